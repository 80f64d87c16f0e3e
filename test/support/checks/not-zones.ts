import { LAYOUT_NAMES, mrzText } from './mrz-text.js';
import { random, type Random } from './random.js';

/** Lines as long as those of a zone that are none. */
export interface NotZone {
  readonly kind: string;
  readonly lines: readonly string[];
}

const DIGITS = '0123456789';
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const run = (r: Random, letters: string, length: number): string =>
  Array.from({ length }, () => r.pick([...letters])).join('');

/** Words, numbers and fillers, in lines of the lengths of a zone. */
const KINDS: Readonly<Record<string, (r: Random, columns: number, lines: number) => string[]>> = {
  'characters at random': (r, columns, lines) => fill(lines, () => run(r, `<${DIGITS}${CAPITALS}`, columns)),
  'words between fillers': (r, columns, lines) =>
    fill(lines, () =>
      padded(Array.from({ length: 4 }, () => run(r, CAPITALS, r.whole(2, 8))).join(r.pick(['<', '<<'])), columns),
    ),
  'numbers between fillers': (r, columns, lines) =>
    fill(lines, () =>
      padded(Array.from({ length: 5 }, () => run(r, DIGITS, r.whole(2, 8))).join(r.pick(['<', '<<'])), columns),
    ),
  'cheque line': (r, columns, lines) =>
    fill(lines, () => padded(`<${run(r, DIGITS, 8)}<${run(r, DIGITS, 6)}<<${run(r, DIGITS, 10)}<`, columns)),
  'fillers alone': (_, columns, lines) => fill(lines, () => '<'.repeat(columns)),
  'names in every line': (r, columns, lines) =>
    fill(lines, () => padded(`${run(r, CAPITALS, r.whole(4, 12))}<<${run(r, CAPITALS, r.whole(4, 12))}`, columns)),
  'one letter off': (r) => mrzText(r.whole(0, 1e6), r.pick(LAYOUT_NAMES)).lines.map((line) => `${line.slice(1)}<`),
  'lines swapped': (r) => [...mrzText(r.whole(0, 1e6), r.pick(LAYOUT_NAMES)).lines].reverse(),
};

function fill(lines: number, line: () => string): string[] {
  return Array.from({ length: lines }, line);
}

function padded(text: string, columns: number): string {
  return text.slice(0, columns).padEnd(columns, '<');
}

export function notZones(seed: number, count: number): NotZone[] {
  const r = random(seed + 50_021);
  const kinds = Object.entries(KINDS);
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
