import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { readImageSize, sniffFileType } from '../../../src/files/files.js';
import * as build from './file-builders.js';

const picture = (width = 30, height = 20): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#a03060' } });

const VARIANTS: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  'jpeg baseline': (image) => image.jpeg(),
  'jpeg progressive': (image) => image.jpeg({ progressive: true }),
  'png plain': (image) => image.png(),
  'png interlaced': (image) => image.png({ progressive: true }),
  'png palette': (image) => image.png({ palette: true }),
  'webp lossy': (image) => image.webp(),
  'webp lossless': (image) => image.webp({ lossless: true }),
  'webp extended': (image) => image.ensureAlpha(0.5).webp(),
};

for (const [name, encode] of Object.entries(VARIANTS)) {
  test(`a ${name} image → sniffFileType and readImageSize return its type and size`, async () => {
    const bytes = await encode(picture()).toBuffer();
    assert.equal(sniffFileType(bytes), name.split(' ')[0]);
    assert.deepEqual(readImageSize(bytes), {
      width: 30,
      height: 20,
      storedWidth: 30,
      storedHeight: 20,
      orientation: 1,
    });
  });

  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    test(`a ${name} with EXIF orientation ${orientation} → readImageSize returns the displayed and the stored size`, async () => {
      const bytes = await encode(picture()).withMetadata({ orientation }).toBuffer();
      const upright = await sharp(bytes).autoOrient().toBuffer({ resolveWithObject: true });
      const size = readImageSize(bytes);
      assert.deepEqual(size, {
        width: upright.info.width,
        height: upright.info.height,
        storedWidth: 30,
        storedHeight: 20,
        orientation,
      });
    });
  }

  test(`a ${name} image truncated at many lengths → readImageSize returns the right size or null`, async () => {
    const bytes = await encode(picture(1000, 500)).toBuffer();
    for (let length = 0; length < bytes.length; length += length < 2000 ? 1 : 997) {
      const size = readImageSize(bytes.subarray(0, length));
      if (size !== null) assert.deepEqual([size.width, size.height], [1000, 500]);
    }
  });
}

test('only the header of a PNG, JPEG or WEBP → readImageSize returns the width', async () => {
  const cut = async (name: string, length: number): Promise<number | undefined> => {
    const encode = VARIANTS[name];
    assert.ok(encode);
    return readImageSize((await encode(picture()).toBuffer()).subarray(0, length))?.width;
  };
  assert.equal(await cut('png plain', 33), 30);
  assert.equal(await cut('jpeg baseline', 330), 30);
  assert.equal(await cut('webp lossy', 30), 30);
  assert.equal(await cut('webp lossless', 25), 30);
  assert.equal(await cut('webp extended', 30), 30);
});

test('a PNG or WEBP with several EXIF chunks → readImageSize uses the orientation of the first', async () => {
  const tiff = (orientation: number): Buffer =>
    Buffer.from(`4d4d002a0000000800010112000300000001000${orientation}000000000000`, 'hex');
  const { inPng, inWebp } = await build.pictures(30, 20);
  const files = [
    inPng(...[6, 1, 3].map((value) => build.pngChunk('eXIf', tiff(value)))),
    inWebp(...[6, 1, 3].map((value) => build.webpChunk('EXIF', tiff(value)))),
  ];
  for (const bytes of files) assert.equal(readImageSize(bytes)?.orientation, 6);
});

test('a PNG 2³² − 1 px wide, a WEBP of 2²⁴ × 2²⁴ px → readImageSize returns the size without overflow', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452ffffffff7fffffff0802000000', 'hex');
  assert.deepEqual(readImageSize(png)?.width, 0xffffffff);
  const webp = Buffer.from('52494646ffffffff57454250565038580a00000000000000ffffffffffff', 'hex');
  assert.deepEqual([readImageSize(webp)?.width, readImageSize(webp)?.height], [0x1000000, 0x1000000]);
});

const NONE: Readonly<Record<string, Uint8Array>> = {
  'an empty file': new Uint8Array(),
  text: Buffer.from('hello, I am a photo.jpg'),
  gif: Buffer.from('GIF89a\x01\x00\x01\x00'),
  heic: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  'two bytes of JPEG': Buffer.from('ffd8', 'hex'),
  'RIFF that is a WAVE': Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'),
  'a PDF that does not begin with its header': Buffer.from('hi %PDF-1.7'),
};

for (const [name, bytes] of Object.entries(NONE)) {
  test(`${name} → sniffFileType and readImageSize return null`, () => {
    assert.equal(sniffFileType(bytes), null);
    assert.equal(readImageSize(bytes), null);
  });
}

test('a PDF → sniffFileType returns pdf, readImageSize returns null', () => {
  assert.equal(sniffFileType(Buffer.from('%PDF-1.7\n')), 'pdf');
  assert.equal(readImageSize(Buffer.from('%PDF-1.7\n')), null);
});

const BROKEN: Readonly<Record<string, string>> = {
  'a PNG without IHDR first': '89504e470d0a1a0a0000000d4944415400000010000000100802000000',
  'a PNG of width 0': '89504e470d0a1a0a0000000d4948445200000000000000100802000000',
  'a JPEG whose frame is cut': 'ffd8ffc000110800',
  'a JPEG of height 0': 'ffd8ffc0001108000000100301220002110103110100',
  'a JPEG that scans before its frame': 'ffd8ffda000803010002110300ffc0001108001000100301220002110103110100',
  'a lossless WEBP without its signature': '52494646ffffffff574542505650384c0a0000002e0000000000000000000000',
  'a WEBP whose container ends before its first chunk': '524946460000000057454250565038580a00000000000000170000170000',
  'a lossy WEBP without its start code': '52494646ffffffff57454250565038200a000000000000000000001000100000',
};

for (const [name, hex] of Object.entries(BROKEN)) {
  test(`${name} → readImageSize returns null`, () => assert.equal(readImageSize(Buffer.from(hex, 'hex')), null));
}
