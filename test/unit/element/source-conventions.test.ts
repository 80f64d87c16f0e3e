import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('../../../src', import.meta.url));
const sources = readdirSync(`${SRC}/element`, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(`${SRC}/element/${path}`, 'utf8') }));

test('the sources of element → no inline style, innerHTML, eval or URL that a strict CSP forbids', () => {
  assert.ok(sources.length > 40, 'the folder holds the sources');
  for (const { path, text } of sources) {
    assert.doesNotMatch(
      text,
      /\sstyle=|styleMap|unsafeHTML|unsafeSVG|innerHTML|insertAdjacentHTML|\beval\(|new Function/,
      path,
    );
    assert.doesNotMatch(text, /url\(|@import|https?:\/\//, path);
  }
});

test('every <button> in src/element has type="button"', () => {
  const buttons = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/<button[^>]*/g)].map(([tag]) => ({ path, tag })),
  );
  assert.ok(buttons.length > 3, 'the pattern finds buttons');
  for (const { path, tag } of buttons) assert.match(tag, /type="button"/, path);
});
