import { CaptureError, PHOTO_REQUEST_LIMITS } from '../contract/contract.js';
import { examineConvertibleImage } from '../files/files.js';
import { fitCanvasScale } from '../shared/shared.js';
import { drawOnWhite } from './drawing-surface.js';

/** As that of the camera's photos. */
const JPEG_QUALITY = 0.92;

/**
 * Converts a BMP, which every browser decodes, or an HEIC, which Safari decodes from version 17 on. Both are drawn upright, so the
 * JPEG needs no orientation, and has no metadata. An image beyond the largest canvas becomes smaller.
 *
 * @returns `null` for other types, and where the browser cannot decode the image
 * @throws {CaptureError} `file_too_many_pixels` (claimed: nothing was decoded); `file_unreadable` for an image that is cut off
 */
export async function convertToJpeg(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
  const image = examineConvertibleImage(bytes);
  if (!image) return null;
  const { type, pixels, isComplete } = image;
  const limit = PHOTO_REQUEST_LIMITS.maxClaimedPixels;
  if (pixels > limit) {
    const detail = { measured: pixels, limit, unit: 'px' } as const;
    throw new CaptureError('file_too_many_pixels', `the image claims ${pixels} pixels`, detail);
  }
  const jpeg = await decodeAndEncode(new Blob([bytes], { type: `image/${type}` }));
  // Browsers decode the part that is there without an error.
  if (!isComplete && (jpeg || type === 'bmp')) throw new CaptureError('file_unreadable', `the ${type} file is cut off`);
  return jpeg && new Uint8Array(await jpeg.arrayBuffer());
}

/** `null` where the browser has no decoder for the type, or no canvas in workers. */
async function decodeAndEncode(file: Blob): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file);
    try {
      const scale = fitCanvasScale(bitmap.width, bitmap.height);
      const canvas = new OffscreenCanvas(Math.floor(bitmap.width * scale), Math.floor(bitmap.height * scale));
      const context = canvas.getContext('2d');
      if (!context) return null;
      drawOnWhite(context, bitmap, canvas.width, canvas.height);
      const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
      canvas.width = canvas.height = 0;
      return jpeg;
    } finally {
      bitmap.close();
    }
  } catch {
    return null;
  }
}
