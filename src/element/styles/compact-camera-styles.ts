import { css, unsafeCSS, type CSSResult } from 'lit';

/** Low: guide and controls side by side. */
const low = unsafeCSS('(min-aspect-ratio: 4/5) and (max-height: 28rem) and (max-width: 33.99rem)');

/** The camera screen in very little space, as on a page zoomed to 400 %, or on a phone with text twice as large. */
export const compactCameraStyles: CSSResult = css`
  @container root (${low}) or (max-width: 17rem) {
    .stage {
      overflow: hidden auto;
      padding: 0.25rem;
      hyphens: auto;
      hyphenate-limit-chars: 11 5 5;
    }
    .side {
      padding-inline-start: 0.25rem;
      font-size: 0.9375rem;
    }
    .window {
      inline-size: 100%;
      margin-block: 3rem 0.25rem;
    }
    /* Below the title, and over the guide rather than over the title. */
    :is(.hint-place, .opening) {
      grid-area: window;
      position: relative;
      inset: auto;
      translate: none;
    }
    .hint-place {
      align-self: start;
      margin-block-start: 0.125rem;
    }
    .hint {
      gap: 0.375rem;
      padding: 0.25rem 0.625rem;
      font-size: 0.875rem;
      line-height: 1.2;
      text-align: center;
      text-wrap: balance;
    }
    .hint small {
      font-size: 0.8125rem;
    }
    .hint > :first-child {
      flex: none;
      inline-size: 1.25rem;
      block-size: 1.25rem;
    }
    .opening {
      place-content: safe center;
      gap: 0.25rem;
      inline-size: auto;
      min-block-size: 0;
      overflow: auto;
      margin-block: 0.25rem;
      padding: 0.25rem;
      /* It covers more than the guide, which must not show through. */
      background: rgb(14 17 20 / 94%);
      font-size: 0.8125rem;
    }
    .opening strong {
      font-size: 0.9375rem;
    }
    .controls {
      gap: 0.25rem;
    }
    .controls .button {
      padding-inline: 0.25rem;
      line-height: 1.2;
    }
    .shutter {
      inline-size: 56px;
      block-size: 56px;
    }
    .tool {
      inline-size: 44px;
      block-size: 44px;
    }
    .stage .notice {
      margin: 0;
      padding: 0.5rem;
      max-block-size: max(30cqb, 130px);
      overflow: auto;
      font-size: 0.8125rem;
    }
    .card-place {
      gap: 0.5rem;
      margin: 0.25rem;
    }
    .card-turn {
      inline-size: min(100cqi, (100cqb - 2.75rem) * 1.585);
    }
    .turning .controls {
      inline-size: 100%;
      padding: 0;
    }
  }

  @container root (${low}) {
    .stage {
      grid-template: 'top top' auto 'window controls' minmax(0, 1fr) / minmax(0, 1fr) auto;
      column-gap: 0.5rem;
    }
    .controls {
      align-content: safe center;
      inline-size: 7rem;
    }
    .controls button.text {
      background: rgb(14 17 20 / 72%);
    }
    .stage.turning {
      grid-template-rows: auto minmax(min-content, 1fr);
    }
    .turning .controls {
      inline-size: 9rem;
    }
    .shutter-row {
      grid-template: 'shutter .' auto 'shutter .' auto / auto auto;
      gap: 0.25rem;
    }
    .shutter {
      grid-area: shutter;
    }
    .stage:not(.turning) .aside {
      position: absolute;
      inset-block: auto 0.5rem;
      inset-inline: 0.5rem 8rem;
      block-size: auto;
    }
  }

  /* Wide too: the hint is beside the title, so that the guide has the whole height. */
  @container root (${low}) and (max-height: 14rem) and (min-width: 24rem) {
    .side {
      max-inline-size: 8.5rem;
      padding-inline-end: 0;
    }
    .side .number {
      display: block;
    }
    .side .number > span {
      display: none;
    }
    .hint-place {
      grid-area: top;
      align-content: safe center;
      block-size: 2.75rem;
      margin-inline: 9rem 3.25rem;
    }
    .window {
      margin-block-start: 0.5rem;
    }
  }

  /* Upright with large text. While permission is asked, its text takes the place of the shutter. */
  @container root (max-width: 17rem) and (max-aspect-ratio: 4/5) {
    .stage {
      grid-template-rows: auto minmax(7.5rem, 1fr) auto;
    }
    .shutter-row {
      gap: clamp(2px, 50cqi - 78px, 16px);
    }
    .side {
      font-size: 0.875rem;
    }
    .starting .shutter-row,
    .hint > .icon {
      display: none;
    }
  }
  /* High enough for the hint where it is on other phones: just above the guide. */
  @container root (max-width: 17rem) and (max-aspect-ratio: 4/5) and (min-height: 24rem) {
    .hint-place {
      grid-area: auto;
      position: absolute;
      inset: var(--_guide-y, 30%) 0.25rem auto;
      margin-block-start: 0;
      translate: 0 calc(-100% - 0.375rem);
    }
  }
`;
