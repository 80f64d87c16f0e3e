import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isData, listSources, readSource, ROOT } from '../../test/structure/source-imports.js';
import { measurementTable } from './format-numbers.js';

/** What exists only to load code later, and to bundle it for script tags. */
const LOADING = /^(shared\/lazy-module|element\/controllers\/lazy-.*|headless\/lazy-.*)\.ts$/;
const BUNDLING = ['vite.config.ts', 'scripts/build.mjs'];

const countLines = (text: string): number => text.split('\n').length - 1;
const sumLines = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + countLines(text), 0);
const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The scripts of a folder, without what is installed or built in it. */
function listScripts(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|mjs|js|py)$/.test(path) && !/(^|\/)(node_modules|dist|build)\//.test(path))
    .map((path) => `${folder}/${path}`);
}

export function sourceLinesSection(): string {
  const sources = listSources().filter((path) => !isData(path));
  const loading = sources.filter((path) => LOADING.test(path));
  const worker = sources.filter((path) => path.startsWith('worker/'));
  const srcLines = sumLines(sources.map(readSource));
  const testLines = sumLines(listScripts('test').map(readText));
  const tools = ['bench', 'scripts', 'training'].flatMap(listScripts);
  const format = (value: number): string => value.toLocaleString('en');
  return [
    '## Lines',
    'Lines of files, comments included. Messages, weights and country codes are data, and are not counted.',
    measurementTable(
      ['what', 'measured', 'mark'],
      [
        ['lines of `src`', format(srcLines), '≤ 36,000'],
        ['files of `src`', format(sources.length), '≤ 380'],
        ['loading: the files `lazy-*`', format(sumLines(loading.map(readSource))), '≤ 150'],
        ['bundling: `vite.config.ts`, `scripts/build.mjs`', format(sumLines(BUNDLING.map(readText))), '≤ 250'],
        ['`src/worker`, the client included', format(sumLines(worker.map(readSource))), '≤ 500'],
        ['tests, by lines of `src`', `${format(testLines)}, ${(testLines / srcLines).toFixed(2)}`, '≤ 0.9'],
        ['`bench`, `scripts`, `training`', format(sumLines(tools.map(readText))), '≤ 14,000'],
      ],
    ),
  ].join('\n\n');
}
