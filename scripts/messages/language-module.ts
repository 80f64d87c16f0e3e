import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { LANGUAGES, loadLanguage, type Message, type MessageKey, type Messages } from '../../src/i18n/i18n.js';
import { MESSAGE_KEYS } from './message-rows.js';

/** JSON for the property `messages`: `{ "eu": { … } }`, with only the messages that differ from the built-in language. */
export function toLanguageJson(tag: string, messages: Partial<Messages>, builtIn: Messages | null): string {
  const own = MESSAGE_KEYS.filter((key) => !isDeepStrictEqual({ ...builtIn }[key], messages[key]));
  const overrides = Object.fromEntries(own.map((key) => [key, messages[key]]));
  return `${JSON.stringify({ [tag]: overrides }, null, 2)}\n`;
}

export const languageModulePath = (tag: string): string =>
  fileURLToPath(new URL(`../../src/i18n/${tag}.ts`, import.meta.url));

/** A message of a language file: its key, and its text or plural forms. */
const STRING = String.raw`'(?:[^'\\]|\\.)*'`;
const ENTRY = new RegExp(String.raw`^  '([\w.]+)':\s*(?:${STRING}|\{(?:\s*\w+:\s*${STRING},?)+\s*\}),$`, 'gm');

/**
 * The source of `src/i18n/<tag>.ts`. Comments, order and unchanged messages come from the present file; the order of a new language
 * comes from the English one.
 * @throws Error if a changed message is not in the present file, because it comes from another language
 */
export async function toLanguageModule(tag: string, messages: Partial<Messages>): Promise<string> {
  const path = languageModulePath(tag);
  const language = LANGUAGES.find((each) => each === tag);
  const present: Partial<Messages> = language ? await loadLanguage(language) : {};
  const changed = new Set(MESSAGE_KEYS.filter((key) => !isDeepStrictEqual(present[key], messages[key])));
  const template = language ? readFileSync(path, 'utf8') : newModule(tag);
  const source = template.replaceAll(ENTRY, (entry, key: MessageKey) =>
    changed.delete(key) ? `  '${key}': ${toMessageSource(messages[key])},` : entry,
  );
  if (changed.size > 0)
    throw new Error(
      `src/i18n/${tag}.ts takes these from another language, add them by hand: ${[...changed].join(', ')}`,
    );
  return format(source, { ...(await resolveConfig(path)), filepath: path });
}

function toMessageSource(message: Message | undefined): string {
  return JSON.stringify(message).replaceAll(
    /[\u00a0\u202f]/g,
    (space) => `\\u${space.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function newModule(tag: string): string {
  const english = readFileSync(languageModulePath('en'), 'utf8');
  const [, body = ''] = /\nexport const en = \{\n([^]*)\n\} as const/.exec(english) ?? [];
  const languageName = new Intl.DisplayNames('en', { type: 'language' }).of(tag);
  const name = tag.replaceAll(/-(.)/g, (_hyphen, letter: string) => letter.toUpperCase());
  return `import type { Messages } from './messages.types.js';

/** ${languageName}. */
export const ${name}: Messages = {
${body.replaceAll(/^ *\/\*\*[^]*?\*\/\n/gm, '')}
};
`;
}
