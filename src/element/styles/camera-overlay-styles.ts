import { css, type CSSResult } from 'lit';

/** The overlay of the camera screen: scrim, guide, countdown, detected corners, and the card that turns over. */
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
  [data-phase='holding'] .outline {
    opacity: 0.4;
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
  .starting .overlay > :not(.scrim),
  .turning .overlay > :not(.scrim) {
    opacity: 0;
  }

  .turning :is(.video, .still) {
    opacity: 0;
    transition: opacity 0.2s var(--_ease);
  }
  .card-place {
    position: absolute;
    inset: var(--_guide-y) auto auto var(--_guide-x);
    inline-size: var(--_guide-width);
    block-size: var(--_guide-height);
    perspective: 60rem;
  }
  .card-turn {
    block-size: 100%;
    transform: rotateY(180deg);
    transform-style: preserve-3d;
    animation: turn-over 0.6s 0.35s var(--_ease) backwards;
  }
  .face {
    position: absolute;
    inset: 0;
    backface-visibility: hidden;
    color-scheme: light;
    overflow: hidden;
    box-shadow: var(--_shadow);
  }
  .face > * {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  .reverse {
    transform: rotateY(180deg);
  }
  @keyframes turn-over {
    from {
      transform: rotateY(0);
    }
  }
  .caption {
    margin-block-start: 1rem;
    font-weight: 600;
    text-align: center;
  }
  @container root (orientation: landscape) and (max-height: 34rem) {
    /* There is no space below the card. */
    .caption {
      position: absolute;
      inset: auto 0 0.75rem;
      inline-size: fit-content;
      margin-inline: auto;
      padding: 0.25rem 0.875rem;
      border-radius: 1rem;
      background: rgb(0 0 0 / 76%);
    }
  }
`;
