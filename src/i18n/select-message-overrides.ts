import { canonicalLanguageTag, matchLanguage } from './languages.js';
import type { MessageOverrides, Messages } from './messages.types.js';

/**
 * The host's messages for a language. Those of the tag itself replace those of the built-in language or of a shorter tag (`de` for
 * `de-AT`), which replace those for every language.
 * @param tag canonical BCP 47 tag
 */
export function selectMessageOverrides(overrides: MessageOverrides, tag: string): Partial<Messages> {
  const language = matchLanguage(tag);
  const general: Record<string, unknown> = {};
  let ofLanguage: object | undefined;
  let ofTag: object | undefined;
  for (const [key, value] of Object.entries(overrides)) {
    if (key.includes('.')) general[key] = value;
    else {
      const name = canonicalLanguageTag(key);
      if (name === tag) ofTag = value;
      // A shorter tag may select another built-in language: `zh` does not apply to `zh-TW`.
      if (name === language || (tag.startsWith(name + '-') && matchLanguage(name) === language))
        ofLanguage = { ...ofLanguage, ...value };
    }
  }
  return { ...general, ...ofLanguage, ...ofTag };
}
