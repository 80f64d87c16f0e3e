import { canonicalLanguageTag, matchLanguage } from './languages.js';
import type { MessageOverrides, Messages } from './messages.types.js';

/**
 * The host's messages for a language: those for every language, replaced by those of the built-in language or of a shorter tag
 * (`de` for `de-AT`), replaced by those of the tag itself.
 * @param tag canonical BCP 47 tag
 */
export function selectOverrides(overrides: MessageOverrides, tag: string): Partial<Messages> {
  const language = matchLanguage(tag);
  const general: Record<string, unknown> = {};
  let ofLanguage: object | undefined;
  let ofTag: object | undefined;
  for (const [key, value] of Object.entries(overrides)) {
    if (key.includes('.')) general[key] = value;
    else {
      const name = canonicalLanguageTag(key);
      if (name === tag) ofTag = value;
      // `zh` is written differently from `zh-TW`, and is no part of it.
      if (name === language || (tag.startsWith(name + '-') && matchLanguage(name) === language))
        ofLanguage = { ...ofLanguage, ...value };
    }
  }
  return { ...general, ...ofLanguage, ...ofTag };
}
