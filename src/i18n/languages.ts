/** The languages there are, as primary subtags of BCP 47. `en` is built in, the others load when used. */
export const LANGUAGES = ['en', 'ar', 'cs', 'de', 'el', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ro'] as const;
export type LanguageTag = (typeof LANGUAGES)[number];

/** Primary subtags whose script runs from right to left. */
const RIGHT_TO_LEFT: readonly string[] = ['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi'];

const primarySubtag = (tag: string): string => tag.toLowerCase().split(/[-_]/, 1)[0] ?? '';

/** The language to use for a tag as found in `lang`: `fr-CA` → `fr`. `null` when there is none. */
export function matchLanguage(tag: string): LanguageTag | null {
  const wanted = primarySubtag(tag);
  return LANGUAGES.find((language) => language === wanted) ?? null;
}

/** A tag that `Intl` accepts, or `en`: what stands in `lang` is anyone's text. */
export function canonicalTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}

export function textDirectionOf(tag: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(primarySubtag(tag)) ? 'rtl' : 'ltr';
}
