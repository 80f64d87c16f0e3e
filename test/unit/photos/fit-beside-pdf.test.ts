import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFileFitter } from '../../../src/photos/fit-files.js';
import { picture } from '../files/file-builders.js';

const photo = new Blob([new Uint8Array(await picture(1000, 500).png({ compressionLevel: 0 }).toBuffer())]);
const pdf = (bytes: number): Blob => new Blob([Buffer.alloc(bytes).fill('%PDF-1.4', 0, 8)]);
const fit = createFileFitter({ open: () => Promise.reject(new Error('the photo is encoded again')) });

test('a PDF that leaves 299,999 bytes for a larger photo → error pdf_too_large, and the photo is not shrunk', async () => {
  await assert.rejects(fit({ files: [photo, pdf(9_700_001)] }), {
    code: 'pdf_too_large',
    detail: { measured: 9_700_001, limit: 10_000_000, unit: 'bytes' },
  });
});

test('a PDF that leaves 300,000 bytes for a larger photo → the photo is shrunk', async () => {
  await assert.rejects(fit({ files: [pdf(9_700_000), photo] }), { message: 'the photo is encoded again' });
});
