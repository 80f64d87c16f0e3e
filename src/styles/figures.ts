import { css, type CSSResult } from 'lit';

/** What stands in the picture's place: drawn documents, photos, progress. */
export const figures: CSSResult = css`
  /* A drawn document, in tones of the brand. */
  .drawn {
    inline-size: 100%;
    overflow: visible;
  }
  .drawn .card {
    fill: var(--_card);
    stroke: var(--_line);
  }
  .drawn .photo {
    fill: var(--_tint);
  }
  .drawn .figure,
  .drawn .seal {
    fill: color-mix(in oklab, var(--_accent-ink) 38%, var(--_surface));
  }
  .drawn :is(.line, .brand, .code) {
    fill: none;
    stroke: color-mix(in oklab, var(--_ink) 16%, var(--_surface));
    stroke-width: 6;
    stroke-linecap: round;
  }
  .drawn .brand {
    stroke: color-mix(in oklab, var(--_accent-ink) 62%, var(--_surface));
  }
  .drawn .code {
    stroke-width: 5;
    stroke-linecap: butt;
    stroke-dasharray: 4 2.6;
  }
  .fan {
    position: relative;
    inline-size: min(17rem, 66cqi, 32cqb);
    margin-block: 1rem 1.25rem;
  }
  .fan .drawn {
    filter: drop-shadow(0 10px 18px rgb(16 20 24 / 14%));
  }
  .fan.two .drawn:first-child {
    position: absolute;
    inset: 0;
    rotate: 7deg;
    translate: 8% -7%;
    filter: none;
  }
  .fan.two .drawn:last-child {
    position: relative;
    rotate: -3deg;
  }

  /* Choosing */
  .drop {
    display: grid;
    justify-items: center;
    gap: 1rem;
    inline-size: 100%;
    padding: 1.5rem;
    border: 1.5px dashed var(--_line);
    border-radius: 20px;
    color: var(--_muted);
    font-size: 0.9375rem;
  }
  .drop .drawn {
    inline-size: min(11rem, 30cqb);
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
    background: color-mix(in srgb, var(--_tint) 94%, transparent);
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

  /* Review */
  .picture {
    max-inline-size: 100%;
    max-block-size: min(46cqb, 26rem);
    border-radius: 14px;
    box-shadow: var(--_shadow);
    animation: lift 0.3s var(--_ease);
  }
  @keyframes lift {
    from {
      opacity: 0;
      scale: 1.06;
    }
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

  /* Sending and what came of it */
  .thumbs {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 0.75rem;
    inline-size: 100%;
    margin-block-end: 0.5rem;
  }
  .thumbs canvas {
    inline-size: min(48%, 11rem);
    block-size: auto;
    max-block-size: max(24cqb, 7rem);
    object-fit: contain;
    border-radius: 8px;
    box-shadow: var(--_shadow);
    animation: settle 0.4s var(--_ease) backwards;
  }
  .thumbs canvas:nth-of-type(2) {
    animation-delay: 0.08s;
  }
  .about canvas:only-child {
    inline-size: min(80%, 17rem, 62cqb);
    max-block-size: max(40cqb, 9rem);
  }
  @keyframes settle {
    from {
      opacity: 0;
      translate: 0 -24px;
      scale: 1.2;
    }
  }
  .progress {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    inline-size: 100%;
    margin-block-start: 0.75rem;
  }
  .percent {
    min-inline-size: 3.5em;
    color: var(--_muted);
    font-size: 0.9375rem;
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  .percent:empty {
    display: none;
  }
  progress {
    appearance: none;
    flex: 1;
    min-inline-size: 0;
    block-size: 6px;
    border: 0;
    border-radius: 3px;
    overflow: hidden;
    background: var(--_line);
    color: var(--_accent);
  }
  progress::-webkit-progress-bar {
    background: var(--_line);
  }
  progress::-webkit-progress-value {
    border-radius: 3px;
    background: var(--_accent);
    transition: inline-size 0.2s linear;
  }
  progress::-moz-progress-bar {
    border-radius: 3px;
    background: var(--_accent);
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
    inline-size: 30%;
    border-radius: 3px;
    background: var(--_accent);
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
  .slow {
    min-block-size: 1.4em;
    font-size: 0.9375rem;
  }
`;
