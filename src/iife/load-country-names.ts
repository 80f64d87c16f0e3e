import { loadChunk } from './load-chunk.js';

/**
 * The names of countries from the file beside the script. Takes the place of `element/load-countries` in the script-tag
 * build, and gives what that one gives: this room does not know the element's.
 */
export const loadCountryNames = async (): Promise<never> => (await loadChunk('countries')) as never;
