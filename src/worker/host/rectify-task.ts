import { rectify, type Pixels, type Quad } from '../../checks/checks.js';
import { decodeToBitmap, type CreateDrawingSurface, type Drawable } from '../../photos/photos.js';
import type { WorkerTasks } from '../worker.js';

/** Cuts a document out of a file and makes it rectangular. For display only. */
export function createRectifyTask(createSurface: CreateDrawingSurface): WorkerTasks['rectify'] {
  return async (file, corners, longSidePx, aspect) => {
    const bitmap = await decodeToBitmap(file, Infinity, createSurface);
    try {
      return await rectifyBitmap(bitmap, corners, longSidePx, createSurface, aspect);
    } finally {
      bitmap.close();
    }
  };
}

/**
 * Cuts a document out of an image. The browser first scales the image to about the final size, much faster than
 * `rectify` could. Browsers scale differently, which does not matter for a preview.
 */
export function rectifyBitmap(
  image: ImageBitmap,
  corners: Quad,
  longSidePx: number,
  createSurface: CreateDrawingSurface,
  aspect?: number,
): Promise<ImageBitmap> {
  const scale = Math.min(1, longSidePx / longestSidePx(corners, image.width, image.height));
  const length = (px: number): number => Math.max(1, Math.round(px * scale));
  const pixels = drawAndReadPixelsAtSize(image, length(image.width), length(image.height), createSurface);
  return pixelsToBitmap(rectify(pixels, corners, longSidePx, aspect));
}

/** The longest side of a quadrilateral, in pixels of the image. */
function longestSidePx(corners: Quad, width: number, height: number): number {
  const sides = corners.map(({ x, y }, i) => {
    const next = corners[(i + 1) % corners.length] ?? corners[0];
    return Math.hypot((next.x - x) * width, (next.y - y) * height);
  });
  return Math.max(1, ...sides);
}

/** Draws an image at a size and reads its pixels. */
export function drawAndReadPixelsAtSize(
  image: Drawable,
  width: number,
  height: number,
  createSurface: CreateDrawingSurface,
): ImageData {
  const surface = createSurface(width, height);
  try {
    surface.draw(image);
    return surface.read();
  } finally {
    surface.release();
  }
}

export function pixelsToBitmap({ data, width, height }: Pixels): Promise<ImageBitmap> {
  return createImageBitmap(new ImageData(new Uint8ClampedArray(data), width, height));
}
