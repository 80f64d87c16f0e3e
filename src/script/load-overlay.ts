import { loadSibling } from './siblings.js';

/** What draws over the live picture, from the file beside the script. Takes the place of `element/load-overlay`. */
export const loadOverlay = async (): Promise<never> => (await loadSibling('overlay')) as never;
