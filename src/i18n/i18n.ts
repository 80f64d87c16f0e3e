/** Sentences per language, typed by one key union. */
import { en } from './en.js';
import { formatMessage, type MessageParams } from './format-message.js';
import type { MessageKey, MessageOverrides, Messages } from './messages.types.js';

export { en } from './en.js';
export { canonicalTag, textDirectionOf, LANGUAGES, matchLanguage, type LanguageTag } from './languages.js';
export { loadLanguage, type LoadLanguage } from './load-language.js';
export type { Message, MessageParams, PluralForms } from './format-message.js';
export type { MessageKey, MessageOverrides, Messages } from './messages.types.js';

/** Looks a sentence up and fills it. Called at render, never at import. */
export type Translate = (key: MessageKey, params?: MessageParams) => string;

/**
 * @param tag of the sentences, for plurals and numbers.
 * @param overrides win over `messages`; what both lack is said in English, as far as that has come: a build may have some
 *   of its sentences in another file.
 */
export function createTranslate(
  tag: string,
  messages: Partial<Messages> = en,
  overrides: MessageOverrides = {},
): Translate {
  const last: Partial<Messages> = en;
  return (key, params) => formatMessage(overrides[key] ?? messages[key] ?? last[key] ?? '', tag, params);
}
