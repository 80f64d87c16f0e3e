import { MRZ_LAYOUT_NAMES, createMrzText } from './mrz-text.js';
import { createRandomSource, type RandomSource } from './random-source.js';

/** Lines with the length of MRZ lines that are not an MRZ. */
export interface NonMrzLines {
  readonly kind: string;
  readonly lines: readonly string[];
}

const DIGITS = '0123456789';
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const randomCharacters = (r: RandomSource, letters: string, length: number): string =>
  Array.from({ length }, () => r.pick([...letters])).join('');

/** Words, numbers and fillers in lines with the length of MRZ lines. */
const NON_MRZ_KINDS: Readonly<Record<string, (r: RandomSource, columns: number, lines: number) => string[]>> = {
  'characters at random': (r, columns, lines) =>
    repeatLine(lines, () => randomCharacters(r, `<${DIGITS}${CAPITALS}`, columns)),
  'words between fillers': (r, columns, lines) =>
    repeatLine(lines, () =>
      padded(
        Array.from({ length: 4 }, () => randomCharacters(r, CAPITALS, r.whole(2, 8))).join(r.pick(['<', '<<'])),
        columns,
      ),
    ),
  'numbers between fillers': (r, columns, lines) =>
    repeatLine(lines, () =>
      padded(
        Array.from({ length: 5 }, () => randomCharacters(r, DIGITS, r.whole(2, 8))).join(r.pick(['<', '<<'])),
        columns,
      ),
    ),
  'cheque line': (r, columns, lines) =>
    repeatLine(lines, () =>
      padded(
        `<${randomCharacters(r, DIGITS, 8)}<${randomCharacters(r, DIGITS, 6)}<<${randomCharacters(r, DIGITS, 10)}<`,
        columns,
      ),
    ),
  'fillers alone': (_, columns, lines) => repeatLine(lines, () => '<'.repeat(columns)),
  'names in every line': (r, columns, lines) =>
    repeatLine(lines, () =>
      padded(
        `${randomCharacters(r, CAPITALS, r.whole(4, 12))}<<${randomCharacters(r, CAPITALS, r.whole(4, 12))}`,
        columns,
      ),
    ),
  'one letter off': (r) =>
    createMrzText(r.whole(0, 1e6), r.pick(MRZ_LAYOUT_NAMES)).lines.map((line) => `${line.slice(1)}<`),
  'lines swapped': (r) => [...createMrzText(r.whole(0, 1e6), r.pick(MRZ_LAYOUT_NAMES)).lines].reverse(),
};

function repeatLine(lines: number, line: () => string): string[] {
  return Array.from({ length: lines }, line);
}

function padded(text: string, columns: number): string {
  return text.slice(0, columns).padEnd(columns, '<');
}

export function createNonMrzLines(seed: number, count: number): NonMrzLines[] {
  const r = createRandomSource(seed + 50_021);
  const kinds = Object.entries(NON_MRZ_KINDS);
  return Array.from({ length: count }, (_, i) => {
    const [kind, make] = kinds[i % kinds.length]!;
    const [columns, lines] = r.pick([
      [30, 3],
      [36, 2],
      [44, 2],
    ] as const);
    return { kind, lines: make(r, columns, lines) };
  });
}
