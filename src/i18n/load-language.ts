import { en } from './en.js';
import type { LanguageTag } from './languages.js';
import type { Messages } from './messages.types.js';

const LANGUAGE_LOADERS: Readonly<Record<LanguageTag, () => Promise<Messages>>> = {
  en: () => Promise.resolve(en),
  ar: async () => (await import('./ar.js')).ar,
  cs: async () => (await import('./cs.js')).cs,
  de: async () => (await import('./de.js')).de,
  el: async () => (await import('./el.js')).el,
  es: async () => (await import('./es.js')).es,
  fr: async () => (await import('./fr.js')).fr,
  it: async () => (await import('./it.js')).it,
  nl: async () => (await import('./nl.js')).nl,
  pl: async () => (await import('./pl.js')).pl,
  pt: async () => (await import('./pt.js')).pt,
  ro: async () => (await import('./ro.js')).ro,
};

/**
 * Loads the messages of a language. Where a build splits a language, the promise resolves to the messages that are needed
 * before there is a photo, and `onComplete` gets all of them.
 */
export type LoadLanguage = (tag: LanguageTag, onComplete?: (messages: Messages) => void) => Promise<Partial<Messages>>;

/**
 * Loads a language as an ES module. The script-tag build replaces this file by `iife/load-language`.
 * @throws what `import()` throws when the file cannot be loaded; the next call tries again
 */
export function loadLanguage(tag: LanguageTag): Promise<Messages> {
  return LANGUAGE_LOADERS[tag]();
}
