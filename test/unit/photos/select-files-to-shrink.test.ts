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
  { name: 'nothing', files: [], shrink: [] },
  { name: 'exactly the budget', files: [image(6), image(4)], shrink: [] },
  { name: 'one byte over', files: [{ bytes: 10 * MB + 1, canShrink: true }], shrink: [0], firstRoom: 10 * MB },
  { name: 'a large and a small one: the large', files: [image(0.5), image(17)], shrink: [1], firstRoom: 9.5 * MB },
  {
    name: 'two nearly alike, a little over: one only',
    files: [image(5.2), image(5.6)],
    shrink: [1],
    firstRoom: 4.8 * MB,
  },
  {
    name: 'the other leaves less than half a share: both',
    files: [image(9), image(8)],
    shrink: [0, 1],
    firstRoom: 5 * MB,
  },
  { name: 'two huge ones share equally', files: [image(30), image(40)], shrink: [1, 0], firstRoom: 5 * MB },
  { name: 'beside a PDF only the image', files: [pdf(7), image(4)], shrink: [1], firstRoom: 3 * MB },
  { name: 'PDFs alone cannot', files: [pdf(7), pdf(4)], shrink: [] },
  {
    name: 'three: as few as keep a fair share',
    files: [image(9), image(1), image(1)],
    shrink: [0],
    firstRoom: 8 * MB,
  },
];

for (const { name, files, shrink, firstRoom } of CASES) {
  test(`files to shrink: ${name}`, () => {
    const order = selectFilesToShrink(files, 10 * MB);
    assert.deepEqual(order, shrink);
    if (firstRoom !== undefined) assert.equal(computeShrinkTargetBytes(files, order, 10 * MB), firstRoom);
  });
}

test('the first file leaves a part of its share → the second gets it', () => {
  const files = [image(2), image(20)];
  assert.equal(computeShrinkTargetBytes(files, [1], 10 * MB), 8 * MB);
});
