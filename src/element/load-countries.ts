import type { CountriesIn } from './countries.js';

/** The names of countries: only for pages that leave the document to the person. The script-tag build replaces this module. */
export const loadCountries = async (): Promise<CountriesIn> => (await import('./countries.js')).countriesIn;
