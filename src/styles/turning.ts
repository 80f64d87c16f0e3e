import { css, type CSSResult } from 'lit';

/** The card that turns over where the cut-out is. */
export const turning: CSSResult = css`
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
    border-radius: var(--_guide-radius);
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
`;
