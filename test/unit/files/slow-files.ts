/** Files of nearly 10 MB whose parts are made to take long to read, and how their cost is measured. */
import * as build from './file-builders.js';

/** With the image below the 10,000,000 bytes that an upload may have. */
const FILLED_BYTES = 9_500_000;
const SIZE = [640, 480] as const;
const { jpeg, inJpeg, inPng, inWebp } = await build.pictures(...SIZE);

function repeat(unit: string | Buffer, bytes = FILLED_BYTES): Buffer {
  const count = Math.floor(bytes / unit.length);
  return Buffer.alloc(count * unit.length, typeof unit === 'string' ? Buffer.from(unit, 'latin1') : unit);
}

/** An EXIF directory with so many pointers, each to another GPS directory of 65,535 entries. */
function exifWithGpsPointers(count: number, bytes: number): Buffer {
  const block = Buffer.alloc(bytes, 0xff);
  block.write('II*\0\x08\0\0\0', 'latin1');
  block.writeUInt16LE(count, 8);
  for (let i = 0; i < count; i++) {
    const at = 10 + i * 12;
    block.writeUInt32LE(0x0004_8825, at);
    block.writeUInt32LE(1, at + 4);
    block.writeUInt32LE(10 + count * 12 + 4 + i * 2, at + 8);
  }
  return block;
}

/**
 * EXIF full of chained directories, each of 1,000 entries. Each entry has a list of sub-directories, which are outside the block
 * as the list is, or nowhere (zeros).
 */
function exifWithSubDirectories(bytes: number, listed: 'outside' | 'zeros', count = 32): Buffer {
  const entries = 1000;
  const directoryBytes = 2 + entries * 12 + 4;
  const block = Buffer.alloc(bytes);
  block.write('II*\0\x08\0\0\0', 'latin1');
  for (let from = 8; from + directoryBytes + 128 <= bytes; from += directoryBytes) {
    block.writeUInt16LE(entries, from);
    for (let i = 0; i < entries; i++) {
      const at = from + 2 + i * 12;
      block.writeUInt32LE(0x0004_014a, at);
      block.writeUInt32LE(count, at + 4);
      block.writeUInt32LE(listed === 'zeros' ? bytes - 128 : 0xffff_0000, at + 8);
    }
    block.writeUInt32LE(from + directoryBytes, from + directoryBytes - 4);
  }
  return block;
}

const behindJpeg = (bytes: Buffer): Buffer => Buffer.concat([jpeg, bytes]);
const inScan = (bytes: Buffer): Buffer => Buffer.concat([jpeg.subarray(0, -2), bytes, jpeg.subarray(-2)]);
const xmp = (text: string): Buffer => inWebp(build.webpChunk('XMP ', repeat(text)));
const pdf = (...parts: (string | Buffer)[]): Buffer =>
  Buffer.concat(['%PDF-1.7\n', ...parts].map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
const heic = (boxes: Buffer): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), boxes]);
/** Deflate blocks without a byte in them, four in five bytes: they inflate to nothing, one by one. */
const emptyBlocks = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from([0x78, 0x9c]), repeat('\x02\x08\x20\x80\0', bytes)]);
const rawProfile = (bytes: number): Buffer => build.pngChunk('zTXt', 'Raw profile type exif\0\0', emptyBlocks(bytes));

/** Nothing in it takes long: the reference for what receiving a photo of this size costs. */
export const PLAIN_PHOTO = xmp(' ');

/** Images that the relay takes. */
export const SLOW_PHOTOS: Readonly<Record<string, () => Buffer>> = {
  'elements of XMP': () => xmp('<a gps=""><gps>'),
  'an XMP comment of dashes': () => inWebp(build.webpChunk('XMP ', Buffer.concat([Buffer.from('<!--'), repeat('-')]))),
  'empty chunks of a WEBP': () => inWebp(repeat('abcd\0\0\0\0')),
  'empty image chunks of a WEBP': () => inWebp(repeat('VP8 \0\0\0\0abcd\0\0\0\0')),
  'bytes FF behind the image': () => behindJpeg(repeat('\xff')),
  'images behind the image': () => behindJpeg(repeat('\xff\xd8\xff\xd9')),
  'comments of XML behind the image': () => behindJpeg(repeat('<!--')),
  'fill bytes before the image': () => inJpeg(Buffer.concat([build.segment(0xfe, ''), repeat('\xff')])),
  'EXIF segments with a position': () =>
    inJpeg(repeat(build.exifSegment(build.exifBlock({ gps: build.GPS })), 1_500_000)),
  'fill bytes in the scan': () => inScan(repeat('\xff')),
  'stuffed bytes in the scan': () => inScan(repeat('\xff\0')),
  'restart markers in the scan': () => inScan(repeat('\xff\xd0\0')),
  'comments in the scan': () => inScan(repeat('\xff\xfe\0\x02')),
  'empty scans': () => inScan(repeat('\xff\xda\0\x02')),
  'compressed text of empty blocks, 300 KB': () => inPng(rawProfile(300_000)),
  'compressed text of empty blocks': () => inPng(rawProfile(FILLED_BYTES)),
  'empty chunks of a PNG': () => inPng(repeat(build.pngChunk('abCd'))),
  'empty image data and text of a PNG in turn': () =>
    inPng(repeat(Buffer.concat([build.pngChunk('IDAT'), build.pngChunk('tEXt')]))),
  'pointers to GPS directories': () => inPng(build.pngChunk('eXIf', exifWithGpsPointers(20_000, FILLED_BYTES))),
  'pointers to GPS directories, in a block of common size': () =>
    inPng(build.pngChunk('eXIf', exifWithGpsPointers(900, 260_000))),
  'lists of sub-directories outside EXIF of 60 KB': () =>
    inJpeg(build.exifSegment(exifWithSubDirectories(60_300, 'outside'))),
  'lists of sub-directories outside EXIF of 260 KB': () =>
    inPng(build.pngChunk('eXIf', exifWithSubDirectories(262_144, 'outside'))),
  'endless lists of sub-directories in EXIF': () =>
    inPng(build.pngChunk('eXIf', exifWithSubDirectories(262_144, 'zeros', 2 ** 32 - 1))),
  'lists of zeros as sub-directories in EXIF': () =>
    inPng(build.pngChunk('eXIf', exifWithSubDirectories(262_144, 'zeros'))),
};

/** Images without a size, which the relay refuses. */
export const SLOW_PHOTOS_WITHOUT_SIZE: Readonly<Record<string, () => Buffer>> = {
  'empty application segments': () => inJpeg(repeat('\xff\xe5\0\x02')),
  'zeros behind the first marker': () => Buffer.concat([jpeg.subarray(0, 3), repeat('\0')]),
  'bytes FF behind the first marker': () => Buffer.concat([jpeg.subarray(0, 3), repeat('\xff')]),
};

/** Files of which only the element, `inspect` and the sandbox read more than the type. */
export const SLOW_OTHER_FILES: Readonly<Record<string, () => Buffer>> = {
  'spaces of a PDF': () => pdf(repeat(' ')),
  'slashes of a PDF': () => pdf(repeat('/')),
  'beginnings of encryption in a PDF': () => pdf(repeat('/Encryp')),
  'encryption without a reference in a PDF': () => pdf(repeat('/Encrypt    1234567890    12345    ')),
  'places of the table of a PDF': () => pdf(repeat('startxref 9\n')),
  'a table without a trailer in a PDF': () => pdf('xref\n', repeat('traile'), 'startxref 9\n%%EOF'),
  'boxes of an HEIC': () => heic(repeat('\0\0\0\x08abcd')),
  'sizes of an HEIC': () => heic(repeat('ispe')),
  'beginnings of sizes of an HEIC': () => heic(repeat('i')),
};

/** Processor time of this process while it runs, in milliseconds: other processes do not count. */
export function measureCpuMs(task: () => void): number {
  const before = process.cpuUsage();
  task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Processor time to look once at each byte of 10 MB: about 10 ms. Limits are multiples of it, so that they hold on any machine. */
export function measurePassMs(): number {
  const bytes = new Uint8Array(10_000_000);
  const checksums: number[] = [];
  const times = Array.from({ length: 5 }, () =>
    measureCpuMs(() => {
      let checksum = 0;
      for (let at = 0; at < bytes.length; at++) checksum = (checksum + bytes[at]!) | 0;
      checksums.push(checksum);
    }),
  );
  return Math.min(...times);
}

/** An upload of 10 MB may cost so many passes over its bytes: 50 ms where one takes 10 ms. */
export const MAX_PASSES = 5;
