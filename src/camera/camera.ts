/** Permission, lens choice, constraints, torch, watchdog → `MediaStream`. Rejects with a `Trouble` (`camera_*`). */
export { type Camera, type CameraLostEvent, type OpenCameraOptions } from './camera.types.js';
export { type Lens } from './choose-lens.js';
export { openCamera } from './open-camera.js';
export type { ZoomRange } from './track-controls.js';
