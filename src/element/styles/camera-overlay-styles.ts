import { css, type CSSResult } from 'lit';

/** The overlay of the camera screen: scrim, guide, countdown and detected corners. Loaded with what draws them. */
export const cameraOverlayStyles: CSSResult = css`
  [data-phase='taken'] .still {
    visibility: visible;
  }
  .overlay {
    fill: none;
    stroke: #fff;
    stroke-width: 3;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .overlay > * {
    opacity: 0;
    transform-box: fill-box;
    transform-origin: center;
    transition:
      opacity 0.2s var(--_ease),
      scale 0.2s var(--_ease);
  }
  .scrim {
    fill: #000;
    stroke: none;
    opacity: 0.56 !important;
  }
  .flash {
    fill: #fff;
    stroke: none;
  }
  /* When a document is found, the corners of the guide move in and close. */
  .corners {
    scale: 0.96;
  }
  [data-phase='searching'] .corners {
    opacity: 0.75;
    scale: 1;
  }
  [data-phase='found'] .outline {
    opacity: 1;
  }
  /* Dark, so that the accent is seen on a bright ground too. */
  [data-phase='holding'] .outline {
    opacity: 0.6;
    stroke: #0e1114;
    stroke-width: 7;
  }
  .run {
    stroke: var(--_accent-ink);
    stroke-width: 5;
    stroke-dasharray: 1;
    stroke-dashoffset: calc(1 - var(--_hold, 0));
  }
  [data-phase='holding'] .run {
    opacity: 1;
    transition: stroke-dashoffset 0.1s linear;
  }
  [data-phase='taken'] .run {
    opacity: 1;
    stroke-dashoffset: 0;
  }
  [data-phase='taken'] .flash {
    animation: flash 0.12s ease-out;
  }
  @keyframes flash {
    from {
      opacity: 0.9;
    }
  }
  .seen {
    stroke-width: 2;
    fill: rgb(255 255 255 / 8%);
  }
  .seen.there {
    opacity: 0.9;
  }
  .starting .overlay > :not(.scrim) {
    opacity: 0;
  }
  /* The photo can be taken by hand. A ring moves, and the button stays where it is tapped. */
  [data-help] .shutter::after {
    content: '';
    position: absolute;
    inset: -4px;
    border: 3px solid #fff;
    border-radius: 50%;
    animation: pulse 1.6s ease-out infinite;
    pointer-events: none;
  }
  @keyframes pulse {
    to {
      transform: scale(1.3);
      opacity: 0;
    }
  }
`;
