import type { en } from './en.js';
import type { PluralForms } from './format-message.js';

/** The keys of all messages. */
export type MessageKey = keyof typeof en;

/** A complete language. A missing or unknown key does not compile. */
export type Messages = { readonly [Key in MessageKey]: (typeof en)[Key] extends string ? string : PluralForms };

/** Messages of the host by BCP 47 tag: `{ de: { 'action.use': '…' } }`. For a language that is not built in, a whole language. */
type LanguageOverrides = Readonly<Record<string, Partial<Messages>>>;

/**
 * Messages of the host, which replace the built-in ones. A key with a dot is a message for every language, a key without one
 * is a language tag. Both may be mixed; the messages of a language take precedence.
 */
export type MessageOverrides = Partial<Messages> | LanguageOverrides;
