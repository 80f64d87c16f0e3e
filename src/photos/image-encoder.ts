import { CaptureError } from '../contract/contract.js';
import { fitCanvasScale } from '../shared/shared.js';
import { decodeToBitmap, scaleImageSidePx, type ValidatedFile } from './decode-to-bitmap.js';
import { drawOnWhite } from './drawing-surface.js';

/** A decoded image that can be encoded several times. */
export interface ImageEncoder {
  /** Size as displayed. It may exceed the largest canvas; `encode` then gets a smaller size. */
  readonly width: number;
  readonly height: number;
  /**
   * Encodes as JPEG, without metadata.
   * @param quality 0–1, as of `canvas.toBlob`
   */
  encode(width: number, height: number, quality: number): Promise<Blob>;
  close(): void;
}

/** Decodes an image for encoding. Rejects with `file_unreadable`. */
export type OpenImageEncoder = (file: ValidatedFile) => Promise<ImageEncoder>;

/** Encodes with `OffscreenCanvas.convertToBlob`. The image is drawn again only when the size changes. */
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

/** The size of the first encode: that of the image, or what the largest canvas holds. */
export function initialEncodeSize(width: number, height: number): { readonly width: number; readonly height: number } {
  const scale = fitCanvasScale(width, height);
  return { width: scaleImageSidePx(width, scale), height: scaleImageSidePx(height, scale) };
}
