import { css, type CSSResult } from 'lit';

/** The card that turns over, between two sides. */
export const turningCardStyles: CSSResult = css`
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
    inline-size: min(100cqi, (100cqb - 5rem) * 1.585, 27rem);
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
