import { en, type Message, type MessageKey, type Messages, type PluralForms } from '../../src/i18n/i18n.js';
import { countWords, messageLimit, MESSAGE_KEYS } from './message-rows.js';
import { firstNumbersIn, possiblePluralForms, requiredPluralForms } from './plural-categories.js';
import { placeholdersIn } from './translator-words.js';
import type { TranslatedRow } from './csv-table.js';

export interface CheckedTable {
  /** What is wrong, as sentences for the translator, each with its row. Empty for a valid table. */
  readonly faults: readonly string[];
  /** All messages. Complete when there is no fault. */
  readonly messages: Partial<Messages>;
}

/** Lists every fault. @param builtIn the built-in language of this tag, kept where the table has no translation; `null` for none */
export function checkTable(rows: readonly TranslatedRow[], tag: string, builtIn: Messages | null): CheckedTable {
  const faults: string[] = [];
  const texts = new Map<string, Map<string, TranslatedRow>>();
  for (const row of rows) {
    const known = texts.get(row.key) ?? new Map<string, TranslatedRow>();
    const found = known.has(row.category) ? ['is there twice'] : rowFaults(row, tag);
    faults.push(...found.map((fault) => describeFault(row, fault)));
    texts.set(row.key, known.set(row.category, row));
  }
  const messages: Record<string, Message> = {};
  for (const key of MESSAGE_KEYS) {
    const forms = [...(texts.get(key)?.values() ?? [])].filter(({ translation }) => translation !== '');
    const own = typeof en[key] === 'string' ? forms[0]?.translation : toPluralForms(key, forms, tag, faults);
    const message = own ?? builtIn?.[key];
    if (message === undefined) faults.push(missingFault(key, texts.get(key)));
    else messages[key] = message;
  }
  return { faults, messages };
}

const describeFault = ({ place, key, category }: TranslatedRow, fault: string): string =>
  `${place}: ${category === '' ? key : `${key} (${category})`} ${fault}`;

function missingFault(key: string, rows: ReadonlyMap<string, TranslatedRow> | undefined): string {
  const [row] = rows?.values() ?? [];
  return row ? describeFault({ ...row, category: '' }, 'has no translation') : `no row has the key ${key}`;
}

function rowFaults(row: TranslatedRow, tag: string): string[] {
  if (!Object.hasOwn(en, row.key)) return ['is no known key'];
  const english: Message = en[row.key as MessageKey];
  if (typeof english === 'string') {
    if (row.category !== '') return ['has a plural category, but the message has no count'];
  } else if (!possiblePluralForms(tag).includes(row.category))
    return [row.category === '' ? 'has no plural category' : `has a plural category that ${tag} does not have`];
  return row.translation === '' ? [] : textFaults(row, english, tag);
}

function textFaults({ key, category, translation }: TranslatedRow, english: Message, tag: string): string[] {
  // Steps are one a line.
  const lines = typeof english === 'string' && english.includes('\n') ? translation.split('\n') : [translation];
  const faults = lines.flatMap(characterFaults);
  const { kind, maxLength, maxWords } = messageLimit(key);
  if (translation.length > maxLength)
    faults.push(`has ${translation.length} characters, a ${kind} has at most ${maxLength}`);
  if (maxWords !== null && countWords(translation) > maxWords)
    faults.push(`has ${countWords(translation)} words, a ${kind} has at most ${maxWords}`);
  const expected = placeholdersIn(typeof english === 'string' ? english : english.other);
  const found = placeholdersIn(translation);
  // A form for one number only may spell it out.
  const isSpelledOut = found.length === 0 && category !== '' && firstNumbersIn(tag, category).length === 1;
  if (!isSpelledOut && found.join() !== expected.join())
    faults.push(
      `has the placeholders ${found.join(' ') || '(none)'}, the English has ${expected.join(' ') || '(none)'}`,
    );
  return faults;
}

/** @returns the plural forms, or `undefined` when the table has none of them */
function toPluralForms(key: string, rows: readonly TranslatedRow[], tag: string, faults: string[]) {
  const [first] = rows;
  if (!first) return undefined;
  const forms = Object.fromEntries(rows.map(({ category, translation }) => [category, translation]));
  const missing = requiredPluralForms(tag).filter((category) => !Object.hasOwn(forms, category));
  if (missing.length > 0) faults.push(`${first.place}: ${key} lacks the plural forms ${missing.join(', ')}`);
  return forms as unknown as PluralForms;
}

/** Characters that a message must not have, because readers do not see them or a screen shows them badly. */

/**
 * Straight quotes, direction marks, control and invisible characters. Allowed are the zero-width non-joiner (U+200C), which
 * Persian needs, the zero-width joiner (U+200D) after a virama, which scripts of India need, and {@link ISOLATED} text.
 */
const FORBIDDEN_CHARACTERS =
  /['"`]|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00ad]|(?<!\p{M})\u200d|\p{Cc}/u;

/** Latin letters in a text from right to left, isolated so that brackets beside them are not mirrored (Unicode UAX #9). */
const ISOLATED = /\u2066([^\u2066-\u2069]*)\u2069/gu;

/** Spaces at an end, two in a row or before a punctuation mark, and two full stops. */
const MISPLACED_SPACES = /\s{2}|^\s|\s$|\.{2}| [.,;:?؟،]/;

/** What a program writes in place of a letter that its encoding lacks. */
const LOST_CHARACTERS = /\?{2}|\ufffd/;

/** @returns what is wrong with the characters of a text, for its translator; empty when nothing is */
function characterFaults(text: string): string[] {
  const faults: string[] = [];
  const [forbidden] = FORBIDDEN_CHARACTERS.exec(text.replace(ISOLATED, '$1')) ?? [];
  if (forbidden !== undefined) faults.push(describeCharacter(forbidden));
  if (MISPLACED_SPACES.test(text))
    faults.push('has a space at an end, two in a row, one before a punctuation mark, or two full stops');
  if (LOST_CHARACTERS.test(text)) faults.push('has lost letters: save the table as “CSV UTF-8”');
  return faults;
}

function describeCharacter(character: string): string {
  if (/['"`]/.test(character)) return `has the straight quote ${character}: write “ ” ‘ ’ or those of the language`;
  if (/[\r\n]/.test(character)) return 'has a line break';
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `has the invisible character U+${code}`;
}
