import type { Messages } from './messages.types.js';
import { sr } from './sr.js';

/** Each letter of Serbian Cyrillic has one Latin letter, or one pair of them (Pravopis srpskoga jezika, 2010, section 4). */
const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  ђ: 'đ',
  е: 'e',
  ж: 'ž',
  з: 'z',
  и: 'i',
  ј: 'j',
  к: 'k',
  л: 'l',
  љ: 'lj',
  м: 'm',
  н: 'n',
  њ: 'nj',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'ć',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'č',
  џ: 'dž',
  ш: 'š',
};

function toLatin(text: string): string {
  return text.replace(/[а-џ]/gi, (letter) => {
    const lower = letter.toLowerCase();
    const latin = LATIN[lower] ?? letter;
    return letter === lower ? latin : latin.slice(0, 1).toUpperCase() + latin.slice(1);
  });
}

/** Serbian in Latin script, derived from the Cyrillic texts. */
export const srLatn = Object.fromEntries(
  Object.entries(sr).map(([key, message]) => [
    key,
    typeof message === 'string'
      ? toLatin(message)
      : Object.fromEntries(Object.entries(message).map(([form, text]) => [form, toLatin(text)])),
  ]),
) as Messages;
