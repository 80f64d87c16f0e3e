/** Messages per language, typed by one union of keys. */
import { en } from './en.js';
import { formatMessage, type MessageParams } from './format-message.js';
import type { MessageKey, Messages } from './messages.types.js';

export { en } from './en.js';
export { canonicalLanguageTag, textDirectionOf, LANGUAGES, matchLanguage, type LanguageTag } from './languages.js';
export { loadLanguage } from './load-language.js';
export type { Message, MessageParams, PluralForms } from './format-message.js';
export { selectMessageOverrides } from './select-message-overrides.js';
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
