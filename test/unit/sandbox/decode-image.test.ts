import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { isCaptureError } from '../../../src/contract/contract.js';
import { decodeImage } from '../../../src/sandbox/sandbox.js';

/** Red on the left, blue on the right, 40 × 20. */
const halves = (): Sharp =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#f00' } }).composite([
    { input: { create: { width: 20, height: 20, channels: 3, background: '#00f' } }, left: 20, top: 0 },
  ]);

async function codeOf(bytes: Uint8Array): Promise<string> {
  try {
    await decodeImage(bytes);
  } catch (error) {
    return isCaptureError(error) ? error.code : `not a CaptureError: ${String(error)}`;
  }
  return 'decoded';
}

const near = (actual: readonly number[], wanted: readonly number[]): boolean =>
  actual.every((value, i) => Math.abs(value - wanted[i]!) < 40);

const FORMATS = {
  jpeg: () => halves().jpeg({ quality: 95 }),
  png: () => halves().png(),
  webp: () => halves().webp({ lossless: true }),
  '16-bit png': () => halves().toColourspace('rgb16').png(),
  'CMYK jpeg': () => halves().toColourspace('cmyk').jpeg({ quality: 95 }),
  'transparent png': () => halves().ensureAlpha(0.5).png(),
  'png with a palette': () => halves().png({ palette: true }),
  'progressive jpeg': () => halves().jpeg({ progressive: true, quality: 95 }),
} as const;
for (const [name, make] of Object.entries(FORMATS)) {
  test(`decodeImage of a ${name} → 8-bit RGBA`, async () => {
    const { data, width, height } = await decodeImage(await make().toBuffer());
    assert.deepEqual([width, height, data.length], [40, 20, 40 * 20 * 4]);
    assert.ok(near([...data.slice(40 * 4 * 10 + 16, 40 * 4 * 10 + 19)], [250, 10, 10]), String(data.slice(0, 4)));
  });
}

for (let orientation = 1; orientation <= 8; orientation++) {
  test(`decodeImage of a JPEG with EXIF orientation ${String(orientation)} → upright pixels`, async () => {
    const bytes = await halves().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
    const { data, width, height } = await decodeImage(bytes);
    assert.deepEqual([width, height], orientation < 5 ? [40, 20] : [20, 40]);
    // Where the stored left half is shown: left, right, right, left, top, top, bottom, bottom.
    const [x, y] = (
      [
        [2, 10],
        [37, 10],
        [37, 10],
        [2, 10],
        [10, 2],
        [10, 2],
        [10, 37],
        [10, 37],
      ] as const
    )[orientation - 1]!;
    const i = (y * width + x) * 4;
    assert.ok(near([...data.slice(i, i + 3)], [250, 10, 10]), String(data.slice(i, i + 3)));
  });
}

test('decodeImage of an empty, unsupported or cut file → file_empty, unsupported_type or file_unreadable', async () => {
  const jpeg = await sharp({
    create: {
      width: 900,
      height: 700,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  assert.equal(await codeOf(new Uint8Array()), 'file_empty');
  assert.equal(await codeOf(new TextEncoder().encode('not an image')), 'unsupported_type');
  assert.equal(await codeOf(await halves().gif().toBuffer()), 'unsupported_type');
  assert.equal(await codeOf(new TextEncoder().encode('%PDF-1.7')), 'unsupported_type');
  assert.equal(await codeOf(jpeg.subarray(0, jpeg.length / 2)), 'file_unreadable');
  assert.equal(await codeOf(jpeg.subarray(0, 12)), 'file_unreadable');
  assert.equal(await codeOf(jpeg), 'decoded');
});

test('decodeImage of a transparent image → on white', async () => {
  const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: '#0000' } });
  assert.deepEqual([...(await decodeImage(await clear.png().toBuffer())).data.slice(0, 4)], [255, 255, 255, 255]);
});

test('decodeImage of a PNG that claims 400 megapixels → file_too_many_pixels', async () => {
  const png = await halves().png().toBuffer();
  // Width and height of the header, then its checksum.
  png.writeUInt32BE(20_000, 16);
  png.writeUInt32BE(20_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  assert.equal(await codeOf(png), 'file_too_many_pixels');
});
