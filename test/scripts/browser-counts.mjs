import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './setup.mjs';

/** How the rows of the README's table of browsers begin. */
const ROW_NAMES = { chromium: 'Chromium', firefox: 'Firefox ESR', webkit: 'WebKitGTK' };

/**
 * Writes how many browser tests an engine passed into the second cell of its row.
 * @param {string} readme
 * @param {keyof ROW_NAMES} engine
 * @param {{ passed: number, failed: number, skipped: number }} totals
 * @returns {string} the new text
 */
export function withBrowserCount(readme, engine, { passed, failed, skipped }) {
  const row = new RegExp(`^(\\| ${ROW_NAMES[engine]} [^|]*\\|)[^|]*\\|`, 'm');
  if (!row.test(readme)) throw new Error(`The README has no row for ${ROW_NAMES[engine]}.`);
  const parts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  return readme.replace(row, (_, name) => `${name} ${parts.filter(Boolean).join(', ')} |`);
}

/** Writes the totals of a run of all browser tests into the README. */
export function writeBrowserCount(engine, totals) {
  const path = join(ROOT, 'README.md');
  writeFileSync(path, withBrowserCount(readFileSync(path, 'utf8'), engine, totals));
  run('npx', ['prettier', '--write', '--log-level', 'warn', path]);
}
