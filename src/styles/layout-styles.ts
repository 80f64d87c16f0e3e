import { css, type CSSResult } from 'lit';

/**
 * How a screen on paper is laid out, by the room the element has and by what it is pointed at with. Upright: the picture
 * above, words and ways on below, in the thumb's reach. Lying or wide: the picture beside them. The picture takes the room
 * that is left, and where that is too little for one it is left out: words and buttons always have theirs.
 */
export const layoutStyles: CSSResult = css`
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

  /* Narrow or short: one step down in type, so that there is room for a picture. */
  @container face (max-width: 24rem) or (max-height: 42rem) {
    .title {
      font-size: 1.5rem;
    }
    .points {
      gap: 0.5rem;
      font-size: 0.9375rem;
    }
  }

  @container face (orientation: landscape) and (min-width: 34rem) {
    .screen.pictured {
      grid-template: 'figure .' 1fr 'figure body' auto 'figure actions' auto 'figure ..' 1fr / minmax(0, 1fr) minmax(
          0,
          min(50%, 31rem)
        );
      --_pad: clamp(1.5rem, 3cqi, 3rem);
    }
    .pictured .body {
      min-block-size: auto !important;
      justify-items: start;
      justify-self: start;
      text-align: start;
    }
    .pictured .actions {
      justify-self: start;
      padding-block-end: 0;
    }
    .leave ~ .figure-area {
      padding-block-start: 1.5rem;
    }
  }

  /* Lying and low: everything a little tighter. */
  @container face (orientation: landscape) and (max-height: 34rem) {
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
    .choices {
      grid-template-columns: 1fr 1fr;
    }
    .choose > * {
      max-inline-size: 40rem;
    }
  }
`;
