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
  .starting .overlay > :not(.scrim) {
    opacity: 0;
  }

  .turning > :is(.video, .still, .overlay) {
    opacity: 0;
    transition: opacity 0.2s var(--_ease);
  }
  .card-place {
    grid-area: window;
    container-type: size;
    isolation: isolate;
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 1rem;
    margin: 0.75rem;
    perspective: 60rem;
  }
  .card-turn {
    inline-size: min(100cqi, (100cqb - 5rem) * 1.585, 28rem);
    aspect-ratio: 1.585;
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
    /* To scale: 3.18 mm of 85.6 mm by 54 mm. */
    border-radius: 3.7% / 5.9%;
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
`;
