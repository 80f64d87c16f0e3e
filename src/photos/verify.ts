import { Trouble } from '../contract/contract.js';
import { decode } from './decode.js';
import type { Photo } from './read-photo.js';
import type { CreateSurface } from './surface.js';

/** Side of the thumbnails that are compared, in pixels. */
const SIDE_PX = 32;
/** Mean difference per channel that re-encoding never causes, of 255. A white page against a photo is far beyond. */
const MAX_DIFFERENCE = 24;

/**
 * Proves that an encoded picture can be decoded and still shows what the original shows. A canvas that ran out of memory
 * gives a white or black file without an error.
 *
 * @throws {Trouble} `file_unreadable` with the measured mean difference
 */
export async function verify(original: Photo, encoded: Blob, createSurface: CreateSurface): Promise<void> {
  const [before, after] = [await thumbnail(original, createSurface), await thumbnail(encoded, createSurface)];
  let difference = 0;
  for (let i = 0; i < before.length; i++) difference += Math.abs(before[i]! - after[i]!);
  const measured = difference / before.length;
  if (measured > MAX_DIFFERENCE) {
    throw new Trouble('file_unreadable', 'The smaller version of the picture came out wrong', {
      measured,
      limit: MAX_DIFFERENCE,
    });
  }
}

async function thumbnail(file: Blob | Photo, createSurface: CreateSurface): Promise<Uint8ClampedArray> {
  const bitmap = await decode(file, Infinity, createSurface);
  const surface = createSurface(SIDE_PX, SIDE_PX);
  try {
    surface.draw(bitmap);
    return surface.read().data;
  } finally {
    surface.release();
    bitmap.close();
  }
}
