import { recommendedSpelling, transliterateName, type TransliteratedWord } from './transliteration.js';

/** A name on a document, in capitals A to Z, words parted by spaces. */
export interface PrintedName {
  readonly text: string;
  /** It may be cut or shortened at the end of its line: words may then be beginnings, and the last ones missing. */
  readonly mayBeCut: boolean;
}

/** `unknown`: nothing to compare, or a script that does not tell how the document would spell it. */
export type NameMatch = 'same' | 'different' | 'unknown';

/** Words that alone do not make two names the same. */
const PARTICLES = new Set(
  'A AF AL AV BIN BINT BEN D DA DAS DE DEL DELLA DEN DER DES DI DO DOS DU E EL IBN L LA LE LO LOS MAC MC O SAN ST TE TEN TER VAN VON Y ZU ZUM ZUR'.split(
    ' ',
  ),
);
/** Words before or after a name that no zone carries (Doc 9303-3 section 4.6, on titles). */
const TITLES = new Set('DR MR MRS MS MISS PROF SIR JR SR II III IV'.split(' '));
/** Words of one side that may stand for one of the other: "Mc Donald", "van den Berg", "Jean-Pierre". */
const MAX_JOINED_WORDS = 4;

/**
 * Whether a name as its bearer writes it can be the one on the document: in any spelling of `letters`, with words joined or
 * parted, some of several names left out on one side, an initial for a name, or cut by the end of the line.
 */
export function compareName(typed: string, printed: PrintedName): NameMatch {
  const spelled = transliterateName(typed);
  const words = printed.text.split(' ').filter((word) => word !== '');
  if (spelled.words.length === 0 || words.length === 0) return 'unknown';
  if (matchWords(withoutTitles(spelled.words), words, printed.mayBeCut)) return 'same';
  return spelled.isCertain ? 'different' : 'unknown';
}

/** Letters to change to come from one to the other, in the recommended spelling. */
export function nameEditDistance(typed: string, printed: string): number {
  const one = recommendedSpelling(transliterateName(typed));
  let row = Array.from({ length: printed.length + 1 }, (_, i) => i);
  [...one].forEach((letter, n) => {
    const next = [n + 1];
    [...printed].forEach((other, i) => {
      next.push(Math.min(row[i + 1]! + 1, next[i]! + 1, row[i]! + Number(letter !== other)));
    });
    row = next;
  });
  return row.at(-1)!;
}

function withoutTitles(words: readonly TransliteratedWord[]): readonly TransliteratedWord[] {
  const kept = words.filter((word) => !TITLES.has(joinedSpelling([word])));
  return kept.length > 0 ? kept : words;
}

function joinedSpelling(words: readonly TransliteratedWord[]): string {
  return recommendedSpelling({ words, isCertain: true }).replaceAll(' ', '');
}

type SkippableSide = 'typed' | 'printed';

/** Names in the same order; words may be left out on one side, not on both, but for those that the line's end cut off. */
function matchWords(typed: readonly TransliteratedWord[], printed: readonly string[], mayBeCut: boolean): boolean {
  const from = (i: number, j: number, left: SkippableSide, found: boolean): boolean => {
    if (i === typed.length && j === printed.length) return found;
    if (left === 'typed' && i < typed.length && from(i + 1, j, left, found)) return true;
    if (left === 'printed' && j < printed.length && from(i, j + 1, left, found)) return true;
    const goOn = (n: number, m: number): boolean => {
      if (i + n > typed.length || j + m > printed.length) return false;
      const block = typed.slice(i, i + n);
      if (!canSpell(block, printed.slice(j, j + m).join(''), mayBeCut)) return false;
      const isFound = found || m > 1 || isSignificant(block);
      return (isFound && mayBeCut && j + m === printed.length) || from(i + n, j + m, left, isFound);
    };
    for (let n = 1; n <= MAX_JOINED_WORDS; n++) if (goOn(n, 1) || (n > 1 && goOn(1, n))) return true;
    return false;
  };
  return from(0, 0, 'printed', false) || from(0, 0, 'typed', false);
}

/** More than particles and initials. */
function isSignificant(words: readonly TransliteratedWord[]): boolean {
  return words.some((word) => {
    const text = joinedSpelling([word]);
    return text.length > 1 && !PARTICLES.has(text);
  });
}

/**
 * Whether words, joined, can be spelled as a text; an initial stands for any name that begins with it. A text that is cut
 * reaches into the last of them.
 */
function canSpell(words: readonly TransliteratedWord[], text: string, mayBeCut: boolean): boolean {
  const letters = words.flatMap((word) => word.letters);
  const last = letters.length - (words.at(-1)?.letters.length ?? 0);
  let reached = new Set([0]);
  for (const [n, ways] of letters.entries()) {
    const next = new Set<number>();
    for (const at of reached) {
      if (at === text.length) {
        if (mayBeCut && n > last) return true;
        continue;
      }
      for (const way of ways) {
        if (text.startsWith(way, at)) next.add(at + way.length);
        // Cut within a letter that is written as two.
        else if (mayBeCut && n >= last && way.startsWith(text.slice(at))) return true;
      }
    }
    reached = next;
  }
  return reached.has(text.length) || (letters.length === 1 && reached.size > 0);
}

/** Whether the surname typed is the given name on the document, and the other way round. */
export function areNamesSwapped(first: string, last: string, given: PrintedName, surname: PrintedName): boolean {
  return compareName(first, surname) === 'same' && compareName(last, given) === 'same';
}
