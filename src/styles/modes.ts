import { css, type CSSResult } from 'lit';

/** What people have asked their system for. */
export const modes: CSSResult = css`
  @media (prefers-reduced-motion: reduce) {
    *,
    ::before,
    ::after {
      animation-duration: 1ms !important;
      animation-delay: 0s !important;
      transition-duration: 1ms !important;
    }
    .spinner,
    progress:indeterminate::after {
      animation-duration: 3s !important;
    }
    .actions,
    .controls {
      animation-duration: 0.35s !important;
    }
  }
  @media (forced-colors: active) {
    .button,
    .choice,
    .round,
    .pill,
    .notice,
    .mark,
    .lines .icon {
      border: 1px solid;
    }
    .filled {
      forced-color-adjust: none;
      color: HighlightText;
      background: Highlight;
    }
    .tool[aria-pressed='true'] {
      color: HighlightText;
      background: Highlight;
    }
    .shutter {
      border-color: ButtonText;
      background-color: ButtonText;
    }
    progress {
      border: 1px solid;
    }
    progress::-webkit-progress-value,
    progress::after {
      forced-color-adjust: none;
      background: Highlight;
    }
    progress::-moz-progress-bar {
      forced-color-adjust: none;
      background: Highlight;
    }
    .stage .top,
    .stage .help,
    .stage .controls {
      color: CanvasText;
    }
    .drawn {
      forced-color-adjust: none;
    }
  }
`;
