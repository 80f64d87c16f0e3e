import type { CreateOverlay } from './overlay.js';

/** What draws over the live picture: only for those who open the camera. The script-tag build replaces this module. */
export const loadOverlay = async (): Promise<CreateOverlay> => (await import('./overlay.js')).createOverlay;
