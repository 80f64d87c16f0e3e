import { loadLanguage, matchLanguage, type Messages } from '../../src/i18n/i18n.js';

/** The built-in language that is shown for a tag, or `null`. */
export async function builtInLanguage(tag: string): Promise<Messages | null> {
  const language = matchLanguage(tag);
  return language === null ? null : loadLanguage(language);
}

/**
 * The canonical form of a language tag.
 * @throws Error with a message for the translator, if the tag is not valid
 */
export function parseLanguageTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? tag;
  } catch {
    throw new Error(`“${tag}” is no language tag: write for example eu or pt-BR`);
  }
}
