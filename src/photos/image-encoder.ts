import { CaptureError } from '../contract/contract.js';
import { fitCanvasScale } from '../shared/shared.js';
import { decodeToBitmap, scaleImageSidePx, type ValidatedFile } from './decode-to-bitmap.js';
import { drawOnWhite, type CreateDrawingSurface } from './drawing-surface.js';

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

/** Side of the square to which both images are scaled for the comparison, px. */
const COMPARE_SIDE_PX = 512;
/** Cells on each side. The mean of a cell is stable even where a browser scales without averaging. */
const CELLS_PER_SIDE = 16;
/** Mean difference per channel, of 255, that encoding never causes. A white image differs far more from a photo. */
const MAX_MEAN_DIFFERENCE = 24;

/**
 * Checks that an encoded image can be decoded and shows the same as the original. A canvas without memory gives a white or
 * black image without an error.
 *
 * @throws {CaptureError} `file_unreadable` with the measured mean difference
 */
export async function verifyReencodedImage(
  original: ValidatedFile,
  encoded: Blob,
  createSurface: CreateDrawingSurface,
): Promise<void> {
  const [before, after] = [
    await cellMeansOfFile(original, createSurface),
    await cellMeansOfFile(encoded, createSurface),
  ];
  const difference = before.reduce((sum, mean, i) => sum + Math.abs(mean - after[i]!), 0);
  const measured = difference / before.length;
  if (measured > MAX_MEAN_DIFFERENCE) {
    throw new CaptureError('file_unreadable', 'The re-encoded image differs from the original', {
      measured,
      limit: MAX_MEAN_DIFFERENCE,
    });
  }
}

/** Mean red, green and blue of each cell. */
async function cellMeansOfFile(file: Blob | ValidatedFile, createSurface: CreateDrawingSurface): Promise<Float64Array> {
  const bitmap = await decodeToBitmap(file, createSurface);
  const surface = createSurface(COMPARE_SIDE_PX, COMPARE_SIDE_PX);
  try {
    surface.draw(bitmap);
    return cellMeans(surface.read().data);
  } finally {
    surface.release();
    bitmap.close();
  }
}

function cellMeans(rgba: Uint8ClampedArray): Float64Array {
  const means = new Float64Array(CELLS_PER_SIDE * CELLS_PER_SIDE * 3);
  const cellPx = COMPARE_SIDE_PX / CELLS_PER_SIDE;
  for (let y = 0; y < COMPARE_SIDE_PX; y++) {
    for (let x = 0; x < COMPARE_SIDE_PX; x++) {
      const cell = (Math.floor(y / cellPx) * CELLS_PER_SIDE + Math.floor(x / cellPx)) * 3;
      for (let channel = 0; channel < 3; channel++) {
        means[cell + channel]! += rgba[(y * COMPARE_SIDE_PX + x) * 4 + channel]! / cellPx ** 2;
      }
    }
  }
  return means;
}
