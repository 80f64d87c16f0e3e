/** The built files contain neither syntax nor features that the oldest browsers of the README lack, unless they are guarded. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { BROWSER_FLOOR, readNewerFeatures } from '../support/browser-floor/newer-features.js';
import { findUsedFeatures, parseAtFloor } from '../support/browser-floor/used-features.js';
import { assertNone } from '../support/assert-none.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DIST = join(ROOT, 'dist');
const skip = existsSync(join(DIST, 'standalone')) ? false : 'there is no build (npm run build)';
/** The entries for browsers. The others run in Node. */
const MODULES = ['index', 'element', 'headless', 'checks', 'contract', 'react', 'vue', 'testing'];
/** pdf.js in its build for older browsers: it brings the features that it needs. */
const PDF = /doc-capture\.render-pdf-/;

/** Features that an older browser lacks, and what the code does without them. */
const GUARDED: Readonly<Record<string, string>> = {
  VideoFrame: 'frames are ImageBitmaps (src/camera/watch-frames.ts)',
  trustedTypes: 'there is no policy to obey (src/shared/trusted-types.ts)',
  'navigator.vibrate': 'the phone does not vibrate (src/element/camera-ui.ts)',
  'navigator.share': 'the link is copied (src/element/handoff/computer-screens.ts)',
  'Symbol.dispose': 'zxing-wasm adds no method of that name (embind)',
  'Error.captureStackTrace': '@zxing/library leaves the stack as it is',
};
/** Methods of the project's and the libraries' own objects that have the name of a newer built-in one. */
const OWN_METHODS: readonly string[] = [...['.adopt', '.dispose', '.grow', '.isError', '.take', '.toArray']];

const scripts = ['standalone/testing.iife.js'];
const standalone = skip
  ? []
  : readdirSync(join(DIST, 'standalone')).filter((name) => /^doc-capture\b.*\.js$/.test(name));
const modules = skip
  ? []
  : [
      ...standalone.map((name) => `standalone/${name}`),
      ...reachableFrom(MODULES.map((name) => join(DIST, `${name}.js`))),
    ];

/** @returns the modules that these files import, and themselves */
function reachableFrom(files: readonly string[]): string[] {
  const found = new Set(files);
  for (const file of found) {
    const imports = readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["'](\.{1,2}\/[^"']+\.js)["']/g);
    for (const [, path = ''] of imports) {
      const target = join(dirname(file), path);
      if (existsSync(target) && dirname(target) !== DIST) found.add(target);
    }
  }
  return [...found].map((file) => relative(DIST, file));
}

const parseFile = (name: string) =>
  parseAtFloor(readFileSync(join(DIST, name), 'utf8'), scripts.includes(name) ? 'script' : 'module');

test('the styles of the development page have no light-dark()', { skip }, () => {
  assert.doesNotMatch(readFileSync(join(DIST, 'dev-page/dev-page.css'), 'utf8'), /light-dark\(/);
});

test('every built file for browsers parses as ECMAScript 2022', { skip }, () => {
  assert.ok(modules.length > 300, `${modules.length} modules`);
  for (const name of [...scripts, ...modules]) assert.doesNotThrow(() => parseFile(name), name);
});

test('features that a browser of the floor lacks → exactly the guarded ones are used', { skip }, () => {
  const newer = readNewerFeatures();
  const used = new Map<string, string>();
  for (const name of [...scripts, ...modules].filter((each) => !PDF.test(each)))
    for (const feature of findUsedFeatures(parseFile(name), newer)) used.set(feature, name);
  const expected = new Set([...Object.keys(GUARDED), ...OWN_METHODS]);
  assert.deepEqual(Object.fromEntries([...used].filter(([feature]) => !expected.has(feature))), {});
  assertNone([...expected].filter((feature) => !used.has(feature)));
});

test('the README names the floor that is tested', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const { chrome, firefox, safari } = BROWSER_FLOOR;
  assert.ok(readme.includes(`Chrome and Edge ${chrome}, Firefox ${firefox}`));
  assert.ok(readme.includes(`Safari ${safari}`));
});
