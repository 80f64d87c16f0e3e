/** Bytes made to hurt: nothing throws, and the image stays the same. `FUZZ_RUNS` sets the number of random cases. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  examineFile,
  readImageSize,
  validateFile,
  removeImageLocation,
  sniffFileType,
} from '../../../src/files/files.js';
import * as build from './file-builders.js';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 1000);

const SIZE = [24, 24] as const;
const { jpeg, png, webp } = await build.pictures(...SIZE);
const exif = build.exifBlock({ gps: build.GPS });
const packet = build.xmpPacket(build.GPS_ATTRIBUTES);
const pdf = Buffer.from(
  '%PDF-1.4\n2 0 obj\n<< /Type /Pages /Count 1 >>\nendobj\nxref\n0 1\ntrailer << /Encrypt 5 0 R >>\nstartxref\n52\n%%EOF',
);

const SEEDS: Readonly<Record<string, Buffer>> = {
  jpeg: build.jpegWith(
    jpeg,
    build.exifSegment(exif),
    build.xmpSegment(packet),
    ...build.extendedXmp(packet, 99),
    build.segment(0xed, 'Photoshop 3.0\0', build.imageResource(0x0424, Buffer.from(packet))),
    build.mpfSegment(0, 0),
  ),
  png: build.pngWith(
    png,
    build.pngChunk('eXIf', exif),
    build.iText('XML:com.adobe.xmp', packet, true),
    build.zText('Raw profile type exif', build.rawProfile('exif', exif)),
  ),
  webp: build.webpWith(webp, SIZE, build.webpChunk('EXIF', exif), build.webpChunk('XMP ', packet)),
  pdf,
};

/** Calls every function of `files`, and checks what holds for any bytes. */
function readAll(bytes: Uint8Array): void {
  const facts = examineFile(bytes);
  const after = removeImageLocation(new Uint8Array(bytes));
  validateFile(facts);
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
      { numRuns: RUNS },
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
      { numRuns: RUNS },
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

/** A block that points to a GPS directory in an IFD0 of one entry. */
const pointer = (to: number): Buffer => {
  const block = Buffer.alloc(26);
  block.write('II*\0\x08\0\0\0\x01\0\x25\x88\x04\0\x01\0\0\0', 0, 'latin1');
  block.writeUInt32LE(to, 18);
  return block;
};

/** Directories of one entry, each linked to the next. */
function chain(bytes: number): Buffer {
  const block = Buffer.alloc(8 + bytes);
  block.write('II*\0\x08\0\0\0', 0, 'latin1');
  for (let at = 8; at + 18 < block.length; at += 18) {
    block.writeUInt16LE(1, at);
    block.writeUInt32LE(at + 18, at + 14);
  }
  return block;
}

const EXIF_BLOCKS: Readonly<Record<string, readonly Buffer[]>> = {
  'a directory that is its own successor': [Buffer.from('II*\0\x08\0\0\0\0\0\x08\0\0\0')],
  'a GPS directory that is the first directory': [pointer(8)],
  'a GPS directory at the end of the block': [pointer(25)],
  'a GPS directory of 65,535 entries': [pointer(26), Buffer.alloc(2, 0xff), Buffer.alloc(200_000, 5)],
  'a chain of 3,333 directories': [chain(60_000)],
};

for (const [name, block] of Object.entries(EXIF_BLOCKS)) {
  test(`EXIF with ${name} → examineFile and removeImageLocation do not throw`, () =>
    readAll(build.pngWith(png, build.pngChunk('eXIf', ...block))));
}
