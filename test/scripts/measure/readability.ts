/** How readable the sources are: counts of files, and what readers made of names who had never seen the code. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measurementTable } from './format-numbers.js';

/**
 * Readers' tests of November 2026. A reader gets 20 file paths, 20 exports with their folder, 20 test titles with file and
 * `describe`, and 20 commit subjects, writes down what each is, and opens the code only then. Each had other samples.
 */
const READER_TESTS: readonly (readonly [names: string, titles: string, subjects: string])[] = [
  ['29 / 11 / 0', '11 / 8 / 1', '15 / 5 / 0'],
  ['38 / 1 / 1', '12 / 8 / 0', '14 / 6 / 0'],
  ['34 / 6 / 0', '12 / 7 / 1', '12 / 7 / 1'],
  ['35 / 3 / 2', '13 / 6 / 1', '17 / 3 / 0'],
  ['37 / 3 / 0', '19 / 1 / 0', '14 / 6 / 0'],
  ['38 / 2 / 0', '18 / 2 / 0', '13 / 7 / 0'],
  ['36 / 4 / 0', '17 / 3 / 0', '13 / 7 / 0'],
  ['36 / 3 / 1', '19 / 1 / 0', '19 / 1 / 0'],
  ['36 / 3 / 1', '20 / 0 / 0', '18 / 2 / 0'],
  ['36 / 4 / 0', '19 / 1 / 0', '19 / 1 / 0'],
  ['37 / 3 / 0', '17 / 3 / 0', '19 / 1 / 0'],
  ['36 / 4 / 0', '20 / 0 / 0', '20 / 0 / 0'],
  ['38 / 2 / 0', '19 / 1 / 0', '19 / 1 / 0'],
  ['38 / 2 / 0', '20 / 0 / 0', '17 / 2 / 1'],
  ['38 / 2 / 0', '19 / 1 / 0', '18 / 2 / 0'],
];

/** Commands that a developer waits for, timed by hand on a quiet machine (2 cores), in seconds. */
const INNER_LOOP: readonly (readonly string[])[] = [
  ['`npm run check` after a change, three runs', '46.0, 23.6, 31.7 s', '< 60 s'],
  ['`npm start` with a warm cache, until the page answers, two runs', '2.7, 3.0 s', '≤ 5 s'],
  [
    '`npm test` beside other programs: load 16–21, load 7–8, a busy loop on one core',
    '0, 0, 0 failed (43, 20, 21 minutes)',
    '0 failed',
  ],
  ['files that one photo passes from shutter to answer, relay included (`docs/architecture.md`)', '37', '≤ 40'],
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
    measurementTable(['inner loop', 'measured', 'mark'], INNER_LOOP),
    '',
    'Names guessed before the code was opened (right / half / wrong of 40), test titles and commit subjects (clear / half / riddle of 20). Each reader had other samples. What a reader misunderstood was renamed before the next readers; all titles were rewritten before reader 5, and the subjects of unpublished commits before reader 8:',
    '',
    measurementTable(
      ['reader', 'names (≥ 37 right)', 'test titles (≥ 18 clear)', 'commit subjects (≥ 18 clear)'],
      READER_TESTS.map((counts, index) => [String(index + 1), ...counts]),
    ),
  ].join('\n');
}
