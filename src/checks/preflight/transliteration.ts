import { TRANSLITERATIONS } from './transliteration-tables.js';

/** The spellings of one letter, or of a pair of letters, in A to Z; the recommended one first. */
export type SpellingsOfLetter = readonly string[];

/** The spellings of each letter of a word. */
export type TransliteratedWord = readonly SpellingsOfLetter[];

/** A name as a person writes it, with all spellings that an MRZ may have. */
export interface TransliteratedName {
  readonly words: readonly TransliteratedWord[];
  /**
   * Whether the letters decide the spelling: `false` for scripts without a table, and for Arabic, which documents spell by
   * sound.
   */
  readonly isCertain: boolean;
}

/** Transliterates a name to capitals. Everything that is no letter (hyphens, apostrophes, dots) separates words. */
export function transliterateName(name: string): TransliteratedName {
  // Apostrophes that Unicode counts as letters (ʻ, ʼ) do not separate words.
  const text = name.toUpperCase().normalize('NFC').replaceAll('İ', 'I').replace(/[ʰ-˿]/g, '');
  const words = (text.match(/[\p{L}\p{M}]+/gu) ?? []).map(transliterateWord);
  return {
    words: words.map(({ letters }) => letters).filter((letters) => letters.length > 0),
    isCertain: words.every(({ isCertain }) => isCertain),
  };
}

function transliterateWord(word: string): { readonly letters: TransliteratedWord; readonly isCertain: boolean } {
  let isCertain = true;
  const spellings: SpellingsOfLetter[] = [];
  // A mark that Unicode does not compose with its letter is dropped.
  const letters = [...word].filter((letter) => !/\p{M}/u.test(letter)).map(toKnownLetter);
  for (let i = 0; i < letters.length; i++) {
    const letter = letters[i]!;
    const next = letters[i + 1];
    const ofPair = next === undefined ? undefined : TRANSLITERATIONS.get(letter + next);
    const ofLetter = TRANSLITERATIONS.get(letter);
    if (/[A-Z]/.test(letter)) spellings.push([letter]);
    else if (ofPair !== undefined) {
      spellings.push(ofPair);
      i += 1;
    } else {
      if (ofLetter === undefined || /\p{Script=Arabic}/u.test(letter)) isCertain = false;
      if (ofLetter !== undefined) spellings.push(ofLetter);
    }
  }
  return { letters: spellings, isCertain };
}

/** A letter of the tables as it is; any other without its marks. */
function toKnownLetter(letter: string): string {
  return TRANSLITERATIONS.has(letter) ? letter : letter.normalize('NFD').replace(/\p{M}/gu, '');
}

/** The recommended spelling, words separated by a space. */
export function recommendedSpelling({ words }: Pick<TransliteratedName, 'words'>): string {
  return words.map((letters) => letters.map(([recommended = '']) => recommended).join('')).join(' ');
}
