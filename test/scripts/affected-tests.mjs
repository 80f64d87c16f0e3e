import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { listTests } from './list-tests.mjs';
import { ROOT } from './setup.mjs';

const RELATIVE_IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

/**
 * The unit tests that import a changed file, directly or through other files. The nearest come first: those with the
 * fewest imports between them and the change.
 * @param {readonly string[]} files paths relative to the project's root
 * @returns {string[]} paths relative to the project's root
 */
export function affectedTests(files) {
  const changed = new Set(files);
  const importsByFile = new Map();
  const importsOf = (file) => {
    if (!importsByFile.has(file)) importsByFile.set(file, readImports(file));
    return importsByFile.get(file);
  };
  return listTests(['test/unit'])
    .map((test) => ({ test, distance: distanceToChange(test, changed, importsOf) }))
    .filter(({ distance }) => distance !== null)
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ test }) => test);
}

function distanceToChange(test, changed, importsOf) {
  const seen = new Set([test]);
  let level = [test];
  for (let distance = 0; level.length > 0; distance += 1) {
    if (level.some((file) => changed.has(file))) return distance;
    level = level.flatMap(importsOf).filter((file) => !seen.has(file) && seen.add(file));
  }
  return null;
}

function readImports(file) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(RELATIVE_IMPORT)].flatMap(([, target]) => {
    const path = relative(ROOT, join(ROOT, dirname(file), target));
    return [path, path.replace(/\.js$/, '.ts')].filter((each) => existsSync(join(ROOT, each))).slice(0, 1);
  });
}

/**
 * Files that differ from a commit, new ones included.
 * @param {string} [since] default: the last commit, or the one before it when the working tree is clean
 */
export function changedFiles(since) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '');
  const newFiles = git('ls-files', '--others', '--exclude-standard');
  const changedSince = (commit) => [...git('diff', '--name-only', '--diff-filter=d', commit), ...newFiles];
  if (since) return changedSince(since);
  const uncommitted = changedSince('HEAD');
  return uncommitted.length > 0 ? uncommitted : changedSince('HEAD~1');
}
