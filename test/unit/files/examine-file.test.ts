import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examineFile, findFileError } from '../../../src/files/files.js';
import type { ErrorCode } from '../../../src/contract/contract.js';
import * as build from './file-builders.js';

const SIZE = [256, 240] as const;
const { jpeg, png, webp, inPng } = await build.pictures(...SIZE);

test('examineFile of a plain JPEG, PNG or WEBP → its size, complete, not encrypted', () => {
  for (const [type, bytes] of Object.entries({ jpeg, png, webp })) {
    const { size, ...facts } = examineFile(bytes);
    assert.deepEqual(facts, {
      type,
      bytes: bytes.length,
      complete: true,
      encrypted: false,
    });
    assert.deepEqual([size?.width, size?.height], SIZE);
    assert.equal(findFileError(examineFile(bytes)), null);
  }
});

for (const [name, bytes] of Object.entries({ jpeg, png, webp })) {
  test(`a truncated ${name} file → examineFile returns complete: false`, () => {
    assert.equal(examineFile(bytes.subarray(0, -3)).complete, false);
    assert.equal(examineFile(bytes.subarray(0, bytes.length >> 1)).complete, false);
  });
}

const pngOf = (width: number, height: number): Buffer => {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const ihdr = build.pngChunk('IHDR', size, Buffer.from([8, 2, 0, 0, 0]));
  return Buffer.concat([png.subarray(0, 8), ihdr, png.subarray(33)]);
};

const pdfOf = (bytes: number): Buffer => Buffer.alloc(bytes).fill('%PDF-1.4', 0, 8);

const REFUSED: readonly (readonly [name: string, bytes: Buffer, code: ErrorCode, measured?: number, limit?: number])[] =
  [
    ['an empty file', Buffer.alloc(0), 'file_empty', 0],
    ['a text named .jpg', Buffer.from('hello'), 'unsupported_type'],
    ['a GIF', Buffer.from('GIF89a'), 'unsupported_type'],
    ['a JPEG cut in its header', jpeg.subarray(0, 20), 'file_unreadable'],
    ['a PNG of width 0', pngOf(0, 300), 'file_unreadable'],
    ['an image of 223 × 224 px', pngOf(223, 224), 'low_resolution', 223, 224],
    ['an image of 224 × 223 px', pngOf(224, 223), 'low_resolution', 223, 224],
    ['an image one pixel over 100 megapixels', pngOf(100_000_001, 1), 'file_too_many_pixels', 100_000_001, 100_000_000],
    [
      'an image that claims 2³¹ × 2³¹ px',
      pngOf(0x7fffffff, 0x7fffffff),
      'file_too_many_pixels',
      0x7fffffff ** 2,
      100_000_000,
    ],
    ['an encrypted PDF', Buffer.from('%PDF-1.7\ntrailer << /Encrypt 5 0 R >>'), 'pdf_encrypted'],
    ['a PDF one byte over 10 MB', pdfOf(10_000_001), 'pdf_too_large', 10_000_001, 10_000_000],
  ];

for (const [name, bytes, code, measured, limit] of REFUSED) {
  test(`findFileError of ${name} → error ${code}`, () => {
    const error = findFileError(examineFile(bytes));
    assert.equal(error?.code, code);
    assert.deepEqual([error?.detail.measured, error?.detail.limit], [measured, limit]);
  });
}

for (const [name, bytes] of Object.entries({
  'an image of 224 × 224 px': pngOf(224, 224),
  'an image of exactly 100 megapixels': pngOf(10_000, 10_000),
  'a PDF': pdfOf(8),
  'a PDF of exactly 10 MB': pdfOf(10_000_000),
  'an animated PNG': inPng(build.pngChunk('acTL', Buffer.from([0, 0, 0, 5, 0, 0, 0, 0]))),
  'a truncated JPEG': jpeg.subarray(0, -2),
})) {
  test(`findFileError of ${name} → no error`, () => assert.equal(findFileError(examineFile(bytes)), null));
}
