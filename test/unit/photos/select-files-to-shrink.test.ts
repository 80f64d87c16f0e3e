import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectFilesToShrink, computeShrinkTargetBytes, type FittableFile } from '../../../src/photos/fit-files.js';

const MB = 1_000_000;
const image = (megabytes: number): FittableFile => ({ bytes: megabytes * MB, canShrink: true });
const pdf = (megabytes: number): FittableFile => ({ bytes: megabytes * MB, canShrink: false });

type Case = readonly [name: string, files: readonly FittableFile[], shrink: readonly number[], firstRoomMb?: number];
const CASES: readonly Case[] = [
  ['no files', [], []],
  ['two images of exactly the limit', [image(6), image(4)], []],
  ['one image, one byte over the limit', [{ bytes: 10 * MB + 1, canShrink: true }], [0], 10],
  ['a small and a large image', [image(0.5), image(17)], [1], 9.5],
  ['two images of similar size, a little over the limit', [image(5.2), image(5.6)], [1], 4.8],
  ['two images, each almost as large as the limit', [image(9), image(8)], [0, 1], 5],
  ['two images, each far over the limit', [image(30), image(40)], [1, 0], 5],
  ['a PDF and an image', [pdf(7), image(4)], [1], 3],
  ['only PDFs, which cannot shrink', [pdf(7), pdf(4)], []],
  ['one large and two small images', [image(9), image(1), image(1)], [0], 8],
];

for (const [name, files, shrink, firstRoomMb] of CASES) {
  test(`selectFilesToShrink, ${name} → indices ${JSON.stringify(shrink)}`, () => {
    const order = selectFilesToShrink(files, 10 * MB);
    assert.deepEqual(order, shrink);
    if (firstRoomMb !== undefined) assert.equal(computeShrinkTargetBytes(files, order, 10 * MB), firstRoomMb * MB);
  });
}

test('computeShrinkTargetBytes, the first file is smaller than its share → the second file gets the rest', () => {
  const files = [image(2), image(20)];
  assert.equal(computeShrinkTargetBytes(files, [1], 10 * MB), 8 * MB);
});
