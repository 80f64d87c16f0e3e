import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

/** Licences that ask for their notice and nothing else of whoever ships or bundles the code. */
const ALLOWED = [
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '(Unlicense OR Apache-2.0)',
  '(MIT OR CC0-1.0)',
];

const NOTICES = fileURLToPath(new URL('../../dist/standalone/THIRD-PARTY-NOTICES.md', import.meta.url));
const LOCK = new URL('../../package-lock.json', import.meta.url);
const skip = existsSync(NOTICES) ? false : 'there is no build (npm run build)';

test('every library in the standalone build has an allowed license, with its whole text', { skip }, () => {
  const page = readFileSync(NOTICES, 'utf8');
  const entries = [...page.matchAll(/^## (\S+) - \S+ \((.+)\)\n([^]*?)(?=^##? )/gm)];
  const names = entries.map(([, name]) => name);
  for (const name of [
    'lit-html',
    'comlink',
    '@zxing/browser',
    '@zxing/library',
    'zxing-wasm',
    'pdfjs-dist',
    'browser-image-compression',
  ])
    assert.ok(names.includes(name), `${name} is bundled, and missing in the notices`);
  for (const [, name, licence = '', text = ''] of entries) {
    assert.ok(ALLOWED.includes(licence), `${name}: ${licence}`);
    assert.ok(text.length > 200, `${name} comes without its licence's text`);
  }
  assert.match(
    page,
    /^# Weights of the networks\n[^]*CC-BY 4\.0[^]*CC-BY 3\.0/m,
    'the photographs of the training are credited',
  );
  for (const name of ['core-js', 'uzip', 'upng-js', 'canvas-to-bmp']) assert.ok(page.includes(`- ${name}, in `), name);
});

test('every package that npm installs with doc-capture has an allowed license, and no install script', () => {
  const { packages } = JSON.parse(readFileSync(LOCK, 'utf8')) as {
    packages: Record<
      string,
      { dev?: boolean; devOptional?: boolean; peer?: boolean; license?: string; hasInstallScript?: boolean }
    >;
  };
  const shipped = Object.entries(packages).filter(([, { dev, devOptional, peer }]) => !dev && !devOptional && !peer);
  assert.ok(shipped.length > 4);
  for (const [path, { license = 'none', hasInstallScript = false }] of shipped) {
    assert.ok(ALLOWED.includes(license), `${path}: ${license}`);
    assert.ok(!hasInstallScript, path);
  }
});
