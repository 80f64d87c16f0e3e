/** Frames of a `<video>` to check, photos to keep, and the mapping between screen and video. */
export { attachStream } from './attach-stream.js';
export { guideRect, type GuideOptions, type Insets } from './guide-rect.js';
export {
  coverTransform,
  screenToVideo,
  videoBox,
  videoToScreen,
  type CoverTransform,
  type Position,
  type Rect,
  type Size,
} from './screen-mapping.js';
export { encodeFrame, takeHighResPhoto, takePhoto } from './take-photo.js';
export { cloneFrame, DEFAULT_MAX_FPS, watchFrames, type Frame, type WatchFramesOptions } from './watch-frames.js';
