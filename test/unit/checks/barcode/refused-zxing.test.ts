import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test, type TestContext } from 'node:test';
import { createLazyDataReaders, READER_MODULES, readBarcodes } from '../../../../src/checks/checks.js';
import { drawBarcode } from '../../../support/checks/draw-barcode.js';

const TEXT = 'https://example.com/';
const { image } = await drawBarcode('QR_CODE', TEXT);
const { readFileSync } = fs;
const withoutWasm: { WebAssembly?: typeof WebAssembly } = globalThis;

const FAILURES: Readonly<Record<string, (t: TestContext) => void>> = {
  'the file is missing': (t) =>
    t.mock.method(fs, 'readFileSync', () => {
      throw new Error('ENOENT');
    }),
  'the file is truncated': (t) =>
    t.mock.method(fs, 'readFileSync', (path: string) => readFileSync(path).subarray(0, 100_000)),
  "a policy without 'wasm-unsafe-eval'": (t) =>
    t.mock.method(WebAssembly, 'instantiate', () => Promise.reject(new WebAssembly.CompileError('Refused to compile'))),
  'a browser without WebAssembly': (t) => {
    const original = WebAssembly;
    t.after(() => (withoutWasm.WebAssembly = original));
    delete withoutWasm.WebAssembly;
  },
};

for (const [name, fail] of Object.entries(FAILURES))
  test(`${name} → no barcodes, and not_loaded in the console alone`, async (t) => {
    const warn = t.mock.method(console, 'warn', () => {});
    const error = t.mock.method(console, 'error', () => {});
    fail(t);
    READER_MODULES.barcodes.preload();
    await assert.rejects(READER_MODULES.barcodes.load(), { name: 'ModuleLoadError' });
    assert.deepEqual(await createLazyDataReaders().readBarcodes(image, null), []);
    for (const { arguments: [message] } of warn.mock.calls) assert.match(String(message), /^doc-capture: not_loaded/); // prettier-ignore
    assert.equal(error.mock.callCount(), 0);
  });

test('after failures → the next photo loads the reader', async () => {
  assert.deepEqual((await readBarcodes(image, null)).map(({ text }) => text), [TEXT]); // prettier-ignore
});
