import type { en } from './en.js';
import type { PluralForms } from './format-message.js';

/** The keys of all messages. */
export type MessageKey = keyof typeof en;

/** A complete language. A missing or unknown key does not compile. */
export type Messages = { readonly [Key in MessageKey]: (typeof en)[Key] extends string ? string : PluralForms };

/** Messages of the host that replace those of the language. For a language that is not built in, a whole language. */
export type MessageOverrides = Partial<Messages>;
