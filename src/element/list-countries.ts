import type { CountryChoices, Country } from './view-model.js';

export type ListCountries = typeof listCountries;

/** Regions that have a name and issue no documents: unions, exclaves, and codes for tests. */
const NON_ISSUING_REGIONS: readonly string[] = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' ');
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const MAX_LIKELY_COUNTRIES = 3;

/**
 * The countries a document can be from, named and sorted by the browser in the language of the sentences; those the
 * person's own languages speak for come first.
 * @param tag BCP 47, of the sentences
 * @param languages as `navigator.languages` has them, the dearest first
 */
export function listCountries(tag: string, languages: readonly string[] = navigator.languages): CountryChoices {
  const names = new Intl.DisplayNames([tag], { type: 'region', fallback: 'none' });
  const country = (region: string): readonly Country[] => {
    const name = /^[A-Z]{2}$/.test(region) && !NON_ISSUING_REGIONS.includes(region) ? names.of(region) : undefined;
    // The code of a country that is no more stands for its successor.
    return name && regionOf(`und-${region}`) === region ? [{ code: region.toLowerCase(), name }] : [];
  };
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const likely = new Set([...languages, tag].map(regionOf));
  const { compare } = new Intl.Collator(tag);
  return {
    likely: [...likely].flatMap((region) => country(region)).slice(0, MAX_LIKELY_COUNTRIES),
    all: codes.flatMap(country).toSorted((one, other) => compare(one.name, other.name)),
  };
}

/** The region of a language tag, or the one it is spoken in most; `ZZ` where there is none. */
function regionOf(tag: string): string {
  try {
    const locale = new Intl.Locale(tag);
    return locale.region ?? locale.maximize().region ?? 'ZZ';
  } catch {
    return 'ZZ';
  }
}
