import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { examineFile, METADATA_KINDS, validateFile } from '../../../src/files/files.js';
import type { ErrorCode } from '../../../src/contract/contract.js';
import * as build from './file-builders.js';

const SIZE = [256, 240] as const;
const { jpeg, png, webp } = await build.pictures(...SIZE);
const exif = build.exifBlock();

test('examineFile of a plain JPEG, PNG or WEBP → its size, one image, complete, no metadata', () => {
  for (const [type, bytes] of Object.entries({ jpeg, png, webp })) {
    const { size, ...facts } = examineFile(bytes);
    assert.deepEqual(facts, {
      type,
      bytes: bytes.length,
      animated: false,
      pictures: 1,
      progressive: false,
      complete: true,
      pdf: null,
      metadata: [],
    });
    assert.deepEqual([size?.width, size?.height], SIZE);
    assert.equal(validateFile(examineFile(bytes)), null);
  }
});

test('a progressive JPEG or interlaced PNG → examineFile returns progressive: true', async () => {
  assert.equal(examineFile(await build.picture().jpeg({ progressive: true }).toBuffer()).progressive, true);
  assert.equal(examineFile(await build.picture().png({ progressive: true }).toBuffer()).progressive, true);
});

test('an animated WEBP → examineFile returns animated: true and the number of frames', async () => {
  const still = (red: number): Promise<Buffer> =>
    sharp({ create: { width: 16, height: 16, channels: 3, background: { r: red, g: 9, b: 9 } } })
      .png()
      .toBuffer();
  const stills = await Promise.all([10, 120, 240].map(still));
  const bytes = await sharp(stills, { join: { animated: true } })
    .webp()
    .toBuffer();
  assert.equal((await sharp(bytes).metadata()).pages, 3);
  const facts = examineFile(bytes);
  assert.deepEqual([facts.animated, facts.pictures], [true, 3]);
});

test('an animated PNG → examineFile returns animated: true and the number of frames', () => {
  const facts = examineFile(build.pngWith(png, build.pngChunk('acTL', Buffer.from([0, 0, 0, 5, 0, 0, 0, 0]))));
  assert.deepEqual([facts.animated, facts.pictures], [true, 5]);
});

test('a JPEG with a second image behind the first → examineFile counts two images, not animated', () => {
  const facts = examineFile(Buffer.concat([build.jpegWith(jpeg, build.mpfSegment(0, jpeg.length)), jpeg]));
  assert.deepEqual([facts.animated, facts.pictures], [false, 2]);
  assert.deepEqual(
    facts.metadata.map(({ kind }) => kind),
    ['multi-picture', 'trailer'],
  );
});

const head = (word: string): Buffer => Buffer.from(`${word}rest`, 'latin1');
const CARRIED: Readonly<
  Record<string, readonly [bytes: Buffer, kind: (typeof METADATA_KINDS)[number], blocks: number]>
> = {
  'JPEG EXIF': [build.jpegWith(jpeg, build.exifSegment(exif)), 'exif', 1],
  'JPEG XMP': [build.jpegWith(jpeg, build.xmpSegment('<x/>')), 'xmp', 1],
  'JPEG extended XMP': [build.jpegWith(jpeg, ...build.extendedXmp('0123456789', 5)), 'xmp', 2],
  'JPEG colour profile': [build.jpegWith(jpeg, build.segment(0xe2, head('ICC_PROFILE\0'))), 'icc', 1],
  'JPEG Photoshop block': [build.jpegWith(jpeg, build.segment(0xed, head('Photoshop 3.0\0'))), 'iptc', 1],
  'JPEG provenance': [build.jpegWith(jpeg, build.segment(0xeb, head('JP'))), 'provenance', 1],
  'JPEG comment': [build.jpegWith(jpeg, build.segment(0xfe, 'hello')), 'text', 1],
  "JPEG maker's block": [build.jpegWith(jpeg, build.segment(0xe4, 'hello'), build.segment(0xe5, 'x')), 'other', 2],
  'JPEG trailer': [Buffer.concat([jpeg, Buffer.from('more')]), 'trailer', 1],
  'PNG EXIF': [build.pngWith(png, build.pngChunk('eXIf', exif)), 'exif', 1],
  'PNG XMP': [build.pngWith(png, build.iText('XML:com.adobe.xmp', '<x/>', true)), 'xmp', 1],
  'PNG raw profile': [build.pngWith(png, build.zText('Raw profile type 8bim', 'x')), 'iptc', 1],
  'PNG colour profile': [build.pngWith(png, build.pngChunk('iCCP', 'p\0\0')), 'icc', 1],
  'PNG text': [build.pngWith(png, build.zText('Comment', 'x'), build.pngChunk('tEXt', 'Raw\0x')), 'text', 2],
  'PNG time': [build.pngWith(png, build.pngChunk('tIME', '1234567')), 'time', 1],
  'PNG provenance': [build.pngWith(png, build.pngChunk('caBX', 'x')), 'provenance', 1],
  'PNG trailer': [Buffer.concat([png, Buffer.from('more')]), 'trailer', 1],
  'WEBP EXIF': [build.webpWith(webp, SIZE, build.webpChunk('EXIF', exif)), 'exif', 1],
  'WEBP XMP': [build.webpWith(webp, SIZE, build.webpChunk('XMP ', '<x/>')), 'xmp', 1],
  'WEBP colour profile': [build.webpWith(webp, SIZE, build.webpChunk('ICCP', 'p')), 'icc', 1],
  'WEBP unknown chunk': [build.webpWith(webp, SIZE, build.webpChunk('abcd', 'p')), 'other', 1],
  'WEBP trailer': [Buffer.concat([webp, Buffer.from('more')]), 'trailer', 1],
};

for (const [name, [bytes, kind, blocks]] of Object.entries(CARRIED)) {
  test(`a file with ${name} → examineFile returns one metadata entry of kind ${kind}`, () => {
    const { metadata } = examineFile(bytes);
    assert.deepEqual(
      metadata.map((entry) => [entry.kind, entry.blocks]),
      [[kind, blocks]],
    );
    assert.ok((metadata[0]?.bytes ?? 0) > 0);
  });
}

test('every value of METADATA_KINDS has a test case', () => {
  const covered = new Set([...Object.values(CARRIED).map(([, kind]) => kind), 'multi-picture']);
  assert.deepEqual(
    METADATA_KINDS.filter((kind) => !covered.has(kind)),
    [],
  );
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
  ];

for (const [name, bytes, code, measured, limit] of REFUSED) {
  test(`validateFile of ${name} → error ${code}`, () => {
    const error = validateFile(examineFile(bytes));
    assert.equal(error?.code, code);
    assert.deepEqual([error?.detail.measured, error?.detail.limit], [measured, limit]);
  });
}

for (const [name, bytes] of Object.entries({
  'an image of 224 × 224 px': pngOf(224, 224),
  'an image of exactly 100 megapixels': pngOf(10_000, 10_000),
  'a PDF': Buffer.from('%PDF-1.4'),
  'an animated PNG': build.pngWith(png, build.pngChunk('acTL', Buffer.from([0, 0, 0, 5, 0, 0, 0, 0]))),
  'a truncated JPEG': jpeg.subarray(0, -2),
})) {
  test(`validateFile of ${name} → no error`, () => assert.equal(validateFile(examineFile(bytes)), null));
}
