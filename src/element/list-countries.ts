import type { Country, CountryChoices } from './view-model.types.js';

/** Regions that `Intl` names and that issue no documents: unions, exclaves and codes for tests. */
const NON_ISSUING_REGIONS = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' ');
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const MAX_LIKELY_COUNTRIES = 3;

/**
 * The countries that issue documents, named and sorted by `Intl` in the language of the messages.
 * @param tag BCP 47 tag of the messages
 * @param languages the person's languages in order of preference; their regions are the likely countries
 */
export function listCountries(tag: string, languages: readonly string[] = navigator.languages): CountryChoices {
  const names = new Intl.DisplayNames([tag], { type: 'region', fallback: 'none' });
  // Some languages have no name for a few countries.
  const englishNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const toCountry = (region: string): readonly Country[] => {
    const isIssuing = /^[A-Z]{2}$/.test(region) && !NON_ISSUING_REGIONS.includes(region);
    const name = isIssuing ? (names.of(region) ?? englishNames.of(region)) : undefined;
    // `Intl` maps the code of a former country to its successor.
    return name && regionOf(`und-${region}`) === region ? [{ code: region.toLowerCase(), name }] : [];
  };
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const likelyRegions = new Set([...languages, tag].map(regionOf));
  const { compare } = new Intl.Collator(tag);
  const [named] = toCountry(new Intl.Locale(tag).region ?? '');
  return {
    likely: [...likelyRegions].flatMap((region) => toCountry(region)).slice(0, MAX_LIKELY_COUNTRIES),
    all: codes.flatMap(toCountry).toSorted((one, other) => compare(one.name, other.name)),
    named: named?.code ?? '',
  };
}

/** The region of a language tag, or the most likely one for its language; `ZZ` when there is none. */
function regionOf(tag: string): string {
  try {
    const locale = new Intl.Locale(tag);
    return locale.region ?? locale.maximize().region ?? 'ZZ';
  } catch {
    return 'ZZ';
  }
}
