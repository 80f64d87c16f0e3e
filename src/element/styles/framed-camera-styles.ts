import { css, type CSSResult } from 'lit';

/** The camera screen with the video in a frame of its shape: the title above it, the controls below (decision 139). */
export const framedCameraStyles: CSSResult = css`
  [data-camera='framed'] .stage {
    --_space: min(100svh, 38rem);
    /* The title and the controls. */
    --_used: 13rem;
    --_ratio: var(--_video-ratio, 1.7778);
    position: relative;
    inset: auto;
    /* The shutter is in view where the first screen is higher than the page's window. */
    min-block-size: min(var(--_flow-height, 0px), 100svh);
    padding: 0 0 0.75rem;
    border-radius: var(--_radius);
  }
  [data-camera='framed'][data-height='given'] .stage {
    --_space: min(100cqb, 52rem);
    block-size: 100cqb;
    overflow: hidden auto;
    border-radius: 0;
  }
  /* They take two lines. */
  [data-camera='framed'] .stage:has(:is(.notice, .field)) {
    --_used: 17.5rem;
  }
  [data-camera='framed'] .top {
    min-block-size: 3.25rem;
  }
  [data-camera='framed'] .leave {
    inset-block-start: 0.25rem;
    inset-inline-end: 0.25rem;
  }
  [data-camera='framed'] .side small {
    display: inline;
    font-size: inherit;
  }
  [data-camera='framed'] .side small::after {
    content: ' ·';
  }
  [data-camera='framed'] .window {
    align-self: center;
    inline-size: min(100%, max(16rem, (var(--_space) - var(--_used)) * var(--_ratio)));
    max-inline-size: none;
    margin: 0;
    aspect-ratio: var(--_ratio);
  }
  [data-camera='framed'] .turning .window {
    min-block-size: 16rem;
    aspect-ratio: auto;
  }
  [data-camera='framed'] .controls {
    justify-self: center;
    /* Near the shutter, also on a wide page. */
    inline-size: min(100%, 34rem);
    padding-inline: 0.5rem;
  }
  [data-camera='framed'] .turning .controls {
    inline-size: min(100% - 1.5rem, 28rem);
    padding-block-end: 0.5rem;
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
  /* Higher than the largest frame needs: video and controls stay together. */
  @container root (min-height: 38rem) and (min-width: 40rem) {
    [data-camera='framed'] .stage:not(.turning) {
      grid-template: 'top' auto '.' 1fr 'window' auto 'controls' auto '..' 1fr / minmax(0, 1fr);
    }
  }
  /* A webcam's wide video is cut at both sides: the frame would be too low for hint and guide. */
  @container root (max-width: 34rem) {
    [data-camera='framed'] .stage {
      --_ratio: min(var(--_video-ratio, 1.7778), 1.3334);
    }
  }
  @container root (min-width: 34rem) {
    [data-camera='framed'] .stage:not(.turning) .controls {
      grid-template: 'aside aside aside' auto '. row file' auto / 1fr auto 1fr;
      align-items: center;
    }
    [data-camera='framed'] .stage:not(.turning) .aside {
      grid-area: aside;
    }
    [data-camera='framed'] .shutter-row {
      grid-area: row;
    }
    [data-camera='framed'] .stage:not(.turning) .controls .text.button {
      grid-area: file;
      padding-inline: 0.5rem;
      /* Its column is as wide as the number of round buttons leaves it. */
      justify-self: end;
    }
  }
`;
