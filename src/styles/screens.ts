import { css, type CSSResult } from 'lit';

/** Screens on paper: one layout, upright; lying or wide, the picture stands beside the words. */
export const screens: CSSResult = css`
  .screen {
    display: grid;
    grid-template: 'figure' minmax(0, auto) 'body' auto 'actions' auto / minmax(0, 26rem);
    justify-content: center;
    align-content: safe center;
    gap: 1.5rem;
    position: absolute;
    inset: 0;
    overflow: auto;
    padding: max(1.5rem, env(safe-area-inset-top)) max(1.25rem, env(safe-area-inset-right))
      max(1.25rem, env(safe-area-inset-bottom)) max(1.25rem, env(safe-area-inset-left));
    animation: enter 0.2s var(--_ease);
  }
  .leave {
    position: absolute;
    inset-block-start: max(0.5rem, env(safe-area-inset-top));
    inset-inline-start: max(0.5rem, env(safe-area-inset-left));
    z-index: 1;
    color: var(--_muted);
  }
  .screen:has(.leave) {
    padding-block-start: max(3.75rem, env(safe-area-inset-top) + 3.25rem);
  }
  .figure-area {
    grid-area: figure;
    display: grid;
    justify-items: center;
    align-content: center;
    gap: 0.75rem;
    min-block-size: 0;
  }
  .body {
    grid-area: body;
    display: grid;
    justify-items: center;
    gap: 0.5rem;
    text-align: center;
  }
  .actions {
    grid-area: actions;
    display: grid;
    gap: 0.5rem;
    animation: arm 0.35s;
  }
  .actions:empty {
    display: none;
  }
  .title {
    font-size: 1.75rem;
    font-weight: 700;
    line-height: 1.2;
    letter-spacing: -0.015em;
    text-wrap: balance;
  }
  .text {
    color: var(--_muted);
    text-wrap: pretty;
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
  .lines {
    gap: 0.5rem;
    margin-block-start: 0.25rem;
  }
  .lines .icon {
    padding: 0.1875rem;
    border-radius: 50%;
    stroke-width: 2.5;
  }
  .fine .icon {
    color: var(--_good);
    background: color-mix(in srgb, currentcolor 14%, transparent);
  }
  .warn .icon {
    color: var(--_warn);
    background: color-mix(in srgb, currentcolor 14%, transparent);
  }
  .block .icon {
    color: var(--_bad);
    background: color-mix(in srgb, currentcolor 14%, transparent);
  }
  .lines .fine {
    color: var(--_muted);
  }
  .notice {
    display: flex;
    gap: 0.625rem;
    margin-block-start: 0.5rem;
    padding: 0.75rem 1rem;
    border-radius: var(--_radius);
    background: var(--_ground);
    font-size: 0.9375rem;
    text-align: start;
  }
  .notice .icon {
    inline-size: 1.25rem;
    block-size: 1.3125rem;
    color: var(--_warn);
  }
  .attempts {
    padding: 0.25rem 0.75rem;
    border-radius: 1rem;
    background: var(--_ground);
    color: var(--_muted);
    font-size: 0.8125rem;
  }
  .mark {
    display: grid;
    place-items: center;
    inline-size: 5.5rem;
    block-size: 5.5rem;
    border-radius: 50%;
    color: var(--_muted);
    background: color-mix(in srgb, currentcolor 12%, transparent);
    animation: pop 0.4s var(--_ease);
  }
  .mark .icon {
    inline-size: 2.5rem;
    block-size: 2.5rem;
    background: none;
  }
  .mark.good {
    color: var(--_good);
  }
  .mark.warn {
    color: var(--_warn);
  }
  @keyframes pop {
    from {
      opacity: 0;
      scale: 0.8;
    }
  }
`;
