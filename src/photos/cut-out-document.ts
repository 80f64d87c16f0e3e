import { rectify, type CheckReport, type Pixels, type Quad } from '../checks/checks.js';
import type { CreateDrawingSurface, Drawable } from './drawing-surface.js';

/** Long side of a preview, px. The screen of a phone is about as wide. */
export const MAX_PREVIEW_PX = 1080;

/**
 * Cuts a document out of an image and makes it rectangular, for display only. The browser first scales the image to about the
 * final size, much faster than `rectify` could. Browsers scale differently, which does not matter for a preview.
 * @param longSidePx limit of the result
 * @param aspect longer over shorter side of the document; default: as the corners have it
 */
export function cutOutDocument(
  image: ImageBitmap,
  corners: Quad,
  longSidePx: number,
  createSurface: CreateDrawingSurface,
  aspect?: number,
): Promise<ImageBitmap> {
  const scale = Math.min(1, longSidePx / longestSidePx(corners, image.width, image.height));
  const length = (px: number): number => Math.max(1, Math.round(px * scale));
  const pixels = drawAndReadPixels(image, length(image.width), length(image.height), createSurface);
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

/** The document cut out; the whole photo where it shows what is outside. Of both sides in one image, each. */
export async function createPreviews(
  bitmap: ImageBitmap,
  { document, otherDocument, bothInOne }: CheckReport,
  createSurface: CreateDrawingSurface,
): Promise<{ readonly preview: ImageBitmap; readonly backPreview?: ImageBitmap }> {
  const cutOut = (corners: Quad): Promise<ImageBitmap> =>
    cutOutDocument(bitmap, corners, MAX_PREVIEW_PX, createSurface);
  if (bothInOne && document && otherDocument) {
    const preview = await cutOut(document.corners);
    try {
      return { preview, backPreview: await cutOut(otherDocument.corners) };
    } catch (error) {
      preview.close();
      throw error;
    }
  }
  const isCutOut = document !== null && !document.isWholeImage && document.cutOff.length === 0;
  return { preview: await (isCutOut ? cutOut(document.corners) : shrinkToPreview(bitmap, createSurface)) };
}

async function shrinkToPreview(bitmap: ImageBitmap, createSurface: CreateDrawingSurface): Promise<ImageBitmap> {
  const scale = Math.min(1, MAX_PREVIEW_PX / Math.max(bitmap.width, bitmap.height));
  const length = (px: number): number => Math.max(1, Math.round(px * scale));
  const surface = createSurface(length(bitmap.width), length(bitmap.height));
  try {
    surface.draw(bitmap);
    return await surface.toBitmap();
  } finally {
    surface.release();
  }
}

/** Draws an image at a size and reads its pixels. */
export function drawAndReadPixels(
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
