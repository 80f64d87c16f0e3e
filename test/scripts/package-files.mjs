/**
 * Finds the files of `dist` that belong to the package: those that an export, the program or a script tag reaches. `dist` has
 * more files, because the project's own types are read from it. `dist/.npmignore` keeps them out of the tarball.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { LICENCES } from './licences.mjs';
import { ROOT } from './setup.mjs';

const REFERENCE = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)["'`](\.{1,2}\/[^"'`]+)["'`]/g;
/** Chunks are loaded by name, so no module imports them. */
const CHUNK_NAME = /^doc-capture\..+\.js$/;
const TEXTS = ['custom-elements.json', LICENCES];

/** All files below a folder, as paths relative to it. */
export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
}

/** The files that a file refers to. Declarations refer to declarations. */
function referencesOf(file) {
  if (!/\.[jt]s$/.test(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(REFERENCE)].map(([, address = '']) => {
    const target = join(dirname(file), address);
    return file.endsWith('.d.ts') ? target.replace(/\.js$/, '.d.ts') : target;
  });
}

/** Targets of `exports`, whatever the conditions. */
function targetsOf(value) {
  return typeof value === 'string' ? [value] : Object.values(value).flatMap(targetsOf);
}

/** @returns {string[]} the files that belong into the package, relative to `dist` */
export function packageFiles(root = ROOT) {
  const dist = join(root, 'dist');
  const { exports, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const found = new Set();
  const visit = (file) => {
    if (found.has(file) || !existsSync(file) || statSync(file).isDirectory()) return;
    found.add(file);
    referencesOf(file).forEach(visit);
  };
  [...targetsOf(exports), ...targetsOf(bin)].forEach((target) => visit(join(root, target)));
  const atRoot = readdirSync(dist).filter((name) => CHUNK_NAME.test(name) || TEXTS.includes(name));
  atRoot.forEach((name) => visit(join(dist, name)));
  return [...found].map((file) => relative(dist, file)).filter((path) => !path.startsWith('..')).sort(); // prettier-ignore
}

/** Writes `dist/.npmignore`: the files of `dist` that do not belong to the package. */
export function writeNpmIgnore() {
  const dist = join(ROOT, 'dist');
  const included = new Set(packageFiles());
  const excluded = filesBelow(dist).filter((path) => !included.has(path));
  const tops = ['.npmignore', '.built', '.built-worker', '.tsbuildinfo'];
  const lines = [...tops, ...excluded.filter((path) => !tops.includes(path.split('/')[0] ?? ''))];
  writeFileSync(join(dist, '.npmignore'), `${lines.map((path) => `/${path}`).join('\n')}\n`);
}
