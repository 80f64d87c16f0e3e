import { CaptureError } from '../contract/contract.js';
import type { ValidatedPhoto } from './read-photo.js';
import { decodeToBitmap, MAX_WORKING_PIXELS } from './decode-to-bitmap.js';
import { drawOnWhite } from './drawing-surface.js';

/** A picture that is open for encoding, as often as needed. */
export interface ImageEncoder {
  /** As displayed. May be more than a canvas holds: `encode` is asked for less then. */
  readonly width: number;
  readonly height: number;
  /**
   * Encodes as JPEG, without any metadata.
   * @param quality 0–1, the canvas's scale
   */
  encode(width: number, height: number, quality: number): Promise<Blob>;
  close(): void;
}

/** Opens an image for encoding. Rejects with `file_unreadable`. */
export type OpenImageEncoder = (file: ValidatedPhoto) => Promise<ImageEncoder>;

/** Encodes by `OffscreenCanvas.convertToBlob`. One canvas lives at a time; while the size stays, it is drawn once. */
export const openOffscreenEncoder: OpenImageEncoder = async (file) => {
  const bitmap = await decodeToBitmap(file);
  let canvas: OffscreenCanvas | null = null;
  return {
    width: bitmap.width,
    height: bitmap.height,
    async encode(width, height, quality) {
      if (canvas?.width !== width || canvas.height !== height) {
        canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext('2d');
        if (!context) throw new CaptureError('internal', `No canvas of ${width} × ${height}`);
        drawOnWhite(context, bitmap, width, height);
      }
      return canvas.convertToBlob({ type: 'image/jpeg', quality });
    },
    close() {
      bitmap.close();
      if (canvas) canvas.width = canvas.height = 0;
    },
  };
};

/** The size at which an image is encoded at first. */
export function initialEncodeSize(width: number, height: number): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, Math.sqrt(MAX_WORKING_PIXELS / (width * height)));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}
