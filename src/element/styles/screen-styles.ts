import { css, type CSSResult } from 'lit';

/**
 * The one composition of all screens but the camera: heading, figure, body and buttons in one column, the buttons at the end of the
 * screen. Where there is space beside it, the figure is beside the rest (responsive-layout-styles.ts).
 */
export const screenStyles: CSSResult = css`
  .screen {
    --_pad: 1.25rem;
    display: grid;
    grid-template: 'head' auto 'figure' minmax(min-content, 1fr) 'body' auto 'actions' auto / minmax(
        0,
        clamp(27rem, 70cqi, 34rem)
      );
    justify-content: center;
    gap: 1rem;
    position: absolute;
    inset: 0;
    overflow: auto;
    overflow-wrap: anywhere;
    padding: max(var(--_pad), env(safe-area-inset-top)) max(var(--_pad), env(safe-area-inset-right))
      max(var(--_pad), env(safe-area-inset-bottom)) max(var(--_pad), env(safe-area-inset-left));
    animation: fade 0.2s var(--_ease);
  }
  /* The height follows the content, and does not shrink within a flow: see layout-controller.ts. */
  [data-height='content'] .screen {
    position: relative;
    min-block-size: var(--_flow-height, 0);
    overflow: visible;
  }
  [data-height='content'] .figure-area {
    min-block-size: clamp(11.5rem, 40cqi, 13rem);
  }
  .leave {
    position: absolute;
    inset-block-start: max(0.5rem, env(safe-area-inset-top));
    inset-inline-end: max(0.5rem, env(safe-area-inset-right));
    z-index: 1;
    color: var(--_muted);
    animation: arm 0.35s;
  }
  .head {
    grid-area: head;
    display: grid;
    gap: 0.375rem;
    animation: enter 0.2s var(--_ease);
  }
  .leave ~ .head > :is(.step, .title) {
    padding-inline-end: 2.75rem;
  }
  .figure-area {
    grid-area: figure;
    container: figure / size;
    display: grid;
    place-items: center;
    place-content: center;
    position: relative;
  }
  .body {
    grid-area: body;
    display: grid;
    gap: 0.75rem;
    /* A focus ring is not cut off. */
    margin: -0.375rem;
    padding: 0.375rem;
    animation: enter 0.2s var(--_ease);
  }
  .body:not(:has(*)) {
    display: none;
  }
  .actions {
    grid-area: actions;
    display: grid;
    gap: 0.5rem;
  }
  .actions > * {
    animation: arm 0.35s;
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
  .steps {
    display: grid;
    gap: 0.5rem;
  }
  .points li,
  .steps li {
    display: flex;
    align-items: flex-start;
    gap: 0.75rem;
  }
  .points .icon {
    color: var(--_accent-ink);
  }
  .steps {
    counter-reset: step;
  }
  .steps li::before {
    content: counter(step);
    counter-increment: step;
    flex: none;
    inline-size: 1.5rem;
    border-radius: 50%;
    background: var(--_tint);
    color: var(--_accent-ink);
    font-size: 0.9375rem;
    font-weight: 600;
    line-height: 1.5rem;
    text-align: center;
  }
`;
