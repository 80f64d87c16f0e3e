import { css, type CSSResult } from 'lit';

/** The screens of a hand-off. */
export const handoffStyles: CSSResult = css`
  .handoff-qr {
    width: min(17.5rem, 70cqi, 100cqb - 1rem);
    margin: auto;
    padding: min(1rem, 16px);
    border-radius: 0.75rem;
    background: #fff;
    box-shadow: var(--_shadow);
  }
  [data-height='content'] .figure-area:where(:has(.handoff-qr)) {
    min-block-size: 17rem;
  }
  /* However large the text is: without them there is no way on. */
  .figure-area:where(:has(.handoff-qr)) {
    min-block-size: min(14rem, 224px);
  }
  .figure-area:has(.handoff-code) {
    min-block-size: 5.75rem;
  }
  .handoff-qr svg {
    color: #000;
  }
  .handoff-code {
    margin: 0;
    padding: 0.1em 0.4em;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    background: var(--_ground);
    font-size: 3.5rem;
    line-height: 1.3;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.08em;
  }
  .handoff-host {
    overflow-wrap: anywhere;
    font-weight: 600;
  }
  .handoff-steps li,
  .handoff-waiting {
    display: grid;
    grid-template-columns: 1.5rem auto;
    align-items: center;
    justify-content: start;
    gap: 0.625rem;
    padding: 0.35rem 0;
  }
  .handoff-steps li:not([data-done]) {
    color: var(--_muted);
  }
  .handoff-steps span:empty:not(.spinner) {
    place-self: center;
    inline-size: 0.75rem;
    block-size: 0.75rem;
    border: 2px solid currentcolor;
    border-radius: 50%;
  }
  .handoff-steps .icon {
    color: var(--_good);
    stroke-width: 2.5;
  }
`;
