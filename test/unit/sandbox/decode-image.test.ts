import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { decodeImage } from '../../../src/sandbox/sandbox.js';
import { BAD_FILES } from '../../support/bad-files.mjs';
import { READABLE_FILES, REFUSED_FILES } from '../../support/bad-inputs.js';

const decodeFile = async (file: string) => decodeImage(await BAD_FILES[file]!());

for (const { file, size } of READABLE_FILES) {
  test(`decodeImage of ${file} → 8-bit RGBA of ${size.join(' × ')}`, async () => {
    const { data, width, height } = await decodeFile(file);
    assert.deepEqual([width, height, data.length], [...size, size[0] * size[1] * 4]);
  });
}

for (const { file, code } of REFUSED_FILES) {
  test(`decodeImage of ${file} → ${code}`, async () => {
    await assert.rejects(decodeFile(file), { name: 'CaptureError', code });
  });
}

const TURNED = [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => `turned-${String(orientation)}.jpg`);
for (const file of [...TURNED, 'progressive.jpg', '16-bit.png', 'cmyk.jpg', 'palette.png', 'interlaced.png']) {
  test(`decodeImage of ${file} → the pixels of baseline.jpg`, async () => {
    const [{ data }, baseline] = await Promise.all([decodeFile(file), decodeFile('baseline.jpg')]);
    let sum = 0;
    for (const [index, value] of data.entries()) sum += Math.abs(value - baseline.data[index]!);
    const meanDifference = sum / data.length;
    assert.ok(meanDifference < 6, String(meanDifference));
  });
}

test('decodeImage of a PDF → unsupported_type', async () => {
  const pdf = new TextEncoder().encode('%PDF-1.7');
  await assert.rejects(decodeImage(pdf), { name: 'CaptureError', code: 'unsupported_type' });
});

test('decodeImage of a transparent image → on white', async () => {
  const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: '#0000' } });
  assert.deepEqual([...(await decodeImage(await clear.png().toBuffer())).data.slice(0, 4)], [255, 255, 255, 255]);
});
