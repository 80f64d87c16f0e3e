import { css, type CSSResult } from 'lit';

/** How a screen on paper is laid out, by the room the element has and by what it is pointed at with. */
export const layouts: CSSResult = css`
  .coarse-pointer {
    display: none;
  }
  @media (pointer: coarse) {
    .coarse-pointer {
      display: grid;
    }
    .fine-pointer {
      display: none;
    }
    .drop {
      border-color: transparent;
    }
  }

  /* Upright and tall: picture and words meet in the middle, the ways on are in the thumb's reach. */
  @container (orientation: portrait) and (min-height: 34rem) {
    .screen {
      grid-template-rows: minmax(min-content, 1fr) minmax(min-content, 1fr) auto;
      align-content: stretch;
    }
    .screen:not(:has(.figure-area)) {
      grid-template: 'body' 1fr 'actions' auto / minmax(0, 26rem);
    }
    .screen:not(:has(.figure-area)) .body {
      align-content: center;
    }
    .figure-area {
      align-content: end;
    }
    .body {
      align-content: start;
    }
    .welcome .figure-area {
      align-content: center;
    }
    .welcome {
      grid-template-rows: minmax(0, 1fr) auto auto;
    }
    /* Where words are many, the screen scrolls rather than that the picture runs into them. */
    .review {
      grid-template-rows: minmax(min-content, 1fr) auto auto;
    }
    .review.screen {
      padding-block-start: 0;
    }
    .review .figure-area {
      align-content: center;
      padding-block: max(3.5rem, env(safe-area-inset-top) + 3rem) 1.5rem;
      /* A ground from edge to edge that takes no room. */
      background: var(--_ground);
      box-shadow: 0 0 0 100vmax var(--_ground);
      clip-path: inset(0 -100vmax);
    }
  }

  /* Upright and short: what is only decoration makes room. */
  @container (orientation: portrait) and (max-height: 42rem) {
    .picture {
      max-block-size: 24cqb;
    }
  }
  @container (orientation: portrait) and (max-height: 38rem) {
    .welcome .figure-area,
    .picking .figure-area {
      display: none;
    }
    .welcome,
    .picking {
      grid-template: 'body' 1fr 'actions' auto / minmax(0, 26rem);
    }
    .welcome .body,
    .picking .body {
      align-content: center;
    }
  }

  /* Lying and low, or wide: side by side. */
  @container (orientation: landscape) and (max-height: 34rem) and (min-width: 34rem) {
    .screen:has(.figure-area) {
      grid-template: 'figure .' 1fr 'figure body' auto 'figure actions' auto 'figure ..' 1fr / minmax(0, 1fr) minmax(
          0,
          1fr
        );
      align-content: safe center;
      justify-content: stretch;
      gap: 0.875rem 2.5rem;
      padding-block: 0.75rem;
      padding-inline: max(3.75rem, env(safe-area-inset-left)) max(1.5rem, env(safe-area-inset-right));
    }
    .screen:has(.figure-area) .body {
      justify-items: start;
      text-align: start;
    }
    .title {
      font-size: 1.375rem;
    }
    .points,
    .lines {
      gap: 0.375rem;
      margin-block-start: 0.125rem;
    }
    .points {
      font-size: 0.9375rem;
    }
    .button {
      min-block-size: max(2.875rem, 44px);
    }
    .picture {
      max-block-size: 84cqb;
    }
    .fan {
      inline-size: min(15rem, 32cqi);
    }
    .choices {
      grid-template-columns: 1fr 1fr;
    }
    .choose {
      grid-template-columns: minmax(0, 40rem);
    }
  }
  @container (min-width: 56rem) and (min-height: 34rem) {
    .review {
      grid-template: 'figure .' 1fr 'figure body' auto 'figure actions' auto 'figure ..' 1fr / minmax(0, 36rem) minmax(
          0,
          22rem
        );
      column-gap: 3.5rem;
    }
    .review .body {
      justify-items: start;
      text-align: start;
    }
    .picture {
      max-block-size: 60cqb;
    }
  }
`;
