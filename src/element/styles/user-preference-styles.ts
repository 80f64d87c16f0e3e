import { css, type CSSResult } from 'lit';

/** Reduced motion and forced colors. */
export const userPreferenceStyles: CSSResult = css`
  /* No animation. The guard against a second tap is not visible, and stays. */
  @media (prefers-reduced-motion: reduce) {
    *,
    ::before,
    ::after {
      animation: none !important;
      transition: none !important;
    }
    .root[data-waiting] {
      animation: wait 1s backwards !important;
    }
    .actions > *,
    .controls,
    .leave {
      animation: arm 0.35s !important;
    }
    .fan.scanned::after {
      inset-block-start: 50%;
    }
  }

  /* System colors only. Shape shows the state: open corners, a closed outline, a growing line. */
  @media (forced-colors: active) {
    :host {
      --_accent: Highlight;
      --_on-accent: HighlightText;
      --_surface: Canvas;
      --_ink: CanvasText;
      --_line: CanvasText;
      --_edge: CanvasText;
      --_card: Canvas;
      --_tint: Canvas;
      --_drawn: CanvasText;
      --_faint: CanvasText;
    }
    button,
    .hint,
    .notice,
    .mark,
    .shot {
      border: 1px solid;
    }
    .filled,
    .tool[aria-pressed='true'] {
      forced-color-adjust: none;
      color: HighlightText;
      background: Highlight;
    }
    /* The sign stays visible where the system removes its background. */
    .mark {
      color: CanvasText;
      background: Canvas;
    }
    :is(.example .shot, .opening) {
      background: Canvas;
    }
    .drawn .tint {
      stroke: CanvasText;
    }
    button:disabled {
      border-style: dashed;
      color: GrayText;
      opacity: 1;
    }
    .spinner {
      forced-color-adjust: none;
      border-color: Canvas;
      border-block-start-color: CanvasText;
      outline: 1px solid CanvasText;
    }
    /* The system would draw the track and the scan line in the colors around them. */
    progress {
      --_line: Canvas;
      forced-color-adjust: none;
      outline: 1px solid CanvasText;
    }
    .fan.scanned::after {
      forced-color-adjust: none;
      background: Highlight;
    }
    .overlay {
      stroke: CanvasText;
    }
    .scrim {
      fill: Canvas;
      opacity: 0.8 !important;
    }
    .run {
      stroke: Highlight;
      stroke-width: 8;
    }
    .stage :is(.leave, .tool, button.text) {
      color: ButtonText;
      background: ButtonFace;
    }
    .stage .tool[aria-pressed='true'] {
      color: HighlightText;
      background: Highlight;
    }
    .stage .notice .icon {
      color: CanvasText;
    }
    .shutter {
      border: 4px double ButtonText;
      background: ButtonText content-box;
      forced-color-adjust: none;
    }
    .shutter:disabled {
      border-color: GrayText;
      background: none;
    }
    .face {
      border: 1px solid;
    }
  }
`;
