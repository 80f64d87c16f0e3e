/** `<video>` → frames to look at, pictures to keep; and the one mapping between screen and video. */
export { attachStream, detachStream } from './attach-stream.js';
export { createBestFrameBuffer, type BestFrameBuffer, type BufferedFrame } from './best-frame-buffer.js';
export { encodeFrame, type EncodeFrameOptions } from './encode-frame.js';
export { guideRect, type GuideOptions, type Insets } from './guide-rect.js';
export { cloneFrame, type Frame } from './capture-frame.js';
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
export { MAX_FPS, watchFrames, type WatchFramesOptions } from './watch-frames.js';
