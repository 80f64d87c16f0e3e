/**
 * Which files of `dist` belong into the package: what an export, the program or a `<script>` tag reaches. `dist` holds
 * more, because the project's own types are read from there; `dist/.npmignore` keeps that out of the tarball.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { LICENCES } from './licences.mjs';
import { ROOT } from './setup.mjs';

const REFERENCE = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)["'`](\.{1,2}\/[^"'`]+)["'`]/g;
/** The script-tag build finds its siblings by name: no module says so. */
const BY_NAME = /^doc-capture\..+\.js$/;
const TEXTS = ['custom-elements.json', LICENCES];

/** All files below a folder, as paths relative to it. */
export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
}

/** The files that one refers to, declarations to declarations. */
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
  const look = (file) => {
    if (found.has(file) || !existsSync(file) || statSync(file).isDirectory()) return;
    found.add(file);
    referencesOf(file).forEach(look);
  };
  [...targetsOf(exports), ...targetsOf(bin)].forEach((target) => look(join(root, target)));
  const atRoot = readdirSync(dist).filter((name) => BY_NAME.test(name) || TEXTS.includes(name));
  atRoot.forEach((name) => look(join(dist, name)));
  return [...found].map((file) => relative(dist, file)).filter((path) => !path.startsWith('..')).sort(); // prettier-ignore
}

/** Writes `dist/.npmignore`: all that lies in `dist` and does not belong into the package. */
export function writeIgnoreList() {
  const dist = join(ROOT, 'dist');
  const wanted = new Set(packageFiles());
  const unwanted = filesBelow(dist).filter((path) => !wanted.has(path));
  const tops = ['.npmignore', '.built', '.tsbuildinfo'];
  const lines = [...tops, ...unwanted.filter((path) => !tops.includes(path.split('/')[0] ?? ''))];
  writeFileSync(join(dist, '.npmignore'), `${lines.map((path) => `/${path}`).join('\n')}\n`);
}
