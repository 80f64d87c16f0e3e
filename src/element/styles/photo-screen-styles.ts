import { css, type CSSResult } from 'lit';
import { photoViewerStyles } from './photo-viewer-styles.js';

/** The review, the upload, the answer, and the enlarged photo. */
export const photoScreenStyles: CSSResult = css`
  /* The review: the photo moves into it from the guide. */
  .review {
    animation: none;
  }
  .review .figure-area {
    min-block-size: clamp(0rem, 100cqb - 29rem, 13rem);
  }
  .enlarge {
    display: grid;
    justify-items: center;
    gap: 0.375rem;
    border-radius: 14px;
    cursor: zoom-in;
  }
  .enlarge-label {
    display: flex;
    align-items: center;
    gap: 0.375rem;
    color: var(--_accent-ink);
    font-size: 0.9375rem;
    font-weight: 600;
  }
  .enlarge:has(canvas[hidden]) {
    display: none;
  }
  .picture {
    max-inline-size: min(100cqi - 2.5rem, 42rem);
    max-block-size: calc(100cqb - 4rem);
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
    max-block-size: calc(50cqb - 3.5rem);
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

  /* The upload and the answer. */
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
  .done {
    display: grid;
    justify-items: center;
    gap: 1.25rem;
    block-size: 100%;
  }
  .done .mark {
    inline-size: min(5rem, 36cqb);
  }
  .done .thumbs {
    min-block-size: 0;
  }
  .thumb {
    position: relative;
  }
  .thumb canvas {
    max-inline-size: min(8rem, 34cqi) !important;
    max-block-size: min(6rem, 38cqb) !important;
  }
  .thumb:has(canvas[hidden]) {
    display: none;
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
  /* The last screens: icon, texts and photos in one column, in the middle. */
  .screen:is(.answered, .captured) {
    grid-template: '.' 1fr 'figure' auto 'body' auto '..' 1fr 'actions' auto / minmax(0, 1fr);
  }
  :is(.answered, .captured) .figure-area {
    block-size: clamp(7rem, 38cqb, 17rem);
    min-block-size: 0 !important;
  }
  :is(.answered, .captured) .ground {
    display: none;
  }
  .attempts {
    padding: 0.25rem 0.75rem;
    border-radius: 1rem;
    background: var(--_ground);
    color: var(--_muted);
    font-size: 0.8125rem;
  }
  .lines {
    gap: 0.5rem;
    margin-block-start: 0.25rem;
  }
  .names {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0.125rem 0.75rem;
    margin: 0;
    text-align: start;
  }
  .names dt {
    color: var(--_muted);
  }
  .names dd {
    margin: 0;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .lines .icon {
    padding: 0.1875rem;
    border-radius: 50%;
    background: var(--_ground);
    background: color-mix(in srgb, currentcolor 14%, transparent);
    stroke-width: 2.5;
  }
  .lines .block .icon {
    color: var(--_bad);
  }
  .lines .fine {
    color: var(--_muted);
  }
  .lines .warn .icon {
    color: var(--_warn);
  }
  .mark.good {
    background: var(--_good);
  }
  .mark.good .icon {
    color: var(--_surface);
    stroke-width: 2.25;
  }
  [data-height='content'] .review .figure-area {
    min-block-size: clamp(11rem, 62cqi, 25rem);
  }
  /* Narrow or short */
  @container root (max-width: 24rem) or (max-height: 42rem) {
    /* The question matters more than what is fine. */
    .review:has(.field, .actions > :nth-child(5)) .lines:not(:has(.warn, .block)) {
      display: none;
    }
    .screen.review:has(.actions > :nth-child(5)) .figure-area {
      min-block-size: clamp(0rem, 100cqb - 30.5rem, 13rem);
    }
  }
  @container root (max-height: 28rem) and (max-width: 33.99rem) {
    .review .figure-area {
      min-block-size: 9rem;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    /* An even pattern instead of a moving bar. */
    progress:indeterminate::after {
      inline-size: 100%;
      background: repeating-linear-gradient(90deg, var(--_accent-ink) 0 12px, transparent 12px 24px);
    }
  }
  @media (forced-colors: active) {
    .attempts,
    .picture,
    .lines .icon {
      border: 1px solid;
    }
    /* The icon stays visible where the system removes its background. */
    .mark.good .icon {
      color: CanvasText;
      background: Canvas;
    }
    progress {
      forced-color-adjust: none;
      border: 1px solid CanvasText;
      color: HighlightText;
      background: Canvas;
    }
  }
  ${photoViewerStyles}
`;
