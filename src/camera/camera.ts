/** Opens a camera: permission, lens choice, constraints, torch, restarts. Fails with a `CaptureError` (`camera_*`). */
export type { Camera, CameraLostEvent, OpenCameraOptions } from './camera.types.js';
export type { Lens } from './choose-lens.js';
export { openCamera } from './open-camera.js';
export type { ZoomRange } from './track-controls.js';
