import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  selectFilesToShrink,
  computeShrinkTargetBytes,
  type ShrinkCandidate,
} from '../../../src/photos/select-files-to-shrink.js';

const MB = 1_000_000;
const image = (megabytes: number): ShrinkCandidate => ({ bytes: megabytes * MB, canShrink: true });
const pdf = (megabytes: number): ShrinkCandidate => ({ bytes: megabytes * MB, canShrink: false });

const CASES: readonly {
  name: string;
  files: readonly ShrinkCandidate[];
  shrink: readonly number[];
  firstRoom?: number;
}[] = [
  { name: 'no files', files: [], shrink: [] },
  { name: 'two images of exactly the limit', files: [image(6), image(4)], shrink: [] },
  {
    name: 'one image, one byte over the limit',
    files: [{ bytes: 10 * MB + 1, canShrink: true }],
    shrink: [0],
    firstRoom: 10 * MB,
  },
  { name: 'a small and a large image', files: [image(0.5), image(17)], shrink: [1], firstRoom: 9.5 * MB },
  {
    name: 'two images of similar size, a little over the limit',
    files: [image(5.2), image(5.6)],
    shrink: [1],
    firstRoom: 4.8 * MB,
  },
  {
    name: 'two images, each almost as large as the limit',
    files: [image(9), image(8)],
    shrink: [0, 1],
    firstRoom: 5 * MB,
  },
  { name: 'two images, each far over the limit', files: [image(30), image(40)], shrink: [1, 0], firstRoom: 5 * MB },
  { name: 'a PDF and an image', files: [pdf(7), image(4)], shrink: [1], firstRoom: 3 * MB },
  { name: 'only PDFs, which cannot shrink', files: [pdf(7), pdf(4)], shrink: [] },
  { name: 'one large and two small images', files: [image(9), image(1), image(1)], shrink: [0], firstRoom: 8 * MB },
];

for (const { name, files, shrink, firstRoom } of CASES) {
  test(`selectFilesToShrink, ${name} → indices ${JSON.stringify(shrink)}`, () => {
    const order = selectFilesToShrink(files, 10 * MB);
    assert.deepEqual(order, shrink);
    if (firstRoom !== undefined) assert.equal(computeShrinkTargetBytes(files, order, 10 * MB), firstRoom);
  });
}

test('computeShrinkTargetBytes, the first file is smaller than its share → the second file gets the rest', () => {
  const files = [image(2), image(20)];
  assert.equal(computeShrinkTargetBytes(files, [1], 10 * MB), 8 * MB);
});
