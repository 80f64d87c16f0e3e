/** Letters that do not fall apart into a base letter and a mark, as ICAO Doc 9303 part 3, section 6 writes them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'SS',
  ẞ: 'SS',
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'OE',
  Þ: 'TH',
  Ð: 'D',
  Đ: 'D',
  Ł: 'L',
  ı: 'I',
};
/** Letters that an issuer may also write as two. */
const PAIRS: Readonly<Record<string, string>> = { Ä: 'AE', Ö: 'OE', Ü: 'UE', Å: 'AA' };

/**
 * Whether a name as a person types it can be the one in an MRZ: without marks and in capitals, in either of the two
 * ways to write umlauts; shortened (one of several first names, or cut at the end of the line) on either side.
 */
export function sameName(typed: string, read: string): boolean {
  const words = wordsOf(read, {});
  return [wordsOf(typed, {}), wordsOf(typed, PAIRS)].some((other) => agrees(other, words));
}

function agrees(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0 || other.length === 0) return false;
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (shorter.every((word) => longer.includes(word))) return true;
  const [a, b] = [one.join(''), other.join('')];
  return a === b || (Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a)));
}

function wordsOf(name: string, pairs: Readonly<Record<string, string>>): readonly string[] {
  const letters = [...name.normalize('NFC').toUpperCase()].map((letter) => pairs[letter] ?? LETTERS[letter] ?? letter);
  return letters
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’.]/g, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}
