/** Drawing and encoding with canvas elements, for browsers without `OffscreenCanvas`. */
import type { Options } from 'browser-image-compression';
import { PHOTO_FILE_TYPES, CaptureError } from '../../contract/contract.js';
import { createSurfaceFromCanvas, type CreateDrawingSurface, type DrawingSurface } from '../drawing-surface.js';
import type { OpenImageEncoder } from '../image-encoder.js';

/** What is used of browser-image-compression. */
interface ImageCompressor {
  (image: File, options: Options): Promise<File>;
  canvasToFile(canvas: HTMLCanvasElement, type: string, name: string, lastModified: number, q: number): Promise<File>;
}

/** Without it, a worker cannot draw. */
export const hasOffscreenCanvas = (): boolean => typeof OffscreenCanvas !== 'undefined';
/** Without it, a worker cannot encode. */
export const hasOffscreenCanvasEncoder = (): boolean =>
  hasOffscreenCanvas() && 'convertToBlob' in OffscreenCanvas.prototype;

/** What replaces the canvases that this browser lacks. */
export function createCanvases(): { createSurface?: CreateDrawingSurface; openEncoder?: OpenImageEncoder } {
  return {
    ...(!hasOffscreenCanvas() && { createSurface: createCanvasElementSurface }),
    ...(!hasOffscreenCanvasEncoder() && { openEncoder: openMainThreadEncoder }),
  };
}

type EncodeJpeg = (width: number, height: number, quality: number) => Promise<Blob>;

/**
 * Encodes on the main thread with browser-image-compression, for browsers without `OffscreenCanvas.convertToBlob`. `photos`
 * searches the quality. Each encode is one call: the package chooses no size, does not loop, and does not start its own
 * worker, which loads itself from a CDN.
 */
export const openMainThreadEncoder: OpenImageEncoder = async ({ bytes, type, size }) => {
  const compress = await loadCompressor();
  const { mime, extension } = PHOTO_FILE_TYPES[type];
  const file = new File([bytes], `photo.${extension}`, { type: mime });
  const isEncoderMissing = hasOffscreenCanvas() && !hasOffscreenCanvasEncoder();
  // Where `OffscreenCanvas` exists, the package draws on one and then calls the missing method. There, this module draws.
  const encode = isEncoderMissing ? encodeOnCanvas(compress, file) : encodeWithPackage(compress, file);
  return {
    width: size?.width ?? 0,
    height: size?.height ?? 0,
    async encode(width, height, quality) {
      try {
        return await encode(width, height, quality);
      } catch (cause) {
        throw new CaptureError('file_unreadable', 'The image cannot be encoded', {}, { cause });
      }
    },
    close: () => undefined,
  };
};

async function loadCompressor(): Promise<ImageCompressor> {
  const { default: compress } = await import('browser-image-compression');
  // The package's types describe its CommonJS file. Browsers and bundlers get the ES module, whose default is the function.
  return compress as unknown as ImageCompressor;
}

function encodeWithPackage(compress: ImageCompressor, file: File): EncodeJpeg {
  return (width, height, quality) =>
    compress(file, {
      useWebWorker: false,
      alwaysKeepResolution: true,
      maxWidthOrHeight: Math.max(width, height),
      initialQuality: quality,
      maxIteration: 1,
      fileType: PHOTO_FILE_TYPES.jpeg.mime,
    });
}

function encodeOnCanvas(compress: ImageCompressor, file: File): EncodeJpeg {
  return async (width, height, quality) => {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { canvas, surface } = createCanvasElementWithSurface(width, height);
    try {
      surface.draw(bitmap);
      return await compress.canvasToFile(canvas, PHOTO_FILE_TYPES.jpeg.mime, file.name, file.lastModified, quality);
    } finally {
      bitmap.close();
      surface.release();
    }
  };
}

/** A drawing surface on a canvas element outside of the document, for browsers without `OffscreenCanvas`. */
const createCanvasElementSurface: CreateDrawingSurface = (width, height) =>
  createCanvasElementWithSurface(width, height).surface;

function createCanvasElementWithSurface(
  width: number,
  height: number,
): { canvas: HTMLCanvasElement; surface: DrawingSurface } {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return { canvas, surface: createSurfaceFromCanvas(canvas, context, () => createImageBitmap(canvas)) };
}
