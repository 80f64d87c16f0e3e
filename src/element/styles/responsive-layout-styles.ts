import { css, type CSSResult } from 'lit';

/**
 * Layouts by the size of the element and the kind of pointer. Portrait: the figure above, texts and buttons below, in the
 * reach of the thumb. Landscape or wide: side by side. The figure takes the space that is left, and is hidden if that is
 * too little. Compact, as on a page zoomed to 400 % (1280 × 1024 becomes 320 × 256): at most one direction scrolls.
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
    .drop .drawn {
      inline-size: min(16rem, 58cqi, 104cqb);
    }
  }

  @container figure (max-height: 5.5rem) {
    .figure-area > * {
      visibility: hidden;
    }
  }

  /* High enough for texts above the buttons: long ones scroll, and the buttons stay. */
  @container root (min-height: 28rem) or ((orientation: landscape) and (min-height: 22rem)) {
    .body {
      overflow: auto;
      align-content: safe center;
    }
  }

  /* Narrow or short: smaller type, so that there is space for a figure. */
  @container root (max-width: 24rem) or (max-height: 42rem) {
    .title {
      font-size: 1.5rem;
    }
    .points {
      gap: 0.5rem;
      font-size: 0.9375rem;
    }
    .actions:has(:nth-child(4)) .button {
      min-block-size: 44px;
    }
  }

  @container root (orientation: landscape) and (min-width: 34rem) {
    .screen.pictured:not(.answered, .captured) {
      grid-template: 'figure .' 1fr 'figure body' auto 'figure actions' auto 'figure ..' 1fr / minmax(0, 1fr) minmax(
          0,
          min(50%, 31rem)
        );
      --_pad: clamp(1.5rem, 3cqi, 3rem);
      --_align: start;
    }
    .pictured:not(.answered, .captured) .body {
      min-block-size: auto !important;
    }
    .pictured:not(.answered, .captured) .actions {
      padding-block-end: 0;
    }
    .screen:is(.answered, .captured) {
      grid-template: '.' 1fr 'figure' auto 'body' auto 'actions' auto '..' 1fr / minmax(0, 1fr);
    }
    .leave ~ .figure-area {
      padding-block-start: 1.5rem;
    }
  }

  /* The height follows the content. */
  @container root (min-width: 42rem) {
    [data-height='content'] .screen.pictured:not(.answered, .captured) {
      grid-template: 'figure .' 1fr 'figure body' auto 'figure actions' auto 'figure ..' 1fr / minmax(0, 1fr) minmax(
          0,
          min(50%, 27rem)
        );
      --_pad: clamp(1.5rem, 3cqi, 3rem);
      --_align: start;
    }
    [data-height='content'] .pictured:not(.answered, .captured) .figure-area {
      min-block-size: 22rem;
    }
    [data-height='content'] .pictured:not(.answered, .captured) .body {
      min-block-size: auto;
    }
  }

  /* More space than the flow needs. */
  @container root (min-width: 62rem) and (min-height: 34rem) {
    .screen {
      max-inline-size: 60rem;
      max-block-size: 44rem;
      margin: auto;
    }
  }

  /* Landscape and low: smaller gaps. */
  @container root (orientation: landscape) and (max-height: 34rem) {
    .title {
      font-size: 1.375rem;
    }
    .body {
      padding-block: 0.75rem 0.875rem;
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
    .actions:has(:nth-child(4)) {
      grid-template-columns: 1fr 1fr;
    }
  }

  /* Landscape and very low: the buttons beside each other, and what can be spared is left out. */
  @container root (orientation: landscape) and (max-height: 22rem) and (min-width: 34rem) {
    .screen.pictured:not(.answered, .captured) {
      grid-template-columns: minmax(0, 1fr) minmax(0, 66%);
      --_pad: 1rem;
    }
    .pictured .body,
    .pictured .actions {
      max-inline-size: none;
    }
    .pictured .title {
      font-size: 1.125rem;
    }
    .pictured :is(.points, .lines) {
      gap: 0.125rem;
      font-size: 0.875rem;
    }
    .pictured .actions {
      grid-auto-flow: column;
      grid-auto-columns: minmax(0, 1fr);
    }
    .pictured .actions .button {
      padding-inline: 0.5rem;
    }
    .welcome .text {
      display: none;
    }
  }

  /* Compact */
  @container root (max-height: 28rem) and (max-width: 33.99rem) {
    .title {
      font-size: 1.375rem;
    }
  }
`;
