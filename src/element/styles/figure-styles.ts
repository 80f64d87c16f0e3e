import { css, type CSSResult } from 'lit';

/** Illustrations, the large icon of a screen, and notices. */
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
    inline-size: min(24rem, 68cqi, 104cqb);
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
  :is(.example, .thumb) > .icon {
    position: absolute;
    inset-block-end: -0.5rem;
    inset-inline-end: -0.5rem;
    padding: 0.25rem;
    border-radius: 50%;
    background: var(--_good);
    color: var(--_surface);
    stroke-width: 2.5;
  }
  .fan.example {
    inline-size: min(20rem, 62cqi, 96cqb);
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
      translate: 0 min(15.1rem, 42.9cqi, 65.6cqb);
    }
  }

  /* The file screen */
  .drop {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 1rem;
    inline-size: min(26rem, 100cqi - 2.5rem);
    block-size: min(15rem, 100cqb - 2.5rem);
    border: 1.5px dashed var(--_edge);
    border-radius: 20px;
    color: var(--_muted);
    font-size: 0.9375rem;
  }
  .drop .drawn {
    /* The space that the caption leaves. */
    inline-size: min(16rem, 58cqi, 200cqb - 18rem);
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
  .mark {
    display: grid;
    place-items: center;
    inline-size: min(7rem, 62cqb);
    aspect-ratio: 1;
    border-radius: 50%;
    color: var(--_muted);
    background: var(--_card);
    box-shadow: var(--_shadow);
    animation: enter 0.2s var(--_ease);
  }
  .mark .icon {
    inline-size: 44%;
    block-size: 44%;
    stroke-width: 1.5;
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
  }
  .mark.warn,
  .notice .icon {
    color: var(--_warn);
  }
`;
