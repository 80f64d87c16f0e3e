import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import sharp from 'sharp';
import { ensureTestFile, TEST_FILES, type TestFileName } from '../../support/test-files.js';

interface Expected {
  readonly width?: number;
  readonly height?: number;
  readonly bytes: readonly [number, number];
  readonly format?: string;
}

const EXPECTED: Readonly<Record<TestFileName, Expected>> = {
  'text.jpg': { bytes: [1000, 3000] },
  'empty.jpg': { bytes: [0, 0] },
  'tiny.jpg': { width: 100, height: 100, bytes: [1000, 20_000], format: 'jpeg' },
  'minimum.jpg': { width: 224, height: 224, bytes: [1000, 60_000], format: 'jpeg' },
  '40-megapixels.jpg': { width: 7304, height: 5478, bytes: [500_000, 9_900_000], format: 'jpeg' },
  '48-megapixels.jpg': { width: 8064, height: 6048, bytes: [500_000, 9_900_000], format: 'jpeg' },
  'truncated.jpg': { width: 1600, height: 1009, bytes: [20_000, 300_000], format: 'jpeg' },
  'photograph.jpg': { width: 4032, height: 3024, bytes: [5_000_000, 8_000_000], format: 'jpeg' },
  'too-large.jpg': { width: 4032, height: 3024, bytes: [10_000_001, 18_000_000], format: 'jpeg' },
  'located.jpg': { width: 1600, height: 1009, bytes: [50_000, 600_000], format: 'jpeg' },
  'on-its-side.jpg': { width: 1009, height: 1600, bytes: [50_000, 600_000], format: 'jpeg' },
  'both-sides.jpg': { width: 1500, height: 1840, bytes: [100_000, 1_500_000], format: 'jpeg' },
  'front.png': { width: 1200, height: 757, bytes: [200_000, 3_000_000], format: 'png' },
  'front.webp': { width: 1400, height: 883, bytes: [20_000, 600_000], format: 'webp' },
};

for (const name of TEST_FILES) {
  test(`test file ${name} → the expected number of bytes, type and dimensions`, async () => {
    const path = await ensureTestFile(name);
    const { width, height, bytes, format } = EXPECTED[name];
    const { size } = statSync(path);
    assert.ok(size >= bytes[0] && size <= bytes[1], `${size} bytes`);
    if (format === undefined) {
      await assert.rejects(sharp(path).metadata());
      return;
    }
    const metadata = await sharp(path).metadata();
    assert.deepEqual([metadata.format, metadata.width, metadata.height], [format, width, height]);
  });
}

test('test file truncated.jpg → its header is readable, and its pixels cannot be decoded', async () => {
  const path = await ensureTestFile('truncated.jpg');
  assert.equal((await sharp(path).metadata()).width, 1600);
  await assert.rejects(sharp(path, { failOn: 'truncated' }).raw().toBuffer());
});

test('test file located.jpg → has a GPS directory; on-its-side.jpg → has orientation 6', async () => {
  const { exif } = await sharp(await ensureTestFile('located.jpg')).metadata();
  // Tag 0x8825 points to the GPS directory; sharp writes little-endian EXIF.
  assert.ok(exif?.includes(Buffer.from([0x25, 0x88])));
  assert.equal((await sharp(await ensureTestFile('on-its-side.jpg')).metadata()).orientation, 6);
});

test('ensureTestFile called twice → the same path, of a file that is not empty', async () => {
  assert.equal(await ensureTestFile('tiny.jpg'), await ensureTestFile('tiny.jpg'));
  assert.ok((await readFile(await ensureTestFile('tiny.jpg'))).length > 0);
});
