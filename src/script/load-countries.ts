import { loadSibling } from './siblings.js';

/**
 * The names of countries from the file beside the script. Takes the place of `element/load-countries` in the script-tag
 * build, and gives what that one gives: this room does not know the element's.
 */
export const loadCountries = async (): Promise<never> => (await loadSibling('countries')) as never;
