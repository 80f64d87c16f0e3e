import { css, type CSSResult } from 'lit';

/** The camera screen with the video in a frame of its shape (decision 139). */
export const framedCameraStyles: CSSResult = css`
  /* In a frame: the video in its own shape, the title above it and the controls below. */
  [data-camera='framed'] .stage {
    /* Without the title and the controls. */
    --_free-block-size: calc(100svh - 13rem);
    --_ratio: var(--_video-ratio, 1.7778);
    grid-template: 'top' auto 'window' auto 'controls' auto / minmax(0, 1fr);
    position: relative;
    inset: auto;
    inline-size: min(100%, 60rem, max(16rem, var(--_free-block-size) * var(--_ratio)));
    margin-inline: auto;
    padding: 0 0 0.75rem;
    border-radius: var(--_radius);
  }
  /* A notice takes two lines. */
  [data-camera='framed'] .stage:has(.notice) {
    --_free-block-size: calc(100svh - 17.5rem);
  }
  [data-camera='framed'][data-height='given'] .stage {
    --_free-block-size: calc(100cqb - 13rem);
    inset-block-start: 50%;
    max-block-size: 100cqb;
    overflow: hidden auto;
    translate: 0 -50%;
  }
  [data-camera='framed'] .top {
    min-block-size: 3.25rem;
  }
  [data-camera='framed'] .leave {
    inset-block-start: 0.25rem;
    inset-inline-start: 0.25rem;
  }
  [data-camera='framed'] .side small {
    display: inline;
    font-size: inherit;
  }
  [data-camera='framed'] .window {
    inline-size: 100%;
    max-inline-size: none;
    margin: 0;
    aspect-ratio: var(--_ratio);
  }
  [data-camera='framed'] .controls {
    padding-inline: 0.5rem;
  }
  [data-camera='framed'] .aside {
    block-size: auto;
    min-block-size: 2.25rem;
    align-content: center;
    padding-block: 0.25rem 0;
  }
  [data-camera='framed'] .shutter {
    inline-size: 60px;
    block-size: 60px;
  }
  /* A webcam's wide video is cut at both sides: the frame would be too low for hint and guide. */
  @container root (max-width: 28rem) {
    [data-camera='framed'] .stage {
      --_ratio: min(var(--_video-ratio, 1.7778), 1.3334);
    }
    /* As wide as its place, it fills the height too, and nothing of the page shows above and below. */
    [data-camera='framed'][data-height='given'] .stage {
      align-content: center;
      inset-block-start: 0;
      block-size: 100cqb;
      translate: none;
    }
  }
  @container root (min-width: 28rem) {
    [data-camera='framed'] .controls {
      grid-template: 'aside aside aside' auto '. row file' auto / 1fr auto 1fr;
      align-items: center;
    }
    [data-camera='framed'] .aside {
      grid-area: aside;
    }
    [data-camera='framed'] :is(.shutter-row, .aside + .filled) {
      grid-area: row;
    }
    [data-camera='framed'] .controls .text.button {
      grid-area: file;
      /* Its column is as wide as the number of round buttons leaves it. */
      justify-self: end;
    }
  }
`;
