import type { Pixels } from '../checks/checks.js';
import { decode, type CreateSurface, type Drawable } from '../photos/photos.js';
import { rectify } from './eyes.js';
import type { Tasks } from './tasks.types.js';

/** Cuts a document out of a file and makes it rectangular. */
export function createRectify(createSurface: CreateSurface): Tasks['rectify'] {
  return async (file, corners, longSidePx) => {
    const bitmap = await decode(file, Infinity, createSurface);
    let pixels: ImageData;
    try {
      pixels = readPixels(bitmap, bitmap.width, bitmap.height, createSurface);
    } finally {
      bitmap.close();
    }
    return toBitmap(rectify(pixels, corners, longSidePx));
  };
}

/** An image's pixels at a size. */
export function readPixels(image: Drawable, width: number, height: number, createSurface: CreateSurface): ImageData {
  const surface = createSurface(width, height);
  try {
    surface.draw(image);
    return surface.read();
  } finally {
    surface.release();
  }
}

export function toBitmap({ data, width, height }: Pixels): Promise<ImageBitmap> {
  return createImageBitmap(new ImageData(new Uint8ClampedArray(data), width, height));
}
