import { en } from './en.js';
import type { LanguageTag } from './languages.js';
import type { Messages } from './messages.js';

const LOADERS: Readonly<Record<LanguageTag, () => Promise<Messages>>> = {
  en: () => Promise.resolve(en),
  de: async () => (await import('./de.js')).de,
  fr: async () => (await import('./fr.js')).fr,
};

/**
 * Loads a language's sentences, once. The only place that knows where they are: a build without dynamic imports replaces
 * this one file.
 * @throws whatever the import throws when the file cannot be had; the next call tries again.
 */
export function loadLanguage(tag: LanguageTag): Promise<Messages> {
  return LOADERS[tag]();
}
