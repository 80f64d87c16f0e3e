import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('../../../src', import.meta.url));
const sources = ['element', 'styles'].flatMap((folder) =>
  readdirSync(`${SRC}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path, text: readFileSync(`${SRC}/${folder}/${path}`, 'utf8') })),
);

test('the user interface needs no unsafe content security policy', () => {
  for (const { path, text } of sources) {
    assert.doesNotMatch(
      text,
      /\sstyle=|styleMap|unsafeHTML|unsafeSVG|innerHTML|insertAdjacentHTML|\beval\(|new Function/,
      path,
    );
    assert.doesNotMatch(text, /url\(|@import|https?:\/\//, path);
  }
});

test('every button has type="button"', () => {
  for (const { path, text } of sources)
    for (const [tag] of text.matchAll(/<button[^>]*/g)) assert.match(tag, /type="button"/, path);
});

test('the package can be imported without a document', async () => {
  assert.equal(typeof document, 'undefined');
  const { DocCapture } = await import('../../../src/index.js');
  assert.equal(DocCapture.formAssociated, true);
});
