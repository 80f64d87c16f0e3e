import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './setup.mjs';

/**
 * The Node tests below some files and folders.
 * @param {readonly string[]} places paths relative to the project's root
 * @returns {string[]} sorted paths relative to the project's root
 */
export function listTests(places) {
  return places.flatMap(testsBelow).sort();
}

function testsBelow(place) {
  if (statSync(join(ROOT, place)).isFile()) return [place];
  return readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${place}/${name}`);
}
