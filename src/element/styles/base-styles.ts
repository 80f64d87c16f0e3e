import { css, type CSSResult } from 'lit';

/** The host element, typography, and what all screens share. */
export const baseStyles: CSSResult = css`
  :host {
    display: block;
    position: relative;
    block-size: var(--doc-capture-height, auto);
    color: var(--_ink);
    font-size: 1.0625rem;
    line-height: 1.4;
    -webkit-tap-highlight-color: transparent;
  }
  :host([hidden]) {
    display: none;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  /* See layout-controller.ts. It takes no space. */
  .probe {
    float: left;
    inline-size: 0;
    block-size: 100%;
  }
  .root {
    position: relative;
    inline-size: 100%;
    max-inline-size: 72rem;
    overflow: hidden;
    container: root / inline-size;
    margin: 0 auto;
    padding: 0;
    border: 0;
    border-radius: inherit;
    color: var(--_ink);
    background: var(--doc-capture-surface, transparent);
    text-align: start;
    text-wrap: balance;
    word-break: auto-phrase;
  }
  .root:lang(ko) {
    word-break: keep-all;
  }
  .root[data-height='given'] {
    container-type: size;
    max-inline-size: none;
    block-size: 100%;
    min-block-size: min(20rem, 100svh);
  }
  .root[popover] {
    background: var(--_surface);
    min-block-size: 0;
  }
  .root:popover-open {
    position: fixed;
    inset: 0;
    inline-size: 100vw;
    block-size: 100dvh;
    max-inline-size: none;
    max-block-size: none;
    border-radius: 0;
    overscroll-behavior: contain;
  }
  .root[data-waiting] {
    animation: wait 1s backwards;
  }
  h2,
  p,
  ol,
  ul {
    margin: 0;
    padding: 0;
    font: inherit;
    list-style: none;
  }
  canvas,
  svg,
  video {
    display: block;
  }
  [hidden] {
    display: none !important;
  }
  /* A heading that got the focus from a script shows it to keyboard users only. */
  [tabindex='-1']:focus:not(:focus-visible) {
    outline: none;
  }
  .icon {
    flex: none;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .spoken {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .spinner {
    display: block;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    border-radius: 50%;
    border: 2px solid;
    border-color: rgb(128 128 128 / 40%);
    border-color: color-mix(in srgb, currentcolor 25%, transparent);
    border-block-start-color: currentcolor;
    animation: spin 0.9s linear infinite;
  }
  @keyframes spin {
    to {
      rotate: 1turn;
    }
  }
  @keyframes wait {
    0%,
    99% {
      visibility: hidden;
    }
  }
  @keyframes enter {
    from {
      opacity: 0;
      translate: 0 8px;
    }
  }
  @keyframes fade {
    from {
      opacity: 0;
    }
  }
  /* New buttons ignore the pointer at first, so that a second tap for the previous screen does nothing. */
  @keyframes arm {
    0%,
    99% {
      pointer-events: none;
    }
  }
`;
