import { css, type CSSResult } from 'lit';

/** Buttons and the select. No target is under 44 px, also on pages with a smaller rem. */
export const controlStyles: CSSResult = css`
  button {
    appearance: none;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-align: inherit;
    cursor: pointer;
    touch-action: manipulation;
  }
  /* A body that scrolls can have the focus too. */
  :is(button, select, .body):focus-visible {
    outline: 3px solid var(--_accent-ink);
    outline-offset: 3px;
  }
  .body:focus-visible {
    outline-offset: 0;
  }
  /* A heading gets the focus for screen readers. It is no field, so it has a line instead of a frame. */
  :is(.title, .side):focus-visible {
    outline: none;
    text-decoration: underline 2px var(--_accent-ink);
    text-underline-offset: 0.25em;
  }
  button:disabled {
    cursor: default;
    opacity: 0.45;
  }
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5rem;
    min-block-size: max(3.25rem, 44px);
    padding: 0.625rem 1.25rem;
    border-radius: var(--_radius);
    font-weight: 600;
    text-align: center;
    transition:
      transform 0.2s var(--_ease),
      opacity 0.2s;
  }
  .button:not(:disabled):active {
    transform: scale(0.98);
  }
  .filled {
    background: var(--_accent);
    color: var(--_on-accent);
    /* Visible on a background of the same color too. */
    box-shadow: inset 0 0 0 1px rgb(128 128 128 / 28%);
  }
  .quiet {
    box-shadow: inset 0 0 0 1px var(--_edge);
    color: var(--_accent-ink);
  }
  .text.button {
    min-block-size: max(2.75rem, 44px);
    color: var(--_accent-ink);
    font-size: 0.9375rem;
  }
  @media (hover: hover) {
    .filled:not(:disabled):hover {
      background: var(--_accent-strong);
    }
    .quiet:not(:disabled):hover,
    .screen .round:hover {
      background: var(--_ground);
    }
    .text.button:not(:disabled):hover {
      text-decoration: underline;
      text-underline-offset: 0.2em;
    }
  }
  .round {
    display: grid;
    place-items: center;
    inline-size: max(2.75rem, 44px);
    block-size: max(2.75rem, 44px);
    border-radius: 50%;
  }
  .field {
    display: grid;
    gap: 0.375rem;
    inline-size: 100%;
  }
  .field .label {
    color: var(--_muted);
    font-size: 0.9375rem;
  }
  .select {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  .select > * {
    grid-area: 1 / 1;
  }
  .select .icon {
    inline-size: 1.25rem;
    place-self: center end;
    margin-inline-end: 1rem;
    rotate: 90deg;
    color: var(--_muted);
    pointer-events: none;
  }
  select {
    appearance: none;
    min-block-size: max(3.25rem, 44px);
    padding-inline: 1rem 3rem;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: inherit;
    font: inherit;
    text-overflow: ellipsis;
  }
`;
