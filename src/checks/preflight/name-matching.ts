import { recommendedSpelling, transliterateName, type TransliteratedWord } from './transliteration.js';

/** A name on a document, in capitals A to Z, words separated by spaces. */
export interface PrintedName {
  readonly text: string;
  /** The name may be cut or shortened at the end of its line: its words may be beginnings, and the last ones missing. */
  readonly mayBeCut: boolean;
}

/** `unknown`: nothing to compare, or a script whose letters do not decide the spelling on the document. */
export type NameMatch = 'same' | 'different' | 'unknown';

/** Words that alone do not make two names the same. */
const PARTICLES: ReadonlySet<string> = new Set(
  `A AF AL AV BIN BINT BEN D DA DAS DE DEL DELLA DEN DER DES DI DO DOS DU E EL IBN L LA LE LO LOS MAC MC O SAN ST TE TEN
  TER VAN VON Y ZU ZUM ZUR`.split(/\s+/),
);
/** Words before or after a name that an MRZ does not have (Doc 9303-3 section 4.6, on titles). */
const TITLES: ReadonlySet<string> = new Set('DR MR MRS MS MISS PROF SIR JR SR II III IV'.split(' '));
/** Words that may be joined to one on the other side: "Mc Donald", "van den Berg", "Jean-Pierre". */
const MAX_JOINED_WORDS = 4;

/**
 * Compares a name as its holder types it with the one on the document. They are the same in any transliteration, with words
 * joined or separated, with names missing on one side, with initials, and with names cut by the end of the line.
 */
export function compareName(typed: string, printed: PrintedName): NameMatch {
  const { words: typedWords, isCertain } = transliterateName(typed);
  const printedWords = printed.text.split(' ').filter((word) => word !== '');
  if (typedWords.length === 0 || printedWords.length === 0) return 'unknown';
  if (matchWords(withoutTitles(typedWords), printedWords, printed.mayBeCut)) return 'same';
  return isCertain ? 'different' : 'unknown';
}

/** Whether the typed surname is the given name on the document, and the other way round. */
export function areNamesSwapped(first: string, last: string, given: PrintedName, surname: PrintedName): boolean {
  return compareName(first, surname) === 'same' && compareName(last, given) === 'same';
}

/** Number of letters that differ between the recommended spelling of a typed name and a printed one. */
export function nameEditDistance(typed: string, printed: string): number {
  return editDistance(recommendedSpelling(transliterateName(typed)), printed);
}

/** Levenshtein distance. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  [...a].forEach((letter, n) => {
    const next = [n + 1];
    [...b].forEach((other, i) => {
      next.push(Math.min(row[i + 1]! + 1, next[i]! + 1, row[i]! + Number(letter !== other)));
    });
    row = next;
  });
  return row.at(-1)!;
}

function withoutTitles(words: readonly TransliteratedWord[]): readonly TransliteratedWord[] {
  const names = words.filter((word) => !TITLES.has(recommendedSpelling({ words: [word] })));
  return names.length > 0 ? names : words;
}

/** Whether the names match in the same order. Words may be missing on one side only, except for those that were cut off. */
function matchWords(typed: readonly TransliteratedWord[], printed: readonly string[], mayBeCut: boolean): boolean {
  /** From where nothing matches. Without it, a barcode with a thousand short words would take minutes. */
  const failed = new Set<string>();
  /** Matches from typed word `i` and printed word `j` on; `isFound`: a significant word matched before. */
  const matchFrom = (i: number, j: number, skippable: 'typed' | 'printed', isFound: boolean): boolean => {
    const place = [i, j, skippable, isFound].join();
    if (failed.has(place)) return false;
    const isMatch = tryFrom(i, j, skippable, isFound);
    if (!isMatch) failed.add(place);
    return isMatch;
  };
  const tryFrom: typeof matchFrom = (i, j, skippable, isFound) => {
    if (i === typed.length && j === printed.length) return isFound;
    if (skippable === 'typed' && i < typed.length && matchFrom(i + 1, j, skippable, isFound)) return true;
    if (skippable === 'printed' && j < printed.length && matchFrom(i, j + 1, skippable, isFound)) return true;
    const matchJoined = (typedCount: number, printedCount: number): boolean => {
      if (i + typedCount > typed.length || j + printedCount > printed.length) return false;
      const words = typed.slice(i, i + typedCount);
      if (!canSpell(words, printed.slice(j, j + printedCount).join(''), mayBeCut)) return false;
      const isNowFound = isFound || printedCount > 1 || isSignificant(words);
      if (isNowFound && mayBeCut && j + printedCount === printed.length) return true;
      return matchFrom(i + typedCount, j + printedCount, skippable, isNowFound);
    };
    if (matchJoined(1, 1)) return true;
    for (let n = 2; n <= MAX_JOINED_WORDS; n++) if (matchJoined(n, 1) || matchJoined(1, n)) return true;
    return false;
  };
  return matchFrom(0, 0, 'printed', false) || matchFrom(0, 0, 'typed', false);
}

/** Whether words are more than particles and initials. */
function isSignificant(words: readonly TransliteratedWord[]): boolean {
  return words.some((word) => {
    const text = recommendedSpelling({ words: [word] });
    return text.length > 1 && !PARTICLES.has(text);
  });
}

/**
 * Whether words, joined, can be spelled as a text. An initial stands for any name that begins with it. A text that is cut
 * must reach into the last word.
 */
function canSpell(words: readonly TransliteratedWord[], text: string, mayBeCut: boolean): boolean {
  const letters = words.flat();
  const lastWordStart = letters.length - (words.at(-1)?.length ?? 0);
  // The ends in the text that the letters so far can have.
  let ends = new Set([0]);
  for (const [n, spellings] of letters.entries()) {
    const nextEnds = new Set<number>();
    for (const end of ends) {
      if (end === text.length) {
        if (mayBeCut && n > lastWordStart) return true;
        continue;
      }
      for (const spelling of spellings) {
        if (text.startsWith(spelling, end)) nextEnds.add(end + spelling.length);
        // The text is cut within the spelling of this letter.
        else if (mayBeCut && n >= lastWordStart && spelling.startsWith(text.slice(end))) return true;
      }
    }
    ends = nextEnds;
  }
  const isInitial = letters.length === 1 && ends.size > 0;
  return ends.has(text.length) || isInitial;
}
