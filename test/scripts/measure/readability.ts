/** How readable the sources are: counts of files, and what readers made of names who had never seen the code. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measurementTable } from './format-numbers.js';

/**
 * Readers' tests of November 2026. A reader gets 20 file paths, 20 exports with their folder, 20 test titles and 20 commit
 * subjects, writes down what each is, and opens the code only then.
 */
const READER_TESTS: readonly (readonly [names: string, titles: string, subjects: string])[] = [
  ['29 / 11 / 0', '11 / 8 / 1', '15 / 5 / 0'],
  ['38 / 1 / 1', '12 / 8 / 0', '14 / 6 / 0'],
  ['34 / 6 / 0', '12 / 7 / 1', '12 / 7 / 1'],
  ['35 / 3 / 2', '13 / 6 / 1', '17 / 3 / 0'],
];

/** Weights and messages are data. */
const isData = (path: string): boolean => /weights\.ts$|\/i18n\/[a-z]{2}\.ts$|country-codes\.ts$/.test(path);

export function readabilitySection(root: string): string {
  const paths = execFileSync('git', ['ls-files', 'src/*.ts'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const lengths = paths
    .filter((path) => !isData(path))
    .map((path) => readFileSync(join(root, path), 'utf8').split('\n').length)
    .sort((a, b) => a - b);
  const shorterThan = (lines: number): number => lengths.filter((length) => length < lines).length;
  return [
    '## Readability',
    '',
    measurementTable(
      ['what', 'measured', 'mark'],
      [
        ['source files without weights and messages', String(lengths.length), '–'],
        ['lines per file: median', String(lengths[Math.floor(lengths.length / 2)]), '60–200'],
        [
          'files under 30 lines (entries, tables, types and others)',
          String(shorterThan(30)),
          'only entries, tables, types',
        ],
        ['files over 300 lines', String(lengths.length - shorterThan(301)), '0'],
      ],
    ),
    '',
    'The first reader had the names of before the last renaming. Names guessed before the code was opened (right / half / wrong of 40), test titles and commit subjects (clear / half / riddle of 20):',
    '',
    measurementTable(
      ['reader', 'names (≥ 37 right)', 'test titles (≥ 18 clear)', 'commit subjects (≥ 18 clear)'],
      READER_TESTS.map((counts, index) => [String(index + 1), ...counts]),
    ),
  ].join('\n');
}
