import { css, type CSSResult } from 'lit';

/** The enlarged photo, which covers the window. */
export const photoViewerStyles: CSSResult = css`
  .viewer {
    inline-size: 100vw;
    block-size: 100dvh;
    max-inline-size: none;
    max-block-size: none;
    margin: 0;
    padding: 0;
    border: 0;
    background: var(--_surface);
    color: var(--_ink);
    overflow: auto;
  }
  .viewer .zoom {
    display: grid;
    place-items: safe center;
    min-inline-size: 100%;
    min-block-size: 100%;
    border: 0;
    cursor: zoom-in;
  }
  .viewer canvas {
    max-inline-size: 100vw;
    max-block-size: 100dvh;
  }
  .viewer .zoom[aria-pressed='true'] {
    cursor: zoom-out;
  }
  .viewer .zoom[aria-pressed='true'] canvas {
    inline-size: var(--_large);
    max-inline-size: none;
    max-block-size: none;
  }
  .viewer .leave {
    position: fixed;
    background: var(--_surface);
    animation: none;
  }
`;
