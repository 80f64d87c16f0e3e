import { loadChunk } from './load-chunk.js';

/** What some people need at the camera, from the file beside the script. Takes the place of `element/load-access`. */
export const loadA11y = async (): Promise<never> => (await loadChunk('access')) as never;
