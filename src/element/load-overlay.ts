import type { CreateCameraOverlay } from './camera-overlay.js';

/** What draws over the live picture: only for those who open the camera. The script-tag build replaces this module. */
export const loadOverlay = async (): Promise<CreateCameraOverlay> =>
  (await import('./camera-overlay.js')).createCameraOverlay;
