import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const SRC = fileURLToPath(new URL('../../../src', import.meta.url));
const sources = ['element', 'styles'].flatMap((room) =>
  readdirSync(`${SRC}/${room}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path, text: readFileSync(`${SRC}/${room}/${path}`, 'utf8') })),
);

test('nothing in the face needs a loose content security policy', () => {
  for (const { path, text } of sources) {
    assert.doesNotMatch(
      text,
      /\sstyle=|styleMap|unsafeHTML|unsafeSVG|innerHTML|insertAdjacentHTML|\beval\(|new Function/,
      path,
    );
    assert.doesNotMatch(text, /url\(|@import|https?:\/\//, path);
  }
});

test('every button says that it is no submit button', () => {
  for (const { path, text } of sources)
    for (const [tag] of text.matchAll(/<button[^>]*/g)) assert.match(tag, /type="button"/, path);
});

test('the package can be imported where there is no page, and says what it exports', async () => {
  const script = `import('${pathToFileURL(`${SRC}/index.ts`).href}').then(({ DocCapture }) =>
    console.log(typeof document, DocCapture.formAssociated, DocCapture.elementProperties.size))`;
  // Decorators are compiled as the room's own settings say.
  const env = { ...process.env, TSX_TSCONFIG_PATH: `${SRC}/element/tsconfig.json` };
  const { stdout } = await run(process.execPath, ['--import', 'tsx', '--eval', script], { env });
  assert.equal(stdout.trim(), 'undefined true 21');
});
