import type { CreateCameraA11y } from './camera-a11y.js';

/** What some people need at the camera, and nobody has to wait for. The script-tag build replaces this module. */
export const loadA11y = async (): Promise<CreateCameraA11y> => (await import('./camera-a11y.js')).createCameraA11y;
