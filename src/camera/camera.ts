/** Opens a camera: permission, lens choice, constraints, torch, restarts. Fails with a `CaptureError` (`camera_*`). */
export type { Camera, CameraLostEvent } from './live-camera.js';
export { openCamera, type OpenCameraOptions } from './open-camera.js';
export type { ZoomRange } from './track-controls.js';
export { isInAppBrowser, queryCameraPermission } from './camera-availability.js';
export { attachStream } from './attach-stream.js';
export { guideRect } from './guide-rect.js';
export {
  coverTransform,
  screenToVideo,
  videoBox,
  videoToScreen,
  type Position,
  type Rect,
  type Size,
} from './screen-mapping.js';
export { encodeFrame, takeHighResPhoto, takePhoto } from './take-photo.js';
export { cloneFrame, DEFAULT_MAX_FPS, watchFrames, type Frame } from './watch-frames.js';
