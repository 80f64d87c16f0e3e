import { css, type CSSResult } from 'lit';

/** The figure beside the words: it takes the space that they leave, and they stay together in the middle. */
const twoColumns = css`
  grid-template:
    'figure .' 1fr 'figure head' auto 'figure body' auto 'figure actions' auto 'figure ..' 1fr / minmax(0, 46rem)
    minmax(0, min(50%, 27rem));
  column-gap: clamp(1.25rem, 4cqi, 4rem);
`;

/** Narrow or short: smaller type and gaps, so that there is space for a figure. */
const small = css`
  .screen {
    row-gap: 0.75rem;
  }
  .title {
    font-size: 1.25rem;
  }
  .points,
  .welcome .text {
    gap: 0.25rem;
    font-size: 0.9375rem;
  }
  :is(.button, select) {
    min-block-size: max(2.75rem, 44px);
  }
  .button {
    padding-inline: 0.75rem;
  }
  .types .button {
    gap: 0.125rem;
    padding: 0.375rem;
    font-size: 0.875rem;
  }
`;

/**
 * The composition by the size of the element and the kind of pointer. Upright: one column. Landscape or wide: two. The figure takes the
 * space that is left, and is hidden if that is too little. Compact, as on a page zoomed to 400 % (1280 × 1024 becomes 320 × 256): at
 * most one direction scrolls.
 */
export const responsiveLayoutStyles: CSSResult = css`
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

  @container figure (max-height: 5.5rem) {
    .figure-area > * {
      visibility: hidden;
    }
  }

  /* High enough for words above the buttons: long ones scroll, and the buttons stay. */
  @container root (min-height: 28rem) or ((orientation: landscape) and (min-height: 22rem)) {
    .body {
      overflow: auto;
    }
  }

  /* Not in one query: without a given height, one that names a height does not apply. */
  @container root (max-width: 24rem) {
    ${small}
  }
  @container root (max-height: 42rem) {
    ${small}
  }

  /* No figure fits: the body takes its gap. */
  @container root (max-width: 24rem) and (max-height: 30rem) {
    .body {
      margin-block-start: -1.125rem;
    }
  }

  @container root (orientation: landscape) and (min-width: 34rem) {
    .screen {
      ${twoColumns}
    }
    .body:has(.field, .notice) {
      min-block-size: 5.5rem;
    }
  }
  /* The height follows the content: as high as the camera, so that it stays the same. */
  @container root (min-width: 42rem) {
    [data-height='content'] .screen {
      ${twoColumns}
      min-block-size: max(var(--_flow-height, 0px), min(38rem, 100svh - 4rem));
    }
  }

  /* Landscape and low */
  @container root (orientation: landscape) and (max-height: 34rem) {
    .screen {
      --_pad: 0.75rem;
      row-gap: 0.5rem;
    }
  }
  @container root (orientation: landscape) and (max-height: 34rem) and (min-width: 48rem) {
    .actions:has(> .button:nth-child(3)) {
      grid-template-columns: 1fr 1fr;
    }
    .actions > .filled {
      grid-column: 1 / -1;
    }
  }

  /* Landscape and very low: the buttons beside each other, and what can be spared is left out. */
  @container root (orientation: landscape) and (max-height: 22rem) and (min-width: 34rem) {
    .screen {
      grid-template-columns: minmax(0, 1fr) minmax(0, 66%);
    }
    .actions:not(:has(> .types)) {
      grid-auto-flow: column;
      grid-auto-columns: minmax(0, 1fr);
    }
    .actions .button {
      padding-inline: 0.5rem;
    }
    .welcome .text {
      display: none;
    }
  }
`;
