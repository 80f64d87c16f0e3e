import type { ListCountries } from './list-countries.js';

/** The names of countries: only for pages that leave the document to the person. The script-tag build replaces this module. */
export const loadCountryNames = async (): Promise<ListCountries> => (await import('./list-countries.js')).listCountries;
