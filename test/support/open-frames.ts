/** Counts the frames that a page has not closed: with too many of them a camera stalls. */
export interface OpenFrames {
  /** Made since the count began. */
  readonly made: number;
  /** Made and neither closed nor transferred. */
  readonly open: number;
  /** Gives the browser's own classes back. */
  restore(): void;
}

/** Watches every `VideoFrame` and every clone that this page makes from now on. */
export function countOpenFrames(): OpenFrames {
  const frames: VideoFrame[] = [];
  const Own = window.VideoFrame;
  const ownClone = Own.prototype.clone;
  const remember = (frame: VideoFrame): VideoFrame => {
    frames.push(frame);
    return frame;
  };
  window.VideoFrame = new Proxy(Own, {
    construct: (target, args: ConstructorParameters<typeof VideoFrame>) => remember(new target(...args)),
  });
  Own.prototype.clone = function clone(this: VideoFrame) {
    return remember(ownClone.call(this));
  };
  return {
    get made() {
      return frames.length;
    },
    get open() {
      // A closed frame, and one that was transferred, has no size.
      return frames.filter(({ codedWidth }) => codedWidth > 0).length;
    },
    restore() {
      window.VideoFrame = Own;
      Own.prototype.clone = ownClone;
    },
  };
}
