/** EXIF that cannot be walked safely: nothing of it is left but the orientation. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readImageSize, removeImageLocation } from '../../../src/files/files.js';
import * as build from './file-builders.js';

const SIZE = [64, 48] as const;
const { jpeg, inJpeg, inPng, inWebp } = await build.pictures(...SIZE);
const ENTRY_BYTES = 12;

/** EXIF with orientation 6 and a position, changed by the function. */
function changed(change: (block: Buffer, at: EntryOffsets) => void, endian: build.Endian = 'II'): Buffer {
  const block = build.exifBlock({ gps: build.GPS, endian });
  const find = (tag: number, type: number): number => {
    const bytes = endian === 'II' ? [tag & 255, tag >> 8, type, 0] : [tag >> 8, tag & 255, 0, type];
    return block.indexOf(Buffer.from(bytes));
  };
  const gps = find(0x8825, 4);
  const target = (entry: number): number =>
    endian === 'II' ? block.readUInt32LE(entry + 8) : block.readUInt32BE(entry + 8);
  change(block, { gps, exif: find(0x8769, 4), gpsDirectory: target(gps), exifDirectory: target(find(0x8769, 4)) });
  return block;
}

interface EntryOffsets {
  /** Pointers in the first directory. */
  readonly gps: number;
  readonly exif: number;
  /** Where they point to. */
  readonly gpsDirectory: number;
  readonly exifDirectory: number;
}

const LINK_AT = 8 + 2 + 5 * ENTRY_BYTES;

const MALFORMED: Readonly<Record<string, Buffer>> = {
  'a directory that is its own successor': changed((block) => block.writeUInt32LE(8, LINK_AT)),
  'two directories that point to each other': changed((block, { exif, exifDirectory }) => {
    block.writeUInt16LE(0x8769, exifDirectory + 2);
    block.writeUInt32LE(8, exifDirectory + 10);
    assert.ok(exif > 0);
  }),
  'a GPS directory that is the first directory': changed((block, { gps }) => block.writeUInt32LE(8, gps + 8)),
  'a GPS directory that is the Exif directory': changed((block, { gps, exifDirectory }) =>
    block.writeUInt32LE(exifDirectory, gps + 8),
  ),
  'a GPS directory within the header': changed((block, { gps }) => block.writeUInt32LE(2, gps + 8)),
  'more GPS entries than bytes': changed((block, { gpsDirectory }) => block.writeUInt16LE(900, gpsDirectory)),
  'more GPS entries than bytes, big-endian': changed(
    (block, { gpsDirectory }) => block.writeUInt16BE(900, gpsDirectory),
    'MM',
  ),
  'more entries than bytes in the Exif directory': changed((block, { exifDirectory }) =>
    block.writeUInt16LE(0xffff, exifDirectory),
  ),
  'a GPS entry of unknown type': changed((block, { gpsDirectory }) => block.writeUInt16LE(99, gpsDirectory + 4)),
  'a GPS value in the first directory': changed((block, { gpsDirectory }) =>
    block.writeUInt32LE(10, gpsDirectory + 2 + 2 * ENTRY_BYTES + 8),
  ),
  'a thumbnail that contains a directory': build.exifBlock({
    exif: [
      [0x0201, 4, [8]],
      [0x0202, 4, [99]],
    ],
  }),
  'more sub-directories than may be read': build.exifBlock({
    ifd0: [...build.ORDINARY, [0x014a, 4, Array<number>(33).fill(0)]],
    gps: build.GPS,
  }),
  'a GPS value in the header': changed((block, { gpsDirectory }) =>
    block.writeUInt32LE(4, gpsDirectory + 2 + 2 * ENTRY_BYTES + 8),
  ),
};

const reduced = (orientation: number): Buffer =>
  Buffer.from(`4d4d002a0000000800010112000300000001000${orientation}000000000000`, 'hex');
const removeFromJpeg = (block: Buffer): Buffer => Buffer.from(removeImageLocation(inJpeg(build.exifSegment(block))));

for (const [name, block] of Object.entries(MALFORMED)) {
  test(`EXIF with ${name} → reduced to its orientation`, () => {
    assert.deepEqual(removeFromJpeg(block), inJpeg(build.exifSegment(reduced(6))));
  });
}

const broken = MALFORMED['a GPS entry of unknown type'] ?? Buffer.alloc(0);
const huge = Buffer.concat([build.exifBlock({ gps: build.GPS }), Buffer.alloc(300_000)]);
const REDUCED: Readonly<Record<string, readonly [file: Buffer, left: Buffer]>> = {
  'a PNG': [inPng(build.pngChunk('eXIf', broken)), inPng(build.pngChunk('eXIf', reduced(6)))],
  'a PNG, with the prefix of JPEG': [
    inPng(build.pngChunk('eXIf', 'Exif\0\0', broken)),
    inPng(build.pngChunk('eXIf', 'Exif\0\0', reduced(6))),
  ],
  'a PNG, of 300 KB': [inPng(build.pngChunk('eXIf', huge)), inPng(build.pngChunk('eXIf', reduced(6)))],
  'a WEBP': [inWebp(build.webpChunk('EXIF', broken)), inWebp(build.webpChunk('EXIF', reduced(6)))],
  'a JPEG, cut off behind the orientation': [
    inJpeg(build.exifSegment(reduced(8).fill(9, 8, 10).subarray(0, 23))),
    inJpeg(build.exifSegment(reduced(8).subarray(0, 23))),
  ],
};

for (const [name, [file, left]] of Object.entries(REDUCED)) {
  test(`EXIF of ${name} that cannot be walked → reduced to its orientation`, () => {
    const given = new Uint8Array(file);
    assert.deepEqual(Buffer.from(removeImageLocation(given)), left);
    assert.equal(readImageSize(left)?.orientation, readImageSize(file)?.orientation);
  });
}

test('malformed EXIF of an upright image → left out', () => {
  const block = build.exifBlock({ ifd0: [[0x010f, 2, 'Utopia Optics']], gps: build.GPS });
  block.writeUInt32LE(8, 8 + 2 + 3 * ENTRY_BYTES);
  assert.deepEqual(removeFromJpeg(block), jpeg);
  assert.deepEqual(Buffer.from(removeImageLocation(inWebp(build.webpChunk('EXIF', block)))), inWebp());
});

for (const at of [0, 4, 500, 0xffff_ffff]) {
  test(`EXIF whose first directory is at ${at}, outside → left out`, () => {
    assert.deepEqual(removeFromJpeg(changed((block) => block.writeUInt32LE(at, 4))), jpeg);
  });
}

const WALKABLE: Readonly<Record<string, Buffer>> = {
  'a link to a directory outside': changed((block) => block.writeUInt32LE(0xffff_0000, LINK_AT)),
  'a GPS value that ends outside': changed((block, { gpsDirectory }) =>
    block.writeUInt32LE(block.length - 4, gpsDirectory + 2 + 2 * ENTRY_BYTES + 8),
  ),
  'a GPS directory outside': changed((block, { gps, gpsDirectory }) => {
    block.writeUInt32LE(0xffff_0000, gps + 8);
    block.fill(0, gpsDirectory);
  }),
};

for (const [name, block] of Object.entries(WALKABLE)) {
  test(`EXIF with ${name} → the rest is read, and the position erased`, () => {
    const file = inJpeg(build.exifSegment(block));
    const bytes = removeFromJpeg(block);
    assert.equal(bytes.length, file.length);
    assert.equal(bytes.includes(Buffer.from([0x25, 0x88])), false, 'no GPS pointer');
    assert.equal(bytes.indexOf('maker note'), file.indexOf('maker note'));
    assert.equal(readImageSize(bytes)?.orientation, 6);
  });
}
