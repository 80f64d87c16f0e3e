/**
 * Measures MRZ decoding on simulated readings, per noise level: exact texts before and after, and `valid` ones that are wrong;
 * then misprinted check digits, merged frames, and texts that are no MRZ.
 *
 * Run: `node --import tsx test/scripts/measure-mrz-decoding.ts [--count 500] [--seed 0] [--show]`.
 */
import { decodeMrz, type DecodedMrz } from '../../src/checks/mrz/decode/decode-mrz.js';
import { createReadingMerger } from '../../src/checks/mrz/read/reading-merger.js';
import {
  MRZ_LAYOUT_NAMES,
  withWrongCheckDigit,
  createMrzText,
  READING_NOISES,
  simulateReadings,
  type ReadingNoise,
} from '../support/checks/mrz-text.js';
import { createNonMrzLines } from '../support/checks/non-mrz-lines.js';

const option = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const count = option('count', 500);
const seed = option('seed', 0);

/** Fields with a check digit, and fields without one. */
const CHECKED = new Set(['number', 'birthDate', 'expiryDate', 'personalNumber', 'composite']);
const UNCHECKED = new Set(['documentCode', 'issuer', 'names', 'givenNames', 'nationality', 'sex']);

function wrongFields(decoded: DecodedMrz, truth: DecodedMrz): string[] {
  return Object.entries(truth.fields).flatMap(([name, field]) =>
    field.text === decoded.fields[name as keyof DecodedMrz['fields']]?.text ? [] : name,
  );
}

/** Candidates for `MIN_VALID_CHARACTER_PROBABILITY`: of fields with a check digit, and of the others. */
const LIMITS = [
  [0.9, 0.9],
  [0.95, 0.95],
  [0.9, 0.98],
  [0.95, 0.98],
  [0.9, 0.99],
  [0.95, 0.99],
  [0.98, 0.99],
  [0.95, 0.995],
] as const;
const byLimit = LIMITS.map(([checked, unchecked]) => ({
  checked,
  unchecked,
  n: 0,
  valid: 0,
  'checked wrong': 0,
  'unchecked wrong': 0,
}));

function tryLimits(decoded: DecodedMrz, wrong: readonly string[]): void {
  for (const row of byLimit) {
    row.n += 1;
    const isCertain = Object.entries(decoded.fields).every(
      ([name, { confidence }]) => confidence >= (CHECKED.has(name) ? row.checked : row.unchecked),
    );
    if (!isCertain || decoded.failing.length > 0) continue;
    row.valid += 1;
    row['checked wrong'] += Number(wrong.some((field) => CHECKED.has(field)));
    row['unchecked wrong'] += Number(wrong.some((field) => UNCHECKED.has(field)));
  }
}

const NO_NOISE: ReadingNoise = { hard: 0, glare: 0 };
const rows = Object.entries(READING_NOISES).map(([name, noise]) => {
  const row = {
    noise: name,
    n: 0,
    before: 0,
    after: 0,
    broken: 0,
    none: 0,
    layout: 0,
    valid: 0,
    'checked wrong': 0,
    'unchecked wrong': 0,
    'optional wrong': 0,
    ms: 0,
  };
  for (let i = 0; i < count; i++) {
    const layout = MRZ_LAYOUT_NAMES[i % MRZ_LAYOUT_NAMES.length]!;
    const { lines } = createMrzText(seed + i, layout);
    const readings = simulateReadings(lines, noise, seed + i);
    const started = performance.now();
    const decoded = decodeMrz(readings);
    row.ms += performance.now() - started;
    row.n += 1;
    const truth = decodeMrz(simulateReadings(lines, NO_NOISE, seed + i));
    if (truth?.lines.join('') !== lines.join('') || truth.layout !== layout)
      console.log('not decoded as written', layout, lines, truth?.layout, truth?.failing);
    const wasExact = readings.every(({ text }, k) => text === lines[k]);
    row.before += Number(wasExact);
    if (decoded === null) {
      row.none += 1;
      continue;
    }
    const isExact = decoded.lines.every((line, k) => line === lines[k]);
    row.after += Number(isExact);
    row.broken += Number(wasExact && !isExact);
    row.layout += Number(decoded.layout === layout);
    if (truth === null) continue;
    const wrong = wrongFields(decoded, truth);
    tryLimits(decoded, wrong);
    if (!decoded.valid) continue;
    row.valid += 1;
    if (wrong.length > 0 && process.argv.includes('--show')) console.log(lines, decoded.lines, wrong);
    row['checked wrong'] += Number(wrong.some((field) => CHECKED.has(field)));
    row['unchecked wrong'] += Number(wrong.some((field) => UNCHECKED.has(field)));
    row['optional wrong'] += Number(wrong.some((field) => field.startsWith('optional')));
  }
  return { ...row, ms: Number((row.ms / row.n).toFixed(2)) };
});
console.table(rows);
console.table(byLimit);

// A misprinted check digit must be read as printed, and never be valid.
console.table(
  Object.entries(READING_NOISES).map(([name, noise]) => {
    const row = { 'misprinted check digit': name, n: 0, exact: 0, named: 0, valid: 0, none: 0 };
    for (let i = 0; i < count; i++) {
      const lines = withWrongCheckDigit(
        createMrzText(seed + i, MRZ_LAYOUT_NAMES[i % MRZ_LAYOUT_NAMES.length]!),
        seed + i,
      );
      const decoded = decodeMrz(simulateReadings(lines, noise, seed + i));
      row.n += 1;
      row.none += Number(decoded === null);
      row.exact += Number(decoded?.lines.join('') === lines.join(''));
      row.named += Number((decoded?.failing.length ?? 0) > 0);
      row.valid += Number(decoded?.valid === true);
    }
    return row;
  }),
);

// Every frame has noise of its own; real frames share more of it.
console.table(
  [1, 2, 3, 5].flatMap((frames) =>
    (['blurred', 'poor'] as const).map((noise) => {
      const row = { frames, noise, n: 0, exact: 0, valid: 0, 'valid and wrong': 0 };
      for (let i = 0; i < count; i++) {
        const { lines } = createMrzText(seed + i, MRZ_LAYOUT_NAMES[i % MRZ_LAYOUT_NAMES.length]!);
        const merger = createReadingMerger();
        let merged = merger.add(simulateReadings(lines, READING_NOISES[noise], seed + i));
        for (let k = 1; k < frames; k++)
          merged = merger.add(simulateReadings(lines, READING_NOISES[noise], seed + i + k * 100_003));
        const decoded = decodeMrz(merged.lines);
        const isExact = decoded?.lines.join('') === lines.join('');
        row.n += 1;
        row.exact += Number(isExact);
        row.valid += Number(decoded?.valid === true);
        row['valid and wrong'] += Number(decoded?.valid === true && !isExact);
      }
      return row;
    }),
  ),
);

const nonMrzResults = createNonMrzLines(seed, count).map(({ kind, lines }) => ({
  kind,
  decoded: decodeMrz(simulateReadings(lines, READING_NOISES.sharp, seed)),
}));
const kinds = [...new Set(nonMrzResults.map(({ kind }) => kind))];
console.table(
  kinds.map((kind) => {
    const results = nonMrzResults.filter((one) => one.kind === kind);
    return {
      kind,
      n: results.length,
      refused: results.filter(({ decoded }) => decoded === null).length,
      valid: results.filter(({ decoded }) => decoded?.valid).length,
    };
  }),
);
