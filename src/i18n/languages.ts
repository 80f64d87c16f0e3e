/** The supported languages, as primary subtags of BCP 47. `en` is built in, the others load on demand. */
export const LANGUAGES = ['en', 'ar', 'cs', 'de', 'el', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ro'] as const;
export type LanguageTag = (typeof LANGUAGES)[number];

/** Primary subtags of languages written from right to left. */
const RIGHT_TO_LEFT: readonly string[] = ['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi'];

const primarySubtag = (tag: string): string => tag.toLowerCase().split(/[-_]/, 1)[0] ?? '';

/** The supported language for a tag: `fr-CA` → `fr`. `null` when there is none. */
export function matchLanguage(tag: string): LanguageTag | null {
  const subtag = primarySubtag(tag);
  return LANGUAGES.find((language) => language === subtag) ?? null;
}

/** The canonical form of a tag, or `en` if `Intl` does not accept it: `lang` may hold any text. */
export function canonicalLanguageTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}

export function textDirectionOf(tag: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(primarySubtag(tag)) ? 'rtl' : 'ltr';
}
