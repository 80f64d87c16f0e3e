/** A tag that only marks the text as style sheets, for what takes their white space out. */
const css = String.raw;

/**
 * The camera where there is very little room, as on a page that is zoomed to 400 %: what is said above, cut-out and
 * controls beside each other. A text, since it comes with what draws over the camera, and that knows no Lit.
 */
export const compactCameraStyles: string = css`
  @container face (max-height: 28rem) and (max-width: 33.99rem) {
    .stage {
      grid-template: 'top top' auto 'window controls' minmax(0, 1fr) / minmax(0, 1fr) 6rem;
      column-gap: 0.5rem;
      padding-block: 0.25rem;
    }
    .side {
      font-size: 0.9375rem;
    }
    .window {
      inline-size: 100%;
      margin-block: 3.25rem 0.5rem;
    }
    .pill-place {
      inset-inline: 0.5rem 7rem;
      translate: 0 calc(-100% - 0.375rem);
    }
    .pill {
      gap: 0.375rem;
      padding: 0.375rem 0.75rem;
      font-size: 0.9375rem;
      line-height: 1.2;
    }
    .pill > :first-child {
      inline-size: 1.25rem;
      block-size: 1.25rem;
    }
    .controls {
      align-content: center;
    }
    .controls .button {
      padding-inline: 0.25rem;
      line-height: 1.2;
    }
    .shutter-row {
      grid-template: 'shutter shutter' auto 'torch lens' auto / 1fr 1fr;
      gap: 0.25rem;
    }
    .shutter {
      grid-area: shutter;
      inline-size: 60px;
      block-size: 60px;
    }
    .tool {
      inline-size: 44px;
      block-size: 44px;
    }
    .aside {
      position: absolute;
      inset: auto 6.5rem 0.5rem 0.5rem;
      inset-inline: 0.5rem 6.5rem;
      block-size: auto;
    }
    .help:not(:empty) {
      padding: 0.375rem 0.75rem;
      border-radius: 0.75rem;
      background: rgb(0 0 0 / 76%);
      font-size: 0.8125rem;
    }
    .stage .notice {
      margin: 0;
      padding: 0.5rem 0.75rem;
      font-size: 0.8125rem;
    }
    .opening {
      gap: 0.5rem;
      padding: 0;
      font-size: 0.8125rem;
    }
    .opening strong {
      font-size: 0.9375rem;
    }
    .caption {
      margin-block-start: 0.375rem;
      font-size: 0.9375rem;
    }
  }
`;
