import { css, type CSSResult } from 'lit';

/** The screens of a hand-off. */
export const handoffStyles: CSSResult = css`
  .handoff-qr {
    width: min(15rem, 70cqi, 100cqb - 1rem);
    margin: auto;
    padding: 1rem;
    border-radius: 0.75rem;
    background: #fff;
  }
  [data-height='content'] .figure-area:where(:has(.handoff-qr)) {
    min-block-size: 17rem;
  }
  .handoff-qr svg {
    color: #000;
  }
  .handoff-code {
    margin: 0.25rem 0;
    font-size: 3.5rem;
    line-height: 1.1;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.08em;
  }
  .handoff-host {
    overflow-wrap: anywhere;
    font-weight: 600;
  }
  .handoff-steps {
    margin-block-start: 0.75rem;
    text-align: start;
  }
  .handoff-steps li {
    padding: 0.35rem 0;
  }
  .handoff-steps li::before {
    content: '○';
    display: inline-block;
    width: 1.6em;
  }
  .handoff-steps li[data-done]::before {
    content: '●';
  }
`;
