/** Drawing and encoding with canvas elements, for browsers without `OffscreenCanvas`. */
import type { Options } from 'browser-image-compression';
import { PHOTO_FILE_TYPES, CaptureError } from '../../contract/contract.js';
import { createSurfaceFromCanvas, type CreateDrawingSurface } from '../drawing-surface.js';
import type { OpenImageEncoder } from '../image-encoder.js';

/** What is used of browser-image-compression. */
type CompressImage = (image: File, options: Options) => Promise<File>;

/** Without it, a worker cannot draw. */
export const hasOffscreenCanvas = (): boolean => typeof OffscreenCanvas !== 'undefined';

/** What replaces the canvases that this browser lacks. */
export function createCanvases(): { createSurface?: CreateDrawingSurface; openEncoder?: OpenImageEncoder } {
  return hasOffscreenCanvas() ? {} : { createSurface: createCanvasElementSurface, openEncoder: openMainThreadEncoder };
}

/**
 * Encodes on the main thread with browser-image-compression, for browsers without `OffscreenCanvas`. `photos`
 * searches the quality. Each encode is one call: the package chooses no size, does not loop, and does not start its own
 * worker, which loads itself from a CDN.
 */
export const openMainThreadEncoder: OpenImageEncoder = async ({ bytes, type, size }) => {
  const compress = await loadCompressor();
  const { mime, extension } = PHOTO_FILE_TYPES[type];
  const file = new File([bytes], `photo.${extension}`, { type: mime });
  return {
    width: size?.width ?? 0,
    height: size?.height ?? 0,
    async encode(width, height, quality) {
      try {
        return await compress(file, {
          useWebWorker: false,
          alwaysKeepResolution: true,
          maxWidthOrHeight: Math.max(width, height),
          initialQuality: quality,
          maxIteration: 1,
          fileType: PHOTO_FILE_TYPES.jpeg.mime,
        });
      } catch (cause) {
        throw new CaptureError('file_unreadable', 'The image cannot be encoded', {}, { cause });
      }
    },
    close: () => undefined,
  };
};

async function loadCompressor(): Promise<CompressImage> {
  const { default: compress } = await import('browser-image-compression');
  // The package's types describe its CommonJS file. Browsers and bundlers get the ES module, whose default is the function.
  return compress as unknown as CompressImage;
}

/** A drawing surface on a canvas element outside of the document. */
const createCanvasElementSurface: CreateDrawingSurface = (width, height) => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return createSurfaceFromCanvas(canvas, context, () => createImageBitmap(canvas));
};
