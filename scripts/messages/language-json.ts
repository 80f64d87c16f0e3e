import { isDeepStrictEqual } from 'node:util';
import type { Messages } from '../../src/i18n/i18n.js';
import { MESSAGE_KEYS } from './message-rows.js';

/**
 * JSON for the property `messages`: `{ "eu": { … } }`, with only the messages that differ from the built-in language.
 * @param builtIn `null` for a language that is not built in
 */
export function toLanguageJson(tag: string, messages: Partial<Messages>, builtIn: Messages | null): string {
  const own = MESSAGE_KEYS.filter((key) => !isDeepStrictEqual({ ...builtIn }[key], messages[key]));
  const overrides = Object.fromEntries(own.map((key) => [key, messages[key]]));
  return `${JSON.stringify({ [tag]: overrides }, null, 2)}\n`;
}
