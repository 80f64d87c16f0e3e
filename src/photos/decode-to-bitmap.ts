import { CaptureError } from '../contract/contract.js';
import { readAndValidateFile, type ValidatedFile } from './read-and-validate-file.js';
import { createOffscreenDrawingSurface, MAX_CANVAS_PIXELS, type CreateDrawingSurface } from './drawing-surface.js';

/**
 * Decodes a PNG, JPEG or WEBP with its EXIF orientation applied, in sRGB.
 *
 * @param maxLongSidePx larger images are scaled down to it by the browser
 * @returns a bitmap that the caller closes
 * @throws {CaptureError} as `readPhoto`; `file_unreadable` where decoding fails; `unsupported_type` for a PDF
 */
export async function decodeToBitmap(
  file: Blob | ValidatedFile,
  maxLongSidePx = Infinity,
  createSurface: CreateDrawingSurface = createOffscreenDrawingSurface,
): Promise<ImageBitmap> {
  const { bytes, type } = file instanceof Blob ? await readAndValidateFile(file) : file;
  if (type === 'pdf') throw new CaptureError('unsupported_type', 'A PDF is not decoded here');
  const bitmap = await decodeBytes(bytes, type);
  const scale = fitScale(bitmap.width, bitmap.height, maxLongSidePx);
  if (scale === 1) return bitmap;
  try {
    const surface = createSurface(scaleImageSidePx(bitmap.width, scale), scaleImageSidePx(bitmap.height, scale));
    try {
      surface.draw(bitmap);
      return await surface.toBitmap();
    } finally {
      surface.release();
    }
  } finally {
    bitmap.close();
  }
}

async function decodeBytes(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<ImageBitmap> {
  try {
    const blob = new Blob([bytes], { type: `image/${type}` });
    return await createImageBitmap(blob, { imageOrientation: 'from-image' }).catch((error: unknown) => {
      // Browsers from before 2023 reject the option, and apply the orientation without it.
      if (error instanceof TypeError) return createImageBitmap(blob);
      throw error;
    });
  } catch (cause) {
    throw new CaptureError('file_unreadable', `The ${type} image cannot be decoded`, {}, { cause });
  }
}

/** The scale (≤ 1) that brings an image under a long side and under the largest canvas. */
function fitScale(width: number, height: number, maxLongSidePx: number): number {
  return Math.min(1, maxLongSidePx / Math.max(width, height), Math.sqrt(MAX_CANVAS_PIXELS / (width * height)));
}

/** A scaled length, rounded down, so that the area stays under the limit. At least 1. */
export function scaleImageSidePx(lengthPx: number, scale: number): number {
  return Math.max(1, Math.floor(lengthPx * scale));
}
