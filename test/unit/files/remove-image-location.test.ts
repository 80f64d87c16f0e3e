import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import ExifReader from 'exifreader';
import sharp from 'sharp';
import { examineFile, readImageSize, removeImageLocation, type LocationSource } from '../../../src/files/files.js';
import * as build from './file-builders.js';

const SIZE = [64, 48] as const;
const { jpeg, png, webp } = await build.pictures(...SIZE);
const progressive = await build
  .picture(...SIZE)
  .jpeg({ progressive: true })
  .toBuffer();
const lossless = await build
  .picture(...SIZE)
  .webp({ lossless: true })
  .toBuffer();

const located = build.exifBlock({ gps: build.GPS });
const packet = build.xmpPacket(build.GPS_ATTRIBUTES);
const resources = Buffer.concat([
  build.imageResource(0x0404, build.iptc([90, 'Amaurot'])),
  build.imageResource(0x0424, Buffer.from(packet)),
  build.imageResource(0x03ed, Buffer.alloc(16, 1)),
]);
const photoshop = build.segment(0xed, 'Photoshop 3.0\0', resources);
const bigEndian = build.exifBlock({ gps: build.GPS, endian: 'MM' });
const inExif = build.exifBlock({ gps: build.GPS, gpsIn: 'exif' });
const inIfd1 = build.exifBlock({ gps: build.GPS, gpsIn: 'ifd1' });
const withXmpEntry = build.exifBlock({
  ifd0: [...build.ORDINARY, [0x02bc, 1, [...Buffer.from(packet)]], [0x8649, 1, [...resources]]],
});
const app1Profile = Buffer.concat([Buffer.from('Exif\0\0'), located]);
const xmpProfile = Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), Buffer.from(packet)]);

const WITH_LOCATION: Readonly<Record<string, readonly [file: Buffer, removed: readonly LocationSource[]]>> = {
  'JPEG, EXIF': [build.jpegWith(jpeg, build.exifSegment(located)), ['exif']],
  'JPEG, EXIF big-endian': [build.jpegWith(jpeg, build.exifSegment(bigEndian)), ['exif']],
  'JPEG progressive, EXIF': [build.jpegWith(progressive, build.exifSegment(located)), ['exif']],
  'JPEG, EXIF whose Exif directory points to GPS': [build.jpegWith(jpeg, build.exifSegment(inExif)), ['exif']],
  'JPEG, EXIF whose second directory points to GPS': [build.jpegWith(jpeg, build.exifSegment(inIfd1)), ['exif']],
  'JPEG, two EXIF segments': [
    build.jpegWith(jpeg, build.exifSegment(build.exifBlock()), build.exifSegment(located)),
    ['exif'],
  ],
  'JPEG, XMP and Photoshop resources inside EXIF': [build.jpegWith(jpeg, build.exifSegment(withXmpEntry)), ['xmp']],
  'JPEG, XMP': [build.jpegWith(jpeg, build.xmpSegment(packet)), ['xmp']],
  'JPEG, EXIF and XMP': [build.jpegWith(jpeg, build.exifSegment(located), build.xmpSegment(packet)), ['exif', 'xmp']],
  'JPEG, extended XMP in parts out of order': [build.jpegWith(jpeg, ...build.extendedXmp(packet, 37)), ['xmp']],
  'JPEG, Photoshop resources': [build.jpegWith(jpeg, photoshop), ['xmp']],
  'JPEG, fill bytes before the segment': [
    build.jpegWith(jpeg, Buffer.from([0xff, 0xff, 0xff]), build.exifSegment(located)),
    ['exif'],
  ],
  'PNG, eXIf': [build.pngWith(png, build.pngChunk('eXIf', located)), ['exif']],
  'PNG, eXIf with a JPEG prefix': [build.pngWith(png, build.pngChunk('eXIf', 'Exif\0\0', located)), ['exif']],
  'PNG, XMP': [build.pngWith(png, build.iText('XML:com.adobe.xmp', packet, false)), ['xmp']],
  'PNG, compressed XMP': [build.pngWith(png, build.iText('XML:com.adobe.xmp', packet, true)), ['xmp']],
  'PNG, raw profile exif': [
    build.pngWith(png, build.pngChunk('tEXt', 'Raw profile type exif\0', build.rawProfile('exif', app1Profile))),
    ['exif'],
  ],
  'PNG, compressed raw profile APP1 with EXIF': [
    build.pngWith(png, build.zText('Raw profile type APP1', build.rawProfile('generic profile', app1Profile))),
    ['exif'],
  ],
  'PNG, compressed raw profile APP1 with XMP': [
    build.pngWith(png, build.zText('Raw profile type APP1', build.rawProfile('generic profile', xmpProfile))),
    ['xmp'],
  ],
  'PNG, raw profile xmp': [
    build.pngWith(png, build.zText('Raw profile type xmp', build.rawProfile('xmp', Buffer.from(packet)))),
    ['xmp'],
  ],
  'PNG, raw profile 8bim': [
    build.pngWith(png, build.zText('Raw profile type 8bim', build.rawProfile('8bim', resources))),
    ['xmp'],
  ],
  'PNG, text named after GPS': [
    build.pngWith(png, build.pngChunk('tEXt', 'exif:GPSLatitude\0', '12/1, 34/1')),
    ['text'],
  ],
  'PNG, text named Location': [build.pngWith(png, build.pngChunk('tEXt', 'Location\0', '12/1, 34/1')), ['text']],
  'PNG, compressed text named Latitude': [build.pngWith(png, build.zText('Latitude', '12/1, 34/1')), ['text']],
  'PNG, eXIf behind IEND': [Buffer.concat([png, build.pngChunk('eXIf', located)]), ['exif']],
  'PNG, EXIF without a chunk behind IEND': [Buffer.concat([png, Buffer.from('junk'), app1Profile]), ['exif']],
  'PNG, XMP behind IEND': [Buffer.concat([png, build.iText('XML:com.adobe.xmp', packet, false)]), ['xmp']],
  'WEBP, EXIF behind the RIFF end': [Buffer.concat([webp, build.webpChunk('EXIF', located)]), ['exif']],
  'WEBP, EXIF without a chunk behind the RIFF end': [Buffer.concat([webp, Buffer.from('junk'), app1Profile]), ['exif']],
  'JPEG, EXIF without a segment behind the image': [Buffer.concat([jpeg, Buffer.from('junk'), app1Profile]), ['exif']],
  'WEBP, EXIF': [build.webpWith(webp, SIZE, build.webpChunk('EXIF', located)), ['exif']],
  'WEBP lossless, EXIF': [build.webpWith(lossless, SIZE, build.webpChunk('EXIF', located)), ['exif']],
  'WEBP, EXIF with a JPEG prefix': [build.webpWith(webp, SIZE, build.webpChunk('EXIF', app1Profile)), ['exif']],
  'WEBP, XMP': [build.webpWith(webp, SIZE, build.webpChunk('XMP ', packet)), ['xmp']],
};

/** Bytes that contain the position: numerators in both byte orders, the coordinates and the names as text. */
const TELLTALES: readonly Buffer[] = [
  Buffer.from([0xf8, 0xa9, 0x08, 0x00]),
  Buffer.from([0x00, 0x08, 0xa9, 0xf8]),
  Buffer.from('34.9463'),
  Buffer.from('98,7.1083'),
  Buffer.from('12/1, 34/1'),
  Buffer.from(located.subarray(-40).toString('hex')),
];

const pixels = (file: Uint8Array): Promise<Buffer> => sharp(file).raw().toBuffer();
const gpsOf = (file: Uint8Array): unknown => ExifReader.load(Buffer.from(file), { expanded: true }).gps;

for (const [name, [file, removed]] of Object.entries(WITH_LOCATION)) {
  test(`a GPS position in ${name} → removed; pixels, orientation and other metadata kinds stay`, async () => {
    const given = Buffer.from(file);
    const result = removeImageLocation(given);
    assert.deepEqual(result.removed, removed);
    assert.deepEqual(given, file, 'the given array is not changed');
    for (const telltale of TELLTALES) assert.equal(Buffer.from(result.bytes).includes(telltale), false);
    assert.equal(gpsOf(result.bytes), undefined, 'an independent reader finds no position');
    assert.deepEqual(await pixels(result.bytes), await pixels(file), 'pixels are the same bit for bit');
    assert.deepEqual(readImageSize(result.bytes), readImageSize(file), 'the orientation stays');
    const kinds = (bytes: Uint8Array): readonly unknown[] =>
      examineFile(bytes).metadata.map(({ kind, blocks }) => [kind, blocks]);
    if (!removed.includes('text')) assert.deepEqual(kinds(result.bytes), kinds(file));
    assert.equal(removeImageLocation(result.bytes).bytes, result.bytes, 'nothing is left to cut');
  });
}

test('test files before removeImageLocation → exifreader finds their GPS position', () => {
  for (const name of ['JPEG, EXIF', 'JPEG, EXIF big-endian', 'PNG, eXIf', 'WEBP, EXIF']) {
    assert.ok(gpsOf(WITH_LOCATION[name]?.[0] ?? Buffer.alloc(0)), name);
  }
});

test('EXIF after removeImageLocation → camera maker, orientation and dates stay, no GPS pointer', () => {
  for (const name of ['JPEG, EXIF', 'JPEG, EXIF big-endian', 'PNG, eXIf', 'WEBP, EXIF']) {
    const { bytes } = removeImageLocation(WITH_LOCATION[name]?.[0] ?? Buffer.alloc(0));
    const { exif } = ExifReader.load(Buffer.from(bytes), { expanded: true });
    assert.equal(exif?.Make?.description, 'Utopia Optics', name);
    assert.equal(exif?.Orientation?.value, 6, name);
    assert.equal(exif?.DateTime?.description, '2030:01:02 03:04:05', name);
    assert.equal(exif?.DateTimeOriginal?.description, '2030:01:02 03:04:05', name);
    assert.ok(Buffer.from(bytes).includes('maker note'), name);
    assert.equal(exif?.['GPS Info IFD Pointer'], undefined, name);
  }
});

/** Where the image data is: from the first scan to the end of a JPEG, or the VP8 or VP8L chunk of a WEBP. */
function imageDataRange(file: Buffer, isJpeg: boolean): readonly [start: number, end: number] {
  if (isJpeg) return [file.indexOf(Buffer.from([0xff, 0xda])), file.length];
  const chunk = Math.max(file.indexOf('VP8 '), file.indexOf('VP8L'));
  return [chunk, chunk + 8 + file.readUInt32LE(chunk + 4)];
}

test('removeImageLocation of a JPEG or WEBP → the same file length and image data', () => {
  for (const [name, [file]] of Object.entries(WITH_LOCATION)) {
    const { bytes } = removeImageLocation(file);
    if (name.startsWith('PNG') || name.includes('behind')) continue;
    assert.equal(bytes.length, file.length, name);
    const [start, end] = imageDataRange(file, name.startsWith('JPEG'));
    assert.ok(end - start > 50, name);
    assert.deepEqual(Buffer.from(bytes.subarray(start, end)), file.subarray(start, end), name);
  }
});

/** The stored checksum of every chunk of a PNG, and the right one. */
function pngChecksums(file: Buffer): { type: string; checksum: number; expected: number }[] {
  const checksums = [];
  for (let at = 8; at < file.length;) {
    const end = at + 8 + file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    checksums.push({ type, checksum: file.readUInt32BE(end), expected: crc32(file.subarray(at + 4, end)) });
    at = end + 4;
  }
  assert.equal(checksums.at(-1)?.type, 'IEND');
  return checksums;
}

test('a PNG after removeImageLocation → valid checksums, the same image data, and sharp decodes the file', async () => {
  for (const [name, [file]] of Object.entries(WITH_LOCATION)) {
    if (!name.startsWith('PNG') || name.includes('behind')) continue;
    const bytes = Buffer.from(removeImageLocation(file).bytes);
    await sharp(bytes, { failOn: 'warning' }).stats();
    const data = (of: Buffer): Buffer => of.subarray(of.indexOf('IDAT'), of.indexOf('IEND'));
    assert.deepEqual(data(bytes), data(file), name);
    for (const { type, checksum, expected } of pngChecksums(bytes))
      assert.equal(checksum, expected, `${name}: ${type}`);
  }
});

const WITHOUT_LOCATION: Readonly<Record<string, Buffer>> = {
  'a bare JPEG': jpeg,
  'a bare PNG': png,
  'a bare WEBP': webp,
  'a JPEG with ordinary EXIF': build.jpegWith(jpeg, build.exifSegment(build.exifBlock())),
  'a JPEG with a GPS directory without a position': build.jpegWith(
    jpeg,
    build.exifSegment(build.exifBlock({ gps: build.PLACELESS_GPS })),
  ),
  'a JPEG with ordinary XMP': build.jpegWith(jpeg, build.xmpSegment(build.xmpPacket('exif:Flash="0"', '<a>GPS</a>'))),
  'a JPEG with IPTC that names a city': build.jpegWith(
    jpeg,
    build.segment(
      0xed,
      'Photoshop 3.0\0',
      build.imageResource(0x0404, build.iptc([5, 'Title'], [90, 'Amaurot'], [120, 'GPS'])),
    ),
  ),
  'a PNG with ordinary EXIF': build.pngWith(png, build.pngChunk('eXIf', build.exifBlock())),
  'a PNG with compressed XMP': build.pngWith(png, build.iText('XML:com.adobe.xmp', build.xmpPacket(), true)),
  'a PNG with a raw profile': build.pngWith(
    png,
    build.zText('Raw profile type exif', build.rawProfile('exif', build.exifBlock())),
  ),
  'a PNG with a comment': build.pngWith(png, build.pngChunk('tEXt', 'Comment\0', 'GPS 12.5')),
  'a WEBP with ordinary EXIF': build.webpWith(webp, SIZE, build.webpChunk('EXIF', build.exifBlock())),
  'a PDF': Buffer.from('%PDF-1.7\nexif:GPSLatitude="1"\n%%EOF'),
  'a text file': Buffer.from('exif:GPSLatitude="1"'),
  'an empty file': Buffer.alloc(0),
};

for (const [name, file] of Object.entries(WITHOUT_LOCATION)) {
  test(`${name} → removeImageLocation returns the same array, unchanged`, () => {
    const copy = Buffer.from(file);
    assert.deepEqual(removeImageLocation(file), { bytes: file, removed: [] });
    assert.equal(removeImageLocation(file).bytes, file);
    assert.deepEqual(file, copy);
  });
}

test('a GPS position in the second image of a JPEG → removed; examineFile still finds two images', async () => {
  const second = build.jpegWith(jpeg, build.exifSegment(located));
  const draft = build.jpegWith(jpeg, build.mpfSegment(0, second.length));
  const markAt = 2 + 4 + 4;
  const file = Buffer.concat([build.jpegWith(jpeg, build.mpfSegment(draft.length - markAt, second.length)), second]);
  const { bytes, removed } = removeImageLocation(file);
  assert.deepEqual(removed, ['exif']);
  assert.equal(bytes.length, file.length);
  const after = bytes.subarray(draft.length);
  assert.equal(gpsOf(after), undefined);
  assert.deepEqual(await pixels(after), await pixels(second));
  assert.equal(examineFile(bytes).pictures, 2);
});

const box = (type: string, ...bodies: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(bodies);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

test('a QuickTime location item in a video clip behind a JPEG → its value is zeros; other items stay', () => {
  const item = (value: string): Buffer => box('data', Buffer.from(`\0\0\0\x01\0\0\0\0${value}`, 'latin1'));
  const key = box('mdta', Buffer.from('com.apple.quicktime.location.ISO6709'));
  const items = box('ilst', box('\0\0\0\x01', item('+12.5824-098.1185+003.123/')), box('\0\0\0\x02', item('Utopia 7')));
  const clip = Buffer.concat([box('ftyp', Buffer.from('qt  \0\0\0\0')), box('meta', box('keys', key), items)]);
  const file = Buffer.concat([jpeg, clip]);
  const { bytes, removed } = removeImageLocation(file);
  assert.deepEqual(removed, ['video']);
  assert.equal(bytes.length, file.length);
  assert.equal(Buffer.from(bytes).includes('12.5824'), false);
  assert.ok(Buffer.from(bytes).includes('Utopia 7'));
  assert.equal(removeImageLocation(bytes).bytes, bytes);
});

test('a GPS position in a video clip behind a JPEG → removed; image and video frames stay', () => {
  const clip = Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0')),
    box('udta', box('\xa9xyz', Buffer.from('\0\x12\x15\xc7-12.5824-098.1185/', 'latin1'))),
    box('mdat', Buffer.from('frames')),
  ]);
  const file = Buffer.concat([jpeg, clip]);
  const { bytes, removed } = removeImageLocation(file);
  assert.deepEqual(removed, ['video']);
  assert.equal(bytes.length, file.length);
  assert.equal(Buffer.from(bytes).includes('12.5824'), false);
  assert.equal(Buffer.from(bytes).indexOf('frames'), file.indexOf('frames'));
  assert.deepEqual(Buffer.from(bytes.subarray(0, jpeg.length)), jpeg);
});
