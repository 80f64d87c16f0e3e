import { css, type CSSResult } from 'lit';

/** The enlarged photo, which covers the window. */
export const photoViewerStyles: CSSResult = css`
  .viewer {
    place-items: safe center;
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
  .viewer[open] {
    display: grid;
  }
  .viewer canvas {
    inline-size: var(--_photo-width);
    max-inline-size: none;
    max-block-size: none;
    cursor: grab;
    touch-action: none;
  }
  .viewer canvas:active {
    cursor: grabbing;
  }
  .viewer .leave,
  .viewer-tools {
    position: fixed;
    background: var(--_surface);
    animation: none;
  }
  .viewer-tools {
    inset-block-end: max(1rem, env(safe-area-inset-bottom));
    inset-inline: 0;
    z-index: 1;
    display: flex;
    gap: 0.5rem;
    inline-size: fit-content;
    margin-inline: auto;
    padding: 0.25rem;
    border-radius: 2rem;
    box-shadow: var(--_shadow);
    font-size: 1.5rem;
    font-weight: 600;
    text-align: center;
  }
`;
