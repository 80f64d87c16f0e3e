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
 * How a build gets a language's sentences. Where they come in parts, the promise gives those that are needed until there is
 * a picture, and `whole` is called with all of them.
 */
export type LoadLanguage = (tag: LanguageTag, whole?: (messages: Messages) => void) => Promise<Partial<Messages>>;

/**
 * Loads a language's sentences, once. The only place that knows where they are: a build without dynamic imports replaces
 * this one file.
 * @throws whatever the import throws when the file cannot be had; the next call tries again.
 */
export function loadLanguage(tag: LanguageTag): Promise<Messages> {
  return LANGUAGE_LOADERS[tag]();
}
