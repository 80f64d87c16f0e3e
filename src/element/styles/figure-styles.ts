import { css, type CSSResult } from 'lit';

/** Drawings, their signs, and notices. */
export const figureStyles: CSSResult = css`
  /* An illustrated document, in shades of the accent. */
  .drawn {
    inline-size: 100%;
    overflow: visible;
  }
  .drawn .card {
    fill: var(--_card);
    stroke: var(--_edge);
  }
  .drawn .tint {
    fill: var(--_tint);
  }
  .drawn .figure {
    fill: var(--_drawn);
  }
  .drawn :is(.line, .brand, .code, .wave) {
    fill: none;
    stroke: var(--_faint);
    stroke-width: 5;
    stroke-linecap: round;
  }
  .drawn .brand {
    stroke: var(--_drawn);
  }
  .drawn .wave {
    stroke: var(--_tint);
    stroke-width: 1.5;
  }
  .drawn .code {
    stroke-width: 6;
    stroke-linecap: butt;
    stroke-dasharray: 3.4 1.8;
  }
  .fan {
    position: relative;
    inline-size: min(28rem, 84cqi, 120cqb);
    filter: drop-shadow(0 10px 18px rgb(16 20 24 / 12%));
  }
  .fan.two > .drawn:first-child {
    position: absolute;
    inset: 0;
    rotate: 7deg;
    translate: 9% -9%;
  }
  /* The example of a good photo: the whole document, level, on a table and inside the guide. */
  .example .shot {
    position: relative;
    padding: 11%;
    border-radius: 14px;
    background: var(--_line);
  }
  .example .shot::after {
    content: '';
    position: absolute;
    inset: 6%;
    border: 2px solid var(--_accent-ink);
    border-radius: 10px;
  }
  .fan.example {
    inline-size: min(26rem, 68cqi, 104cqb);
  }
  /* The sign at the corner of a drawing or of photos. */
  .mark {
    position: absolute;
    inset-block-end: -1.25rem;
    inset-inline-end: -1.25rem;
    display: grid;
    place-items: center;
    inline-size: 2.5rem;
    block-size: 2.5rem;
    border: 3px solid var(--_surface);
    border-radius: 50%;
    color: var(--_surface);
    background: var(--_accent-ink);
  }
  .mark.good {
    background: var(--_good);
  }
  .mark.warn {
    background: var(--_warn);
  }
  .fan.scanned::after {
    content: '';
    position: absolute;
    inset: 0 -4% auto;
    block-size: 3px;
    border-radius: 2px;
    background: var(--_accent-ink);
    animation: scan 1.6s ease-in-out infinite alternate;
  }
  @keyframes scan {
    from {
      translate: 0;
    }
    to {
      translate: 0 min(17.6rem, 53cqi, 75.7cqb);
    }
  }

  /* The file screen */
  .drop {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 1rem;
    inline-size: min(32rem, 100cqi);
    block-size: min(20rem, 100cqb);
    border: 2px dashed var(--_muted);
    border-radius: 20px;
    color: var(--_muted);
    font-size: 0.9375rem;
  }
  .drop .drawn {
    /* The space that the caption leaves. */
    inline-size: min(18rem, 58cqi, 200cqb - 18rem);
  }
  .drop-here {
    position: absolute;
    inset: 0.75rem;
    z-index: 2;
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 0.75rem;
    padding: 1rem;
    border: 2px dashed var(--_accent-ink);
    border-radius: 20px;
    background: var(--_surface);
    color: var(--_accent-ink);
    font-weight: 600;
    text-align: center;
    pointer-events: none;
    animation: fade 0.15s;
  }
  .drop-here .icon {
    inline-size: 2.5rem;
    block-size: 2.5rem;
  }
  .notice {
    display: flex;
    gap: 0.625rem;
    padding: 0.75rem 1rem;
    border-inline-start: 4px solid var(--_warn);
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
`;
