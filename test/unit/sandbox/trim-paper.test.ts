import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crop, type Box, type Pixels } from '../../../src/checks/checks.js';
import { trimPaper } from '../../../src/sandbox/trim-paper.js';

/** White paper; each pixel of the boxes encodes its position in red and green. */
function page(width: number, height: number, ...boxes: readonly Box[]): Pixels {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (const [x, y, w, h] of boxes) {
    for (let row = y; row < y + h; row += 1) {
      for (let column = x; column < x + w; column += 1) data.set([column, row, 0, 255], (row * width + column) * 4);
    }
  }
  return { data, width, height };
}

test('crop copies a part of an image pixel by pixel', () => {
  const part = crop(page(10, 8, [0, 0, 10, 8]), [3, 2, 4, 5]);
  assert.deepEqual([part.width, part.height], [4, 5]);
  assert.deepEqual([...part.data.subarray(0, 4)], [3, 2, 0, 255]);
  assert.deepEqual([...part.data.subarray(-4)], [6, 6, 0, 255]);
});

test('a page with one printed area → trimPaper crops the page to it, with a margin of 5 %', () => {
  const { data, width, height } = trimPaper(page(200, 300, [60, 100, 80, 50]));
  assert.deepEqual([width, height], [88, 58]);
  assert.deepEqual([...data.subarray((4 * width + 4) * 4, (4 * width + 4) * 4 + 3)], [60, 100, 0]);
});

test('a page with two printed areas and one dark pixel → trimPaper keeps both areas and ignores the pixel', () => {
  const two = trimPaper(page(600, 800, [100, 100, 200, 100], [100, 500, 200, 100], [590, 790, 1, 1]));
  assert.deepEqual([two.width, two.height], [250, 550]);
});

test('an empty or fully printed page → trimPaper returns the page unchanged', () => {
  const empty = page(50, 60);
  assert.equal(trimPaper(empty), empty);
  assert.deepEqual(trimPaper(page(50, 60, [0, 0, 50, 60])), page(50, 60, [0, 0, 50, 60]));
});
