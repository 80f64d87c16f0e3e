import { css, type CSSResult } from 'lit';

/** The camera screen: video, guide, hint and controls. Always dark, independent of the page. */
export const cameraStyles: CSSResult = css`
  .stage {
    color-scheme: dark;
    display: grid;
    grid-template: 'top' auto 'window' minmax(0, 1fr) 'controls' auto / minmax(0, 1fr);
    position: absolute;
    inset: 0;
    overflow: hidden;
    color: #fff;
    background: #0e1114;
    padding: max(0.5rem, env(safe-area-inset-top)) max(0.5rem, env(safe-area-inset-right))
      max(0.5rem, env(safe-area-inset-bottom)) max(0.5rem, env(safe-area-inset-left));
    animation: fade 0.2s var(--_ease);
  }
  .overlay {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }
  .video,
  .still {
    position: absolute;
    left: var(--_video-x, 0);
    top: var(--_video-y, 0);
    width: var(--_video-width, 100%);
    height: var(--_video-height, 100%);
    object-fit: cover;
  }
  .still {
    visibility: hidden;
  }
  .mirrored :is(.video, .still) {
    transform: scaleX(-1);
  }
  .top {
    grid-area: top;
    /* As below: above the overlay. The leave button is placed in the stage. */
    isolation: isolate;
    display: grid;
    place-items: center;
    min-block-size: max(2.75rem, 44px);
  }
  .stage .leave {
    color: #fff;
    background: rgb(255 255 255 / 16%);
  }
  .side {
    justify-self: start;
    padding-inline: 0.75rem 2.75rem;
    font-weight: 600;
    line-height: 1.2;
    overflow-wrap: anywhere;
  }
  .side small {
    display: block;
    font-size: 0.8125rem;
    font-weight: 400;
  }
  .window {
    grid-area: window;
    justify-self: center;
    inline-size: calc(100% - 1.5rem);
    max-inline-size: 36rem;
    margin-block: 4.5rem 1rem;
  }
  .hint-place {
    position: absolute;
    inset-inline: 0.75rem;
    inset-block-start: var(--_guide-y, 30%);
    display: grid;
    justify-items: center;
    translate: 0 calc(-100% - 0.875rem);
    pointer-events: none;
  }
  .hint {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    padding-block: 0.625rem;
    padding-inline: 0.875rem 1.125rem;
    border-radius: 1.5rem;
    color: #101418;
    background: #fff;
    font-weight: 600;
    line-height: 1.3;
    animation: fade 0.2s var(--_ease);
  }
  .controls {
    grid-area: controls;
    /* Above the overlay, but not the containing block of a notice. */
    isolation: isolate;
    display: grid;
    justify-items: center;
    gap: 0.5rem;
    animation: arm 0.35s;
  }
  /* What is shown as long as the camera is open has space of its own. */
  .aside:has(*) {
    display: grid;
    justify-items: center;
    gap: 0.75rem;
    padding-block-end: 0.5rem;
  }
  .stage select {
    border-color: rgb(255 255 255 / 60%);
    color: #fff;
    background: #22272c;
  }
  .stage .field :is(.label, .icon) {
    color: inherit;
  }
  /* The button is where that of the other screens is, and as wide. */
  .turning .controls {
    justify-self: center;
    justify-items: stretch;
    inline-size: min(100% - 1.5rem, 27rem);
    padding-block-end: 0.75rem;
  }
  /* Below what is wrong: what helps when it does not get better. */
  .hint small {
    display: block;
    font-size: 0.9375rem;
    font-weight: 400;
  }
  .shutter-row {
    display: grid;
    grid-template-columns: 1fr auto 1fr;
    align-items: center;
    justify-items: center;
    gap: min(2.25rem, 36px);
  }
  .shutter {
    position: relative;
    inline-size: 72px;
    block-size: 72px;
    border-radius: 50%;
    border: 4px solid #fff;
    background: #fff content-box;
    padding: 4px;
    transition: transform 0.2s var(--_ease);
  }
  .shutter:not(:disabled):active {
    transform: scale(0.92);
  }
  .stage :focus-visible {
    outline-color: #fff;
  }
  .tool {
    inline-size: clamp(44px, 3rem, 64px);
    block-size: clamp(44px, 3rem, 64px);
    background: rgb(255 255 255 / 16%);
  }
  .tool .icon {
    inline-size: 50%;
    block-size: 50%;
  }
  .tool[aria-pressed='true'] {
    color: #101418;
    background: #fff;
  }
  .stage .text.button {
    color: #fff;
  }
  .stage .notice {
    max-inline-size: 26rem;
    margin: 0 0.5rem;
    color: #101418;
    background: rgb(255 255 255 / 94%);
  }
  .stage .notice .icon {
    color: #8f5200;
  }
  .opening {
    position: absolute;
    inset: var(--_guide-y, 30%) auto auto var(--_guide-x, 0);
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 1rem;
    inline-size: var(--_guide-width, 100%);
    min-block-size: var(--_guide-height, 40%);
    padding: 1rem;
    border-radius: 3.7% / 5.9%;
    background: rgb(14 17 20 / 72%);
    text-align: center;
    /* With permission granted before, the camera opens before this text appears. */
    animation: fade 0.4s 0.7s backwards;
  }
  .opening strong {
    display: block;
    font-size: 1.25rem;
  }

  /* Upright and low: a notice leaves space for the guide. */
  @container root (orientation: portrait) and (max-height: 36rem) {
    [data-camera='covering'] .stage:has(.notice) .window {
      margin-block: 3.5rem 0.25rem;
    }
    [data-camera='covering'] .stage:has(.notice) .controls {
      gap: 0;
    }
    [data-camera='covering'] .stage:has(.notice) .shutter {
      inline-size: 60px;
      block-size: 60px;
    }
    .stage .notice {
      margin: 0;
      padding: 0.5rem 0.75rem;
      font-size: 0.8125rem;
    }
  }
  /* Landscape or wide: title and texts on one side of the guide, controls on the other. */
  @container root (orientation: landscape) and (min-width: 34rem) {
    [data-camera='covering'] .stage {
      --_side: clamp(5.5rem, 18cqi, 8.5rem);
      grid-template: 'top window controls' minmax(0, 1fr) / var(--_side) minmax(0, 1fr) var(--_side);
      column-gap: 0.75rem;
    }
    [data-camera='covering'] .top {
      place-items: start;
      align-content: start;
      gap: 0.75rem;
    }
    [data-camera='covering'] .side {
      padding-inline: 0.25rem 0;
    }
    [data-camera='covering'] .side .number {
      display: block;
    }
    [data-camera='covering'] .side .number > span {
      display: none;
    }
    [data-camera='covering'] .window {
      inline-size: 100%;
      max-inline-size: 50rem;
      margin-block: 3.75rem 0.75rem;
    }
    [data-camera='covering'] .controls {
      align-content: center;
      justify-items: stretch;
    }
    [data-camera='covering'] .controls .button {
      padding-inline: 0.25rem;
    }
    [data-camera='covering'] .shutter-row {
      grid-template: 3rem auto 3rem / auto;
      gap: 1rem;
    }
    [data-camera='covering'] .stage:not(.turning) .aside {
      position: absolute;
      inset-block-end: max(0.75rem, env(safe-area-inset-bottom));
      inset-inline-start: max(0.5rem, env(safe-area-inset-left));
      inline-size: var(--_side);
      block-size: auto;
      padding: 0 !important;
    }
    [data-camera='covering'] .stage .notice {
      flex-direction: column;
      margin: 0;
      padding: 0.625rem 0.75rem;
    }
    [data-camera='covering'] .stage.turning {
      grid-template-columns: var(--_side) minmax(0, 1fr) minmax(14rem, 36%);
    }
    [data-camera='covering'] .turning .controls {
      align-self: center;
    }
  }
`;
