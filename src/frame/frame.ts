/** `<video>` → frames to look at, pictures to keep; and the one mapping between screen and video. */
export { attachStream, detachStream } from './attach.js';
export { createBestFrame, type BestFrame, type KeptFrame } from './best.js';
export { systemClock, type Clock } from './clock.js';
export { encodeFrame, type EncodeOptions } from './encode.js';
export { guideRect, type GuideOptions, type Insets } from './guide.js';
export { keepFrame, type Frame } from './keep.js';
export {
  coverTransform,
  screenToVideo,
  videoBox,
  videoToScreen,
  type CoverTransform,
  type Position,
  type Rect,
  type Size,
} from './mapping.js';
export { takePhotograph, type PhotographOptions } from './photograph.js';
export { grabStill, type GrabOptions } from './still.js';
export { MAX_FPS, watchFrames, type WatchOptions } from './watch.js';
