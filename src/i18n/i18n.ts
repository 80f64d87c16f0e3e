/** Messages per language, typed by one union of keys. */
import { en } from './en.js';
import { formatMessage, type MessageParams } from './format-message.js';
import { canonicalLanguageTag, matchLanguage } from './languages.js';
import type { MessageKey, MessageOverrides, Messages } from './messages.types.js';

export { en } from './en.js';
export { canonicalLanguageTag, textDirectionOf, LANGUAGES, matchLanguage, type LanguageTag } from './languages.js';
export { loadLanguage } from './load-language.js';
export type { Message, MessageParams, PluralForms } from './format-message.js';
export type { MessageKey, MessageOverrides, Messages } from './messages.types.js';

/** Returns the text of a message with its parameters filled in. */
export type Translate = (key: MessageKey, params?: MessageParams) => string;

/**
 * @param tag BCP 47 tag of the messages, for plurals and numbers
 * @param overrides take precedence over `messages`. A message that both lack, as in a file of another version, is in English
 */
export function createTranslate(tag: string, messages: Messages = en, overrides: Partial<Messages> = {}): Translate {
  return (key, params) => formatMessage(overrides[key] ?? messages[key] ?? en[key], tag, params);
}

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
