import { css, type CSSResult } from 'lit';

/** The figure beside the words: it takes the space that they leave, and they stay together in the middle. */
const twoColumns = css`
  grid-template:
    'figure .' 1fr 'figure head' auto 'figure body' auto 'figure actions' auto 'figure ..' 1fr / minmax(
      0,
      clamp(34rem, 38cqi, 46rem)
    )
    minmax(0, min(50%, 27rem));
  column-gap: clamp(1.25rem, 4cqi, 4rem);
`;

/** Narrow or short: smaller type and gaps, so that there is space for a figure. */
const small = css`
  .screen {
    row-gap: 0.75rem;
  }
  .title {
    font-size: clamp(1rem, 10cqi, 1.25rem);
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
      border-style: none;
    }
  }

  @container figure (max-height: 5.5rem) {
    .figure-area > * {
      visibility: hidden;
    }
  }
  @container figure (max-height: 10rem) {
    .fan .mark {
      scale: 0.7;
    }
  }
  @container figure (max-height: 11rem) {
    .drop {
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

  /* Often no figure fits: its space is below the words, not between them. */
  @container root (max-width: 24rem) and (max-height: 30rem) {
    .screen:not(.review) {
      grid-template-areas: 'head' 'body' 'figure' 'actions';
      grid-template-rows: auto auto minmax(min-content, 1fr) auto;
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

  /* Narrow, or large text on a phone: the words matter more than the signs beside them. */
  @container root (max-width: 17rem) {
    .actions > .button > .icon {
      display: none;
    }
  }

  /* As on a page zoomed to 200 % on a phone: the text scrolls, and one or two buttons stay in view, but not over a photo to read. */
  @container root (max-width: 17rem) or ((max-height: 18rem) and (max-width: 33.99rem)) {
    .screen {
      --_pad: 0.75rem;
      display: flex;
      flex-direction: column;
      justify-content: start;
      font-size: 0.9375rem;
      hyphens: auto;
      hyphenate-limit-chars: 11 5 5;
      scroll-padding-block-end: max(8rem, 55cqb);
    }
    .leave {
      inset-block-start: 0.25rem;
      inset-inline-end: 0.25rem;
    }
    /* The text below it is not beside that button. */
    .leave ~ .head > .title:first-child {
      min-block-size: 1.75rem;
    }
    .mark {
      inset-inline-end: -0.5rem;
    }
    .actions .button {
      padding-inline: 0.5rem;
    }
    .screen > * {
      flex: none;
    }
    .screen > .figure-area {
      flex: 1;
    }
    .screen:not(.review):not(:has(.handoff-qr, .handoff-code)) > .actions:not(:has(> .button:nth-child(3))) {
      position: sticky;
      inset-block-end: calc(-1 * var(--_pad));
      max-block-size: 55cqb;
      /* A focus ring is not cut off. */
      margin: 1.25rem -0.375rem calc(-1 * var(--_pad));
      padding: 0.5rem 0.375rem;
      overflow: auto;
      background: var(--_surface);
      /* Text fades out below it: there is more. */
      box-shadow: 0 -0.5rem 0.75rem 0.25rem var(--_surface);
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
    /* Beside each other they leave the words more lines. */
    .actions:has(> .button + .button) {
      grid-template-columns: 1fr 1fr;
    }
    .actions:has(> .button:nth-child(3):not(.text)) > .filled,
    .actions > :is(.text.button, .coarse-pointer, .fine-pointer),
    .actions:has(> .text.button:nth-child(2)) > .button {
      grid-column: 1 / -1;
    }
    .actions > .button {
      padding-inline: 0.375rem;
    }
  }

  /* Landscape and very low: the buttons beside each other, and what can be spared is left out. */
  @container root (orientation: landscape) and (max-height: 22rem) and (min-width: 24rem) {
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
  @container root (orientation: landscape) and (max-height: 22rem) and (min-width: 34rem) {
    .screen {
      grid-template-columns: minmax(0, 1fr) minmax(0, 66%);
    }
  }
`;
