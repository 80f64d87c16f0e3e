import { replaceForTest } from './test-scope.js';

/** The frames that a page has not closed: with too many of them a camera stalls. */
export interface OpenFrames {
  /** Made since the count began. */
  readonly made: number;
  /** Made and neither closed nor transferred. */
  readonly open: number;
}

/** Counts every `VideoFrame` and every clone that this page makes until the test ends. */
export function countOpenFrames(): OpenFrames {
  const frames: VideoFrame[] = [];
  const { VideoFrame: Own } = window;
  const { clone } = Own.prototype;
  const remember = (frame: VideoFrame): VideoFrame => (frames.push(frame), frame);
  const construct = (_: unknown, args: ConstructorParameters<typeof VideoFrame>) => remember(new Own(...args));
  replaceForTest(window, 'VideoFrame', new Proxy(Own, { construct }));
  replaceForTest(Own.prototype, 'clone', function (this: VideoFrame) {
    return remember(clone.call(this));
  });
  return {
    get made() {
      return frames.length;
    },
    get open() {
      // A closed frame, and one that was transferred, has no size.
      return frames.filter(({ codedWidth }) => codedWidth > 0).length;
    },
  };
}
