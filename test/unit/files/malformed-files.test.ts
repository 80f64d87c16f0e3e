/** Bytes made to hurt: nothing throws, and the image stays the same. `FUZZ_RUNS` sets the number of random cases. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  examineFile,
  readImageSize,
  findFileError,
  removeImageLocation,
  sniffFileType,
} from '../../../src/files/files.js';
import { FUZZ_RUNS } from '../../support/verify-mode.js';
import * as build from './file-builders.js';

const SIZE = [24, 24] as const;
const { inJpeg, inPng, inWebp } = await build.pictures(...SIZE);
const exif = build.exifBlock({ gps: build.GPS });
const packet = build.xmpPacket(build.GPS_ATTRIBUTES);
const pdf = Buffer.from(
  '%PDF-1.4\n2 0 obj\n<< /Type /Pages /Count 1 >>\nendobj\nxref\n0 1\ntrailer << /Encrypt 5 0 R >>\nstartxref\n52\n%%EOF',
);

const SEEDS: Readonly<Record<string, Buffer>> = {
  jpeg: inJpeg(
    build.exifSegment(exif),
    build.xmpSegment(packet),
    ...build.extendedXmp(packet, 99),
    build.segment(0xed, 'Photoshop 3.0\0', build.imageResource(0x0424, Buffer.from(packet))),
    build.mpfSegment(0, 0),
  ),
  png: inPng(
    build.pngChunk('eXIf', exif),
    build.iText('XML:com.adobe.xmp', packet, true),
    build.zText('Raw profile type exif', build.rawProfile('exif', exif)),
  ),
  webp: inWebp(build.webpChunk('EXIF', exif), build.webpChunk('XMP ', packet)),
  pdf,
};

/** Calls every function of `files`, and checks what holds for any bytes. */
function readAll(bytes: Uint8Array): void {
  const facts = examineFile(bytes);
  const after = removeImageLocation(new Uint8Array(bytes));
  findFileError(facts);
  assert.equal(facts.type, sniffFileType(bytes));
  assert.deepEqual(facts.size, readImageSize(bytes));
  // Without a size it is no image, and may become shorter than the first bytes that tell the type.
  if (facts.size !== null) assert.deepEqual([sniffFileType(after), readImageSize(after)], [facts.type, facts.size]);
  assert.equal(removeImageLocation(after), after, 'nothing is left to remove');
}

for (const [name, seed] of Object.entries(SEEDS)) {
  test(`a ${name} file with bytes changed, removed or inserted → examineFile and removeImageLocation do not throw`, () => {
    readAll(seed);
    const changes = fc.array(
      fc.record({
        at: fc.nat({ max: seed.length - 1 }),
        drop: fc.oneof(fc.constant(0), fc.nat({ max: 40 })),
        put: fc.oneof(fc.uint8Array({ maxLength: 8 }), fc.constantFrom(...PATTERNS)),
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(changes, (list) => {
        let bytes = seed;
        for (const { at, drop, put } of list) {
          bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(Math.min(bytes.length, at + drop))]);
        }
        readAll(bytes);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  test(`a ${name} file truncated at any byte → examineFile and removeImageLocation do not throw`, () => {
    for (let length = 0; length < seed.length; length++) readAll(seed.subarray(0, length));
  });

  test(`the start of a ${name} file, then random bytes → examineFile and removeImageLocation do not throw`, () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat({ max: 40 }), (rest, kept) =>
        readAll(Buffer.concat([seed.subarray(0, kept), rest])),
      ),
      { numRuns: FUZZ_RUNS },
    );
  });
}

const PATTERNS: readonly Uint8Array[] = [
  Buffer.from('ffffffff', 'hex'),
  Buffer.from('00000000', 'hex'),
  Buffer.from('ffd8ffe1', 'hex'),
  Buffer.from('ffd9', 'hex'),
  Buffer.from('Exif\0\0'),
  Buffer.from([0x25, 0x88, 0x04, 0x00]),
  Buffer.from('<exif:GPS'),
  Buffer.from('"'),
];
