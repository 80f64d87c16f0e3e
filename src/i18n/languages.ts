/**
 * The supported languages as BCP 47 tags. `en` is built in, the others load on demand. A tag without script or region is the
 * language as written in the country it comes from.
 */
export const LANGUAGES = [
  'en',
  'ar',
  'bg',
  'bn',
  'ca',
  'cs',
  'da',
  'de',
  'el',
  'es',
  'es-419',
  'et',
  'fa',
  'fi',
  'fr',
  'ga',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'is',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'mt',
  'nb',
  'nl',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sk',
  'sl',
  'sq',
  'sr',
  'sr-Latn',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh-Hans',
  'zh-Hant',
] as const;
export type LanguageTag = (typeof LANGUAGES)[number];

/** What a script or a region changes, the first match first. Regions without an entry read the language's own variant. */
const VARIANTS: readonly (readonly [pattern: RegExp, language: LanguageTag])[] = [
  [/^zh(?!-hans).*-(hant|tw|hk|mo)\b/, 'zh-Hant'],
  [/^zh\b/, 'zh-Hans'],
  [/^pt-br\b/, 'pt-BR'],
  // Spain with its islands and cities, Equatorial Guinea and the Philippines write the Spanish of Spain.
  [/^es-(?!es|ea|ic|gq|ph)(\w\w|419)\b/, 'es-419'],
  [/^sr-latn\b/, 'sr-Latn'],
  // Their readers read another language. Norwegian has two written forms, of which most sites use Bokmål.
  [/^n[on]\b/, 'nb'],
  [/^bs\b/, 'hr'],
];

/** Languages written from right to left, and others in Arabic script. Kurmanji (`ku`) has Latin script. */
const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)(?![a-z])|-arab\b/i;

/** The supported language for a tag: `fr-CA` → `fr`, `zh-TW` → `zh-Hant`. `null` when there is none. */
export function matchLanguage(tag: string): LanguageTag | null {
  const normalized = tag.toLowerCase().replaceAll('_', '-');
  const [subtag] = normalized.split('-');
  const variant = VARIANTS.find(([pattern]) => pattern.test(normalized))?.[1];
  return variant ?? LANGUAGES.find((language) => language === subtag) ?? null;
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
  return RIGHT_TO_LEFT.test(tag) ? 'rtl' : 'ltr';
}
