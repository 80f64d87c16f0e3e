import { css, type CSSResult } from 'lit';

/** Figures: illustrations, photos and progress. */
export const figureStyles: CSSResult = css`
  /* An illustrated document, in shades of the accent. */
  .drawn {
    inline-size: 100%;
    overflow: visible;
  }
  .drawn .card {
    fill: var(--_card);
    stroke: var(--_line);
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
  .fan.two .drawn:first-child {
    position: absolute;
    inset: 0;
    rotate: 7deg;
    translate: 9% -9%;
  }
  .fan.two .drawn:last-child {
    position: relative;
    rotate: -4deg;
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

  /* The review: the photo moves into it from the guide. */
  .review {
    animation: none;
  }
  .review .figure-area {
    min-block-size: clamp(0rem, 100cqb - 29rem, 13rem);
  }
  .picture {
    max-inline-size: min(100cqi - 2.5rem, 42rem);
    max-block-size: calc(100cqb - 2.5rem);
    border-radius: 14px;
    box-shadow: var(--_shadow);
    animation: fade 0.2s var(--_ease);
  }
  .pictures {
    display: flex;
    flex-wrap: wrap;
    place-content: center;
    gap: 0.75rem;
  }
  .pictures .picture {
    max-inline-size: min(100cqi - 2.5rem, 26rem);
    max-block-size: calc(50cqb - 1.625rem);
  }
  .file-name {
    display: grid;
    justify-items: center;
    gap: 0.75rem;
    max-inline-size: 100%;
    padding: 1.25rem 1.5rem;
    color: var(--_muted);
    font-size: 0.9375rem;
    overflow-wrap: anywhere;
    text-align: center;
  }
  .file-name .icon {
    inline-size: 4rem;
    block-size: 4rem;
    stroke-width: 1;
    color: var(--_accent-ink);
  }

  /* Sending and the answer */
  .thumbs {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 0.75rem;
    inline-size: min(100cqi - 2.5rem, 34rem);
  }
  .thumbs canvas {
    min-inline-size: 0;
    max-inline-size: 48%;
    max-block-size: calc(100cqb - 2rem);
    border-radius: 8px;
    box-shadow: var(--_shadow);
    animation: enter 0.4s var(--_ease);
  }
  .thumbs canvas:only-child {
    max-inline-size: min(100%, 22rem);
  }
  .progress {
    display: grid;
    gap: 0.625rem;
    inline-size: 100%;
    margin-block-start: 0.75rem;
  }
  .percent {
    min-block-size: 1.4em;
    font-size: 0.9375rem;
    font-variant-numeric: tabular-nums;
  }
  progress {
    appearance: none;
    inline-size: 100%;
    block-size: 6px;
    border: 0;
    border-radius: 3px;
    overflow: hidden;
    background: var(--_line);
  }
  progress::-webkit-progress-bar {
    background: var(--_line);
  }
  progress::-webkit-progress-value {
    border-radius: 3px;
    background: var(--_accent-ink);
  }
  progress::-moz-progress-bar {
    border-radius: 3px;
    background: var(--_accent-ink);
  }
  progress:indeterminate {
    position: relative;
  }
  progress:indeterminate::-moz-progress-bar {
    background: none;
  }
  progress:indeterminate::after {
    content: '';
    position: absolute;
    inset-block: 0;
    left: 0;
    inline-size: 30%;
    border-radius: 3px;
    background: var(--_accent-ink);
    animation: sweep 1.4s ease-in-out infinite;
  }
  @keyframes sweep {
    from {
      transform: translateX(-100%);
    }
    to {
      transform: translateX(333%);
    }
  }
`;
