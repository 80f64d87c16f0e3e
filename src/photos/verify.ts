import { Trouble } from '../contract/contract.js';
import { decode } from './decode.js';
import type { Photo } from './read-photo.js';
import type { CreateSurface } from './surface.js';

/** Side of the square in which two pictures are compared, in pixels. */
const SIDE_PX = 512;
/** Cells a side. Their means hold also where browsers scale by picking pixels rather than by averaging. */
const CELLS = 16;
/** Mean difference per channel that re-encoding never causes, of 255. A white page against a photo is far beyond. */
const MAX_DIFFERENCE = 24;

/**
 * Proves that an encoded picture can be decoded and still shows what the original shows. A canvas that ran out of memory
 * gives a white or black file without an error.
 *
 * @throws {Trouble} `file_unreadable` with the measured mean difference
 */
export async function verify(original: Photo, encoded: Blob, createSurface: CreateSurface): Promise<void> {
  const [before, after] = [await cells(original, createSurface), await cells(encoded, createSurface)];
  const difference = before.reduce((sum, mean, i) => sum + Math.abs(mean - after[i]!), 0);
  const measured = difference / before.length;
  if (measured > MAX_DIFFERENCE) {
    throw new Trouble('file_unreadable', 'The smaller version of the picture came out wrong', {
      measured,
      limit: MAX_DIFFERENCE,
    });
  }
}

/** Mean red, green and blue of each cell. */
async function cells(file: Blob | Photo, createSurface: CreateSurface): Promise<Float64Array> {
  const bitmap = await decode(file, Infinity, createSurface);
  const surface = createSurface(SIDE_PX, SIDE_PX);
  try {
    surface.draw(bitmap);
    return meansOf(surface.read().data);
  } finally {
    surface.release();
    bitmap.close();
  }
}

function meansOf(rgba: Uint8ClampedArray): Float64Array {
  const means = new Float64Array(CELLS * CELLS * 3);
  const cellPx = SIDE_PX / CELLS;
  for (let y = 0; y < SIDE_PX; y++) {
    for (let x = 0; x < SIDE_PX; x++) {
      const cell = (Math.floor(y / cellPx) * CELLS + Math.floor(x / cellPx)) * 3;
      for (let channel = 0; channel < 3; channel++) {
        means[cell + channel]! += rgba[(y * SIDE_PX + x) * 4 + channel]! / cellPx ** 2;
      }
    }
  }
  return means;
}
