/** Frames of a `<video>` to check, photos to keep, and the mapping between screen and video. */
export { attachStream } from './attach-stream.js';
export { createBestFrameBuffer, type BestFrameBuffer, type BufferedFrame } from './best-frame-buffer.js';
export { cloneFrame, type Frame } from './capture-frame.js';
export { encodeFrame } from './encode-frame.js';
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
export { takeHighResPhoto, takePhoto } from './take-photo.js';
export { DEFAULT_MAX_FPS, watchFrames, type WatchFramesOptions } from './watch-frames.js';
