import { loadChunk } from './load-chunk.js';

/** What draws over the live picture, from the file beside the script. Takes the place of `element/load-overlay`. */
export const loadOverlay = async (): Promise<never> => (await loadChunk('overlay')) as never;
