import { replaceForTest } from './test-scope.js';

export type OpenFrames = ReturnType<typeof countOpenFrames>;

/** Counts every `VideoFrame` and every clone that this page makes until the test ends: with too many open ones a camera stalls. */
export function countOpenFrames() {
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
