/** Where a position can hide in an image, and what is left of the file. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import ExifReader from 'exifreader';
import sharp from 'sharp';
import { examineFile, readImageSize, removeImageLocation } from '../../../src/files/files.js';
import * as build from './file-builders.js';

const SIZE = [64, 48] as const;
const { jpeg, png, webp, inJpeg, inPng, inWebp } = await build.pictures(...SIZE);
const image = build.picture(...SIZE);
const progressive = await image.clone().jpeg({ progressive: true }).toBuffer();
const cmyk = await image.clone().toColourspace('cmyk').jpeg().toBuffer();
const lossless = await image.clone().webp({ lossless: true }).toBuffer();

/** The same image with a colour profile, EXIF and a position, as another program writes it. */
const located = image
  .clone()
  .withIccProfile('p3')
  .withExif({
    IFD0: { Make: 'Utopia Optics', Orientation: '6' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '31/1 13/1 567800/10000',
      GPSLongitudeRef: 'W',
      GPSLongitude: '41/1 5/1 12/1',
    },
  });

const ordinary = build.exifSegment(build.exifBlock());
const ordinaryChunk = build.pngChunk('eXIf', build.exifBlock());
const exif = build.exifBlock({ gps: build.GPS });
const inSegment = build.exifSegment(exif);
const inChunk = build.pngChunk('eXIf', exif);
const bigEndian = build.exifBlock({ gps: build.GPS, endian: 'MM' });
const packet = build.xmpPacket(build.GPS_ATTRIBUTES);
const resources = Buffer.concat([
  build.imageResource(0x0404, build.iptc([90, 'Amaurot'])),
  build.imageResource(0x0424, Buffer.from(packet)),
]);
const embedded: readonly build.Entry[] = [
  [0x02bc, 1, [...Buffer.from(packet)]],
  [0x83bb, 7, [...build.iptc([90, 'Amaurot, 34.9463'])]],
  [0x8649, 1, [...resources]],
];
const app1Profile = Buffer.concat([Buffer.from('Exif\0\0'), exif]);
const secondImage = inJpeg(inSegment);
const clip = Buffer.concat([
  build.box('ftyp', Buffer.from('isom\0\0\0\0')),
  build.box('udta', build.box('\xa9xyz', Buffer.from('\0\x12\x15\xc7-12.5824-098.1185/', 'latin1'))),
]);
const scanAt = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
const betweenScans = Buffer.concat([
  progressive.subarray(0, scanAt),
  build.xmpSegment(packet),
  progressive.subarray(scanAt),
]);

/** The position is erased in EXIF, which keeps its place and length. */
const WITH_POSITION_IN_EXIF: Readonly<Record<string, Buffer>> = {
  'a JPEG': inJpeg(inSegment),
  'a JPEG, big-endian': inJpeg(build.exifSegment(bigEndian)),
  'a JPEG, big-endian, with a pointer of two bytes': inJpeg(
    build.exifSegment(build.exifBlock({ gps: build.GPS, endian: 'MM', gpsPointer: 3 })),
  ),
  'a progressive JPEG': build.jpegWith(progressive, inSegment),
  'a CMYK JPEG': build.jpegWith(cmyk, inSegment),
  'a JPEG, with a pointer in the Exif directory': inJpeg(exifIn('exif')),
  'a JPEG, with a pointer in the second directory': inJpeg(exifIn('ifd1')),
  'a JPEG, with a pointer in a sub-directory': inJpeg(exifIn('sub')),
  'a JPEG, with two pointers': inJpeg(build.exifSegment(twoPointers())),
  'a JPEG, as XMP, IPTC and Photoshop resources': inJpeg(
    build.exifSegment(build.exifBlock({ ifd0: [...build.ORDINARY, ...embedded] })),
  ),
  'a JPEG, in its thumbnail': inJpeg(build.exifSegment(build.exifWithThumbnail(secondImage, 'ifd1'))),
  'a JPEG, in a thumbnail of the Exif directory, big-endian': inJpeg(
    build.exifSegment(build.exifWithThumbnail(secondImage, 'exif', 'MM')),
  ),
  'a PNG': inPng(inChunk),
  'a PNG, with the prefix of JPEG': inPng(build.pngChunk('eXIf', app1Profile)),
  'a PNG, big-endian': inPng(build.pngChunk('eXIf', bigEndian)),
  'a WEBP': inWebp(build.webpChunk('EXIF', exif)),
  'a lossless WEBP': build.webpWith(lossless, SIZE, build.webpChunk('EXIF', exif)),
  'a WEBP, with the prefix of JPEG': inWebp(build.webpChunk('EXIF', app1Profile)),
  'a JPEG of another program': await located.clone().jpeg().toBuffer(),
  'a PNG of another program': await located.clone().png().toBuffer(),
  'a WEBP of another program': await located.clone().webp().toBuffer(),
};

function exifIn(gpsIn: 'exif' | 'ifd1' | 'sub'): Buffer {
  return build.exifSegment(build.exifBlock({ gps: build.GPS, gpsIn }));
}

/** The second pointer takes the place of the date. */
function twoPointers(): Buffer {
  const block = Buffer.from(exif);
  const pointer = block.indexOf(Buffer.from([0x25, 0x88, 4, 0, 1, 0, 0, 0]));
  block.copy(block, block.indexOf(Buffer.from([0x32, 0x01, 2, 0])), pointer, pointer + 12);
  return block;
}

/** Left out: the file is the other one, byte for byte. */
const LEFT_OUT: Readonly<Record<string, readonly [file: Buffer, left: Buffer]>> = {
  'XMP of a JPEG': [inJpeg(build.xmpSegment(packet)), jpeg],
  'XMP between the scans of a JPEG': [betweenScans, progressive],
  'extended XMP of a JPEG': [inJpeg(...build.extendedXmp(packet, 37)), jpeg],
  'Photoshop resources and IPTC of a JPEG': [inJpeg(build.segment(0xed, 'Photoshop 3.0\0', resources)), jpeg],
  'a comment of a JPEG': [inJpeg(build.segment(0xfe, 'GPS 12/1, 34/1')), jpeg],
  'a provenance manifest of a JPEG': [inJpeg(build.segment(0xeb, 'JP', packet)), jpeg],
  "makers' segments of a JPEG": [
    inJpeg(...[0xe0, 0xe2, 0xe3, 0xe4, 0xe6, 0xec, 0xef].map((marker) => build.segment(marker, packet))),
    jpeg,
  ],
  'a second EXIF segment of a JPEG': [inJpeg(ordinary, inSegment), inJpeg(ordinary)],
  'EXIF without a TIFF header in a JPEG': [inJpeg(build.segment(0xe1, 'Exif\0\0', 'GPS 12/1, 34/1')), jpeg],
  'bytes between the segments of a JPEG': [
    inJpeg(ordinary, Buffer.from('12/1, 34/1'), Buffer.from([0xff])),
    inJpeg(ordinary),
  ],
  'the images behind a JPEG, and their index': [
    Buffer.concat([inJpeg(build.mpfSegment(0, secondImage.length)), secondImage]),
    jpeg,
  ],
  'a video behind a JPEG': [Buffer.concat([jpeg, clip]), jpeg],
  'EXIF and XMP behind a JPEG': [Buffer.concat([jpeg, Buffer.from('junk'), app1Profile, Buffer.from(packet)]), jpeg],
  'EXIF at the end of a JPEG that is cut off': [
    inJpeg(inSegment).subarray(0, 20 + exif.length - 9),
    jpeg.subarray(0, 2),
  ],
  'EXIF at the end of a PNG that is cut off': [
    Buffer.concat([png.subarray(0, -12), inChunk.subarray(0, -9)]),
    png.subarray(0, -12),
  ],
  'XMP of a PNG': [inPng(build.iText('XML:com.adobe.xmp', packet, false)), png],
  'compressed XMP of a PNG': [inPng(build.iText('XML:com.adobe.xmp', packet, true)), png],
  'a raw profile of a PNG': [
    inPng(build.pngChunk('tEXt', 'Raw profile type exif\0', build.rawProfile('exif', app1Profile))),
    png,
  ],
  'a compressed raw profile of a PNG': [
    inPng(build.zText('Raw profile type APP1', build.rawProfile('generic profile', app1Profile))),
    png,
  ],
  'a text of a PNG': [inPng(build.pngChunk('tEXt', 'Location\0', '12/1, 34/1')), png],
  'a compressed text of a PNG': [inPng(build.zText('Latitude', '12/1, 34/1')), png],
  'a text behind the image data of a PNG': [
    Buffer.concat([png.subarray(0, -12), build.zText('Latitude', '12/1, 34/1'), png.subarray(-12)]),
    png,
  ],
  'private chunks and a provenance manifest of a PNG': [
    inPng(build.pngChunk('caBX', packet), build.pngChunk('gpSx', '12/1, 34/1')),
    png,
  ],
  'a second EXIF chunk of a PNG': [inPng(ordinaryChunk, inChunk), inPng(ordinaryChunk)],
  'EXIF and XMP behind a PNG': [
    Buffer.concat([png, inChunk, build.iText('XML:com.adobe.xmp', packet, false), app1Profile]),
    png,
  ],
  'XMP of a WEBP': [inWebp(build.webpChunk('XMP ', packet)), inWebp()],
  'XMP of a WEBP beside EXIF': [
    inWebp(build.webpChunk('EXIF', build.exifBlock()), build.webpChunk('XMP ', packet)),
    inWebp(build.webpChunk('EXIF', build.exifBlock())),
  ],
  'EXIF without a TIFF header in a WEBP': [inWebp(build.webpChunk('EXIF', 'GPS 12/1, 34/1')), inWebp()],
  'unknown chunks of a WEBP': [
    inWebp(build.webpChunk('C2PA', packet), build.webpChunk('gpsx', '12/1, 34/1')),
    inWebp(),
  ],
  'EXIF at the end of a WEBP that is cut off': [
    inWebp(build.webpChunk('EXIF', exif)).subarray(0, -9),
    withRiffBytes(inWebp(), 9),
  ],
  'EXIF behind a WEBP': [Buffer.concat([webp, build.webpChunk('EXIF', exif), Buffer.from('junk'), app1Profile]), webp],
};

/** A file whose container claims more bytes than there are. */
function withRiffBytes(file: Buffer, missing: number): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt32LE(file.length - 8 + missing, 4);
  return copy;
}

/** Bytes that contain the position: numerators in both byte orders, and coordinates as text. */
const TELLTALES: readonly Buffer[] = [
  Buffer.from([0xf8, 0xa9, 0x08, 0x00]),
  Buffer.from([0x00, 0x08, 0xa9, 0xf8]),
  ...['34.9463', '98,7.1083', '12/1, 34/1', '12.5824', app1Profile.toString('hex', 40, 80)].map((text) =>
    Buffer.from(text),
  ),
];

/** Removes the position from a copy. Checks that an independent reader finds none, and that the image is the same. */
async function removeAndCheck(file: Buffer): Promise<Buffer> {
  const copy = new Uint8Array(file);
  const result = removeImageLocation(copy);
  assert.equal(removeImageLocation(result), result, 'nothing is left to remove');
  const bytes = Buffer.from(result);
  for (const telltale of TELLTALES) assert.equal(bytes.includes(telltale), false);
  assert.equal(readImageSize(bytes)?.orientation, readImageSize(file)?.orientation);
  if (!examineFile(file).complete) return bytes;
  const { gps, xmp, iptc } = ExifReader.load(bytes, { expanded: true });
  assert.deepEqual({ gps, xmp, iptc }, { gps: undefined, xmp: undefined, iptc: undefined });
  const decode = (of: Buffer, failOn: 'warning' | 'error'): Promise<Buffer> => sharp(of, { failOn }).raw().toBuffer();
  assert.deepEqual(await decode(bytes, 'warning'), await decode(file, 'error'), 'pixels are the same bit for bit');
  const [before, after] = await Promise.all([sharp(file).metadata(), sharp(bytes).metadata()]);
  assert.deepEqual([after.orientation, after.icc], [before.orientation, before.icc]);
  return bytes;
}

for (const [name, file] of Object.entries(WITH_POSITION_IN_EXIF)) {
  test(`a position in EXIF of ${name} → erased; the rest of the file stays where it is`, async () => {
    assert.ok(TELLTALES.some((telltale) => file.includes(telltale)));
    const bytes = await removeAndCheck(file);
    assert.equal(bytes.length, file.length);
    const [before, after] = [file, bytes].map((of) => ExifReader.load(of, { expanded: true }).exif);
    assert.equal(after?.Make?.description, before?.Make?.description);
    assert.equal(after?.['GPS Info IFD Pointer'], undefined);
    for (const kept of ['2030:01:02 03:04:05', 'maker note']) assert.equal(bytes.indexOf(kept), file.indexOf(kept));
    if (bytes.includes('IHDR')) assertChecksums(bytes);
  });
}

function assertChecksums(file: Buffer): void {
  for (let at = 8; at < file.length;) {
    const end = at + 8 + file.readUInt32BE(at);
    assert.equal(file.readUInt32BE(end), crc32(file.subarray(at + 4, end)), file.toString('latin1', at + 4, at + 8));
    at = end + 4;
  }
}

for (const [name, [file, left]] of Object.entries(LEFT_OUT)) {
  test(`${name} → left out; nothing else changes`, async () => {
    assert.deepEqual(await removeAndCheck(file), left);
  });
}

const many = (part: Buffer): Buffer => Buffer.alloc(part.length * 60_000, part);
const behindScan = (...parts: Buffer[]): Buffer => Buffer.concat([jpeg.subarray(0, -2), ...parts, jpeg.subarray(-2)]);
const BEHIND_MANY_PARTS: Readonly<Record<string, Buffer>> = {
  JPEG: behindScan(many(build.segment(0xdc)), inSegment),
  PNG: inPng(many(build.pngChunk('IDAT')), inChunk),
  WEBP: inWebp(many(build.webpChunk('VP8 ', '')), build.webpChunk('EXIF', exif)),
};

for (const [name, file] of Object.entries(BEHIND_MANY_PARTS)) {
  test(`a position behind 60,000 parts of a ${name} → left out, because the file ends before`, () => {
    const bytes = Buffer.from(removeImageLocation(new Uint8Array(file)));
    assert.ok(TELLTALES.some((telltale) => file.includes(telltale)));
    assert.equal(
      TELLTALES.some((telltale) => bytes.includes(telltale)),
      false,
    );
    assert.equal(removeImageLocation(bytes), bytes, 'nothing is left to remove');
  });
}

const icc = build.segment(0xe2, 'ICC_PROFILE\0\x01\x01profile');
const UNCHANGED: Readonly<Record<string, Buffer>> = {
  'a bare JPEG': jpeg,
  'a JPEG for the web': progressive,
  'a CMYK JPEG with the Adobe segment': cmyk,
  'a bare PNG': png,
  'a bare WEBP': webp,
  'a lossless WEBP': lossless,
  'a JPEG with EXIF and a colour profile': inJpeg(ordinary, icc),
  'a JPEG without an end': jpeg.subarray(0, -9),
  'a PNG with EXIF, density and time': inPng(
    build.pngChunk('pHYs', '123456789'),
    build.pngChunk('tIME', '1234567'),
    ordinaryChunk,
  ),
  'a PNG without an end': png.subarray(0, -20),
  'a WEBP with EXIF': inWebp(build.webpChunk('EXIF', build.exifBlock())),
  'a WEBP without an end': webp.subarray(0, -9),
  'a PDF': Buffer.from('%PDF-1.7\nexif:GPSLatitude="1"\n%%EOF'),
  'a text file': Buffer.from('exif:GPSLatitude="1"'),
  'an empty file': Buffer.alloc(0),
};

for (const [name, file] of Object.entries(UNCHANGED)) {
  test(`${name} → removeImageLocation returns the same array, unchanged`, () => {
    const given = new Uint8Array(file);
    assert.equal(removeImageLocation(given), given);
    assert.deepEqual(Buffer.from(given), file);
  });
}
