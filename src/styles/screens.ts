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
  .dragging .drop {
    border-color: var(--_accent-ink);
    background: var(--_tint);
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

  .coarse-pointer {
    display: none;
  }
  @media (pointer: coarse) {
    .coarse-pointer {
      display: grid;
    }
    .fine-pointer {
      display: none;
    }
    .drop {
      border-color: transparent;
    }
  }

  /* Upright and tall: picture and words meet in the middle, the ways on are in the thumb's reach. */
  @container (orientation: portrait) and (min-height: 34rem) {
    .screen {
      grid-template-rows: minmax(min-content, 1fr) minmax(min-content, 1fr) auto;
      align-content: stretch;
    }
    .screen:not(:has(.figure-area)) {
      grid-template: 'body' 1fr 'actions' auto / minmax(0, 26rem);
    }
    .screen:not(:has(.figure-area)) .body {
      align-content: center;
    }
    .figure-area {
      align-content: end;
    }
    .body {
      align-content: start;
    }
    .welcome .figure-area {
      align-content: center;
    }
    .welcome,
    .review {
      grid-template-rows: minmax(0, 1fr) auto auto;
    }
    .review.screen {
      padding-block-start: 0;
    }
    .review .figure-area {
      align-content: center;
      padding-block: max(3.5rem, env(safe-area-inset-top) + 3rem) 1.5rem;
      /* A ground from edge to edge that takes no room. */
      background: var(--_ground);
      box-shadow: 0 0 0 100vmax var(--_ground);
      clip-path: inset(0 -100vmax);
    }
  }

  /* Upright and short: what is only decoration makes room. */
  @container (orientation: portrait) and (max-height: 38rem) {
    .welcome .figure-area,
    .picking .figure-area {
      display: none;
    }
    .welcome,
    .picking {
      grid-template: 'body' 1fr 'actions' auto / minmax(0, 26rem);
    }
    .welcome .body,
    .picking .body {
      align-content: center;
    }
  }

  /* Lying and low, or wide: side by side. */
  @container (orientation: landscape) and (max-height: 34rem) and (min-width: 34rem) {
    .screen:has(.figure-area) {
      grid-template: 'figure .' 1fr 'figure body' auto 'figure actions' auto 'figure ..' 1fr / minmax(0, 1fr) minmax(
          0,
          1fr
        );
      align-content: center;
      justify-content: stretch;
      gap: 0.875rem 2.5rem;
      padding-block: 0.75rem;
      padding-inline: max(3.75rem, env(safe-area-inset-left)) max(1.5rem, env(safe-area-inset-right));
    }
    .screen:has(.figure-area) .body {
      justify-items: start;
      text-align: start;
    }
    .title {
      font-size: 1.375rem;
    }
    .points,
    .lines {
      gap: 0.375rem;
      margin-block-start: 0.125rem;
    }
    .points {
      font-size: 0.9375rem;
    }
    .button {
      min-block-size: 2.875rem;
    }
    .picture {
      max-block-size: 84cqb;
    }
    .fan {
      inline-size: min(15rem, 32cqi);
    }
    .choices {
      grid-template-columns: 1fr 1fr;
    }
    .choose {
      grid-template-columns: minmax(0, 40rem);
    }
  }
  @container (min-width: 56rem) and (min-height: 34rem) {
    .review {
      grid-template: 'figure .' 1fr 'figure body' auto 'figure actions' auto 'figure ..' 1fr / minmax(0, 36rem) minmax(
          0,
          22rem
        );
      column-gap: 3.5rem;
    }
    .review .body {
      justify-items: start;
      text-align: start;
    }
    .picture {
      max-block-size: 60cqb;
    }
  }
`;
