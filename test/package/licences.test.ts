import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { LICENCES } from '../scripts/licences.mjs';

/** Licences that ask for their notice and nothing else of whoever ships or bundles the code. */
const ALLOWED = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'];

/** Some bundled libraries, and all that other bundled libraries contain. */
const LIBRARIES = [
  ...['lit', 'comlink', 'fflate', '@zxing/library', 'pdfjs-dist', 'jose', '@redis/client'],
  ...['core-js', 'uzip', 'upng-js', 'canvas-to-bmp', 'copyExifWithoutOrientation'],
];

const NOTICES = fileURLToPath(new URL(`../../dist/${LICENCES}`, import.meta.url));
const LOCK = new URL('../../package-lock.json', import.meta.url);
const skip = existsSync(NOTICES) ? false : 'there is no build (npm run build)';

test('every bundled library has an allowed license, with its whole text', { skip }, () => {
  const entries = readFileSync(NOTICES, 'utf8')
    .split(/^## (?=\S+ \d+\.\d+\.\d+)/m)
    .slice(1);
  const names = entries.map((entry) => entry.slice(0, entry.indexOf(' ')));
  for (const name of LIBRARIES) assert.ok(names.includes(name), `${name} is bundled, and missing in ${LICENCES}`);
  for (const entry of entries) {
    const [title = '', , licence = '', , ...text] = entry.split('\n');
    assert.ok(ALLOWED.includes(licence.replace('Licence: ', '')), `${title}: ${licence}`);
    const words = text.join('\n');
    const [, like = ''] = /The same (?:text|terms) as in the licence of (\S+ \S+)\./.exec(words) ?? [];
    const hasLicenceText = words.length > 200 || entries.some((other) => other.startsWith(`${like}\n`));
    assert.ok(hasLicenceText, `${title} comes without its licence's text`);
  }
});

test('every package that npm installs with doc-capture has an allowed license', () => {
  const { packages } = JSON.parse(readFileSync(LOCK, 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; peer?: boolean; license?: string }>;
  };
  const shipped = Object.entries(packages).filter(
    ([path, { dev, devOptional, peer }]) => path !== '' && !dev && !devOptional && !peer,
  );
  assert.ok(shipped.length >= 4);
  for (const [path, { license = 'none' }] of shipped) assert.ok(ALLOWED.includes(license), `${path}: ${license}`);
});
