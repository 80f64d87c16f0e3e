import { css, type CSSResult } from 'lit';

/** The camera screen in very little space, as on a page zoomed to 400 %: message above, guide and controls side by side. */
export const compactCameraStyles: CSSResult = css`
  @container root (min-aspect-ratio: 4/5) and (max-height: 28rem) and (max-width: 33.99rem) {
    .stage:not(.turning) {
      grid-template: 'top top' auto 'window controls' minmax(0, 1fr) / minmax(0, 1fr) 6rem;
      column-gap: 0.5rem;
      padding-block: 0.25rem;
    }
    .stage.turning {
      grid-template-rows: auto minmax(6rem, 1fr) auto;
      overflow: hidden auto;
    }
    .card-place {
      margin-block: 0;
    }
    .card-place .hint {
      display: none;
    }
    .card-turn {
      inline-size: min(100cqi, 100cqb * 1.585);
    }
    .side {
      font-size: 0.9375rem;
    }
    .window {
      inline-size: 100%;
      margin-block: 3.25rem 0.5rem;
    }
    .hint-place {
      inset-inline: 0.5rem 7rem;
      translate: 0 calc(-100% - 0.375rem);
    }
    .hint {
      gap: 0.375rem;
      padding: 0.375rem 0.75rem;
      font-size: 0.9375rem;
      line-height: 1.2;
    }
    .hint > :first-child {
      inline-size: 1.25rem;
      block-size: 1.25rem;
    }
    .controls {
      align-content: center;
    }
    .stage:not(.turning) .controls .button {
      padding-inline: 0.25rem;
      line-height: 1.2;
    }
    .shutter-row {
      grid-template: 'shutter shutter' auto 'torch lens' auto / 1fr 1fr;
      gap: 0.25rem;
    }
    .shutter {
      grid-area: shutter;
      inline-size: 60px;
      block-size: 60px;
    }
    .tool {
      inline-size: 44px;
      block-size: 44px;
    }
    .stage:not(.turning) .aside {
      position: absolute;
      inset-block: auto 0.5rem;
      inset-inline: 0.5rem 6.5rem;
      block-size: auto;
    }
    .stage .notice {
      margin: 0;
      padding: 0.5rem 0.75rem;
    }
    .opening {
      gap: 0.5rem;
      padding: 0;
      font-size: 0.8125rem;
    }
    .opening strong {
      font-size: 0.9375rem;
    }
  }
`;
