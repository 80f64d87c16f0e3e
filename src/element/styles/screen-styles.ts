import { css, type CSSResult } from 'lit';

/** All screens but the camera: a figure on its own background, texts and buttons. */
export const screenStyles: CSSResult = css`
  .screen {
    display: grid;
    grid-template: 'figure' minmax(min-content, 1fr) 'body' auto 'actions' auto / minmax(0, 1fr);
    position: absolute;
    inset: 0;
    overflow: auto;
    overflow-wrap: anywhere;
    --_pad: max(1.25rem, env(safe-area-inset-left), env(safe-area-inset-right));
    animation: fade 0.2s var(--_ease);
  }
  [data-height='content'] .screen {
    position: relative;
    overflow: visible;
  }
  [data-height='content'] .figure-area {
    min-block-size: clamp(8rem, 34cqi, 18rem);
    border-radius: var(--_radius);
  }
  .screen:not(.pictured) {
    grid-template: 'body' 1fr 'actions' auto / minmax(0, 1fr);
  }
  .leave {
    position: absolute;
    inset-block-start: max(0.5rem, env(safe-area-inset-top));
    inset-inline-start: max(0.5rem, env(safe-area-inset-left));
    z-index: 1;
    color: var(--_muted);
    animation: arm 0.35s;
  }
  .figure-area {
    grid-area: figure;
    container: figure / size;
    display: grid;
    place-items: center;
    place-content: center;
    position: relative;
    overflow: hidden;
  }
  .figure-area > * {
    position: relative;
  }
  .figure-area > .ground {
    position: absolute;
    inset: 0;
    background: var(--_ground);
  }
  .leave ~ .figure-area {
    padding-block-start: 2.25rem;
  }
  .body,
  .actions {
    justify-self: var(--_align, center);
    inline-size: 100%;
    max-inline-size: calc(26rem + 2 * var(--_pad));
    padding-inline: var(--_pad);
  }
  .body {
    grid-area: body;
    display: grid;
    align-content: center;
    justify-items: var(--_align, center);
    gap: 0.5rem;
    padding-block: 1.5rem 1.25rem;
    text-align: var(--_align, center);
    animation: enter 0.2s var(--_ease);
  }
  .leave + .body {
    padding-block-start: 3.75rem;
  }
  /* Without buttons the text has the same position as with them. */
  .figure-area + .body:last-child {
    align-content: start;
    min-block-size: min(14rem, 38cqb);
  }
  .actions {
    grid-area: actions;
    display: grid;
    gap: 0.5rem;
    padding-block-end: max(1.25rem, env(safe-area-inset-bottom));
    animation: arm 0.35s;
  }
  .actions:empty {
    display: none;
  }
  .step {
    color: var(--_accent-ink);
    font-size: 0.8125rem;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .title {
    font-size: 1.75rem;
    font-weight: 700;
    line-height: 1.2;
    letter-spacing: -0.015em;
  }
  .text {
    color: var(--_muted);
  }
  .points,
  .lines {
    display: grid;
    gap: 0.75rem;
    margin-block-start: 0.75rem;
    text-align: start;
  }
  .points li,
  .lines li {
    display: flex;
    align-items: flex-start;
    gap: 0.75rem;
  }
  .points .icon {
    color: var(--_accent-ink);
  }
`;
