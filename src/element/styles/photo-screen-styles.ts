import { css, type CSSResult } from 'lit';
import { photoViewerStyles } from './photo-viewer-styles.js';

/** The review, the upload, the answer, and the enlarged photo. */
export const photoScreenStyles: CSSResult = css`
  /* The photo moves into the review from the guide. */
  .review {
    animation: none;
  }
  [data-height='given'] .review .figure-area {
    min-block-size: clamp(0rem, 100cqb - 29rem, 13rem);
  }
  /* One photo, or two: one above the other in an upright area, beside each other in a wide one. */
  .photos {
    --_share: 1;
    /* Other people in the room need not read them. */
    --_widest: 28rem;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 1rem;
    position: relative;
    min-inline-size: 3rem;
    min-block-size: 3rem;
  }
  .photos.two {
    --_share: 2;
  }
  .photos:has(.enlarge) {
    --_widest: 100cqi;
  }
  .photos canvas {
    --_label: 0rem;
    max-inline-size: min(var(--_widest), 100cqi / var(--_share) - 1rem);
    max-block-size: calc(100cqb - var(--_label) - 2rem);
    border-radius: 14px;
    box-shadow: var(--_shadow);
    animation: fade 0.2s var(--_ease);
  }
  .enlarge canvas {
    --_label: 2rem;
    max-inline-size: calc(100cqi / var(--_share));
  }
  @container figure (max-aspect-ratio: 5/4) {
    .photos {
      flex-direction: column;
    }
    .photos canvas {
      max-inline-size: min(var(--_widest), 100cqi);
      max-block-size: calc(100cqb / var(--_share) - var(--_label) - 1.5rem);
    }
  }
  /* Below the last line of the photo: beside it there may be no space. */
  .photos .mark {
    inset-block-end: -1.75rem;
    inset-inline-end: 0.75rem;
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
  .file-name {
    display: grid;
    justify-items: center;
    gap: 0.75rem;
    max-inline-size: 100%;
    padding: 1.25rem 1.5rem;
    overflow-wrap: anywhere;
    text-align: center;
    text-decoration: underline;
  }
  .answered .mark {
    inline-size: 3rem;
    block-size: 3rem;
  }
  .file-name .icon {
    inline-size: 4rem;
    block-size: 4rem;
    stroke-width: 1;
    color: var(--_accent-ink);
  }

  /* Side by side where the longest word of each fits into half the width. Their gap and their shape keep the next button apart. */
  .types {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    margin-block-end: 0.5rem;
    overflow-wrap: break-word;
  }
  .types .button {
    flex: 1 0 auto;
    flex-direction: column;
    gap: 0.25rem;
    inline-size: min-content;
    min-inline-size: calc(50% - 0.25rem);
    max-inline-size: 100%;
    padding: 0.5rem;
    color: inherit;
    font-size: 0.9375rem;
    line-height: 1.25;
  }
  .types .icon {
    color: var(--_accent-ink);
  }

  /* The upload and the answer. */
  .progress {
    display: grid;
    gap: 0.625rem;
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
  /* A problem has a line of its own. What passed shares lines, and leaves the space to the photo. */
  .lines {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 0.75rem;
  }
  :is(.lines, .progress) {
    margin-block-end: 0.25rem;
  }
  .lines li {
    display: flex;
    gap: 0.75rem;
  }
  .lines li:not(.fine) {
    inline-size: 100%;
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
    gap: 0.25rem;
    color: var(--_muted);
    font-size: 0.875rem;
    line-height: 1.25rem;
  }
  .lines .fine .icon {
    inline-size: 1.25rem;
    block-size: 1.25rem;
  }
  .lines .warn .icon {
    color: var(--_warn);
  }
  /* So little height that the whole screen scrolls. */
  @container root (max-height: 28rem) and (max-width: 33.99rem) {
    [data-height='given'] .review .figure-area {
      min-block-size: 10rem;
    }
  }
  @container root (max-width: 17rem) {
    .enlarge canvas {
      --_label: 3.5rem;
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
    .photos canvas,
    .lines .icon {
      border: 1px solid;
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
