import { loadSibling } from './siblings.js';

/** What some people need at the camera, from the file beside the script. Takes the place of `element/load-access`. */
export const loadAccess = async (): Promise<never> => (await loadSibling('access')) as never;
