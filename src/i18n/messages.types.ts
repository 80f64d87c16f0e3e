import type { en } from './en.js';
import type { PluralForms } from './format-message.js';

/** Every sentence the element can say. */
export type MessageKey = keyof typeof en;

/** A complete language: a missing or unknown key does not compile. */
export type Messages = { readonly [Key in MessageKey]: (typeof en)[Key] extends string ? string : PluralForms };

/** Sentences of the host's own, over those of the language. With a language we lack, a whole one. */
export type MessageOverrides = Partial<Messages>;
