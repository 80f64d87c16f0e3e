import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import zxing from '@zxing/library';
import sharp from 'sharp';
import { checkDigit } from '../../../src/testing/specimen/mrz-writer.js';
import { SPECIMEN_SAMPLES } from '../../support/specimens/specimen-samples.js';
import type { SampleEntry } from '../../support/specimens/specimen.types.js';

const FOLDER = new URL('../../../demo/samples/', import.meta.url);
const pathOf = (file: string): string => fileURLToPath(new URL(file, FOLDER));
const manifest = JSON.parse(readFileSync(pathOf('manifest.json'), 'utf8')) as SampleEntry[];

test('manifest of the sample images → lists every drawn sample, in order', () => {
  assert.deepEqual(
    manifest.map(({ file }) => file),
    SPECIMEN_SAMPLES.map(({ name }) => `${name}.jpg`),
  );
});

test('all samples together have at most 6 MB', () => {
  const bytes = manifest.reduce((total, { file }) => total + statSync(pathOf(file)).size, 0);
  assert.ok(bytes <= 6_000_000, `${bytes} bytes`);
});

for (const entry of manifest) {
  test(`${entry.file} is a JPEG of the size the manifest says, at most 350 kB`, async () => {
    const { format, width, height } = await sharp(pathOf(entry.file)).metadata();
    assert.deepEqual({ format, width, height }, { format: 'jpeg', width: entry.width, height: entry.height });
    assert.ok(statSync(pathOf(entry.file)).size <= 350_000);
  });
}

for (const { file, mrzLines } of manifest.filter((entry) => entry.mrzLines.length === 3)) {
  test(`${file}: every check digit of its TD1 MRZ is valid`, () => {
    const [upper = '', middle = '', lower = ''] = mrzLines;
    assert.deepEqual([upper.length, middle.length, lower.length], [30, 30, 30]);
    assert.equal(checkDigit(upper.slice(5, 14)), upper[14]);
    assert.equal(checkDigit(middle.slice(0, 6)), middle[6]);
    assert.equal(checkDigit(middle.slice(8, 14)), middle[14]);
    assert.equal(
      checkDigit(upper.slice(5) + middle.slice(0, 7) + middle.slice(8, 15) + middle.slice(18, 29)),
      middle[29],
    );
  });
}

for (const { file, mrzLines } of manifest.filter((entry) => entry.mrzLines.length === 2)) {
  test(`${file}: every check digit of its TD3 MRZ is valid`, () => {
    const [upper = '', lower = ''] = mrzLines;
    assert.deepEqual([upper.length, lower.length], [44, 44]);
    assert.equal(checkDigit(lower.slice(0, 9)), lower[9]);
    assert.equal(checkDigit(lower.slice(13, 19)), lower[19]);
    assert.equal(checkDigit(lower.slice(21, 27)), lower[27]);
    assert.equal(checkDigit(lower.slice(28, 42)), lower[42]);
    assert.equal(checkDigit(lower.slice(0, 10) + lower.slice(13, 20) + lower.slice(21, 43)), lower[43]);
  });
}

test('expiry dates of the samples → before 2034 only for the sample marked as expired', () => {
  for (const { file, expired, fields } of manifest) {
    assert.equal((fields['expiration_date'] ?? '') < '2034', expired, file);
  }
});

for (const { file, barcode } of manifest.filter((entry) => entry.barcode !== null)) {
  test(`${file}: the PDF417 in the image → decodes to the text in the manifest`, async () => {
    const { data, info } = await sharp(pathOf(file)).greyscale().raw().toBuffer({ resolveWithObject: true });
    const source = new zxing.RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height);
    const bitmap = new zxing.BinaryBitmap(new zxing.HybridBinarizer(source));
    assert.equal(new zxing.PDF417Reader().decode(bitmap).getText(), barcode?.text);
  });
}

test('MRZ area of the manifest → contains print in every sample image (gray levels vary)', async () => {
  for (const { file, mrzQuad, width, height } of manifest.filter((entry) => entry.mrzQuad !== null)) {
    const [topLeft, , bottomRight] = mrzQuad ?? [];
    assert.ok(topLeft && bottomRight);
    const region = {
      left: Math.round(topLeft[0] * width),
      top: Math.round(topLeft[1] * height),
      width: Math.round((bottomRight[0] - topLeft[0]) * width),
      height: Math.round((bottomRight[1] - topLeft[1]) * height),
    };
    const { channels } = await sharp(pathOf(file)).greyscale().extract(region).stats();
    assert.ok((channels[0]?.stdev ?? 0) > 30, `${file}: ${channels[0]?.stdev}`);
  }
});
