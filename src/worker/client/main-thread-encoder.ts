import { FILE_TYPES, CaptureError } from '../../contract/contract.js';
import type { OpenImageEncoder } from '../../photos/photos.js';
import { loadCompressor, type ImageCompressor } from './load-compressor.js';
import { createCanvasWithSurface } from './canvas-surface.js';

type EncodeJpeg = (width: number, height: number, quality: number) => Promise<Blob>;

/**
 * Encoding on the main thread with browser-image-compression, where `OffscreenCanvas.convertToBlob` is missing. The
 * search for a quality stays ours: each encode is one call that must neither choose a size of its own, nor loop, nor
 * start the package's worker (which loads itself from a CDN).
 */
export const openMainThreadEncoder: OpenImageEncoder = async ({ bytes, type, size }) => {
  const compress = await loadCompressor();
  const { mime, extension } = FILE_TYPES[type];
  const file = new File([bytes], `photo.${extension}`, { type: mime });
  const encode = lacksOffscreenEncoder() ? encodeOnCanvas(compress, file) : encodeWithPackage(compress, file);
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

function encodeWithPackage(compress: ImageCompressor, file: File): EncodeJpeg {
  return (width, height, quality) =>
    compress(file, {
      useWebWorker: false,
      alwaysKeepResolution: true,
      maxWidthOrHeight: Math.max(width, height),
      initialQuality: quality,
      maxIteration: 1,
      fileType: FILE_TYPES.jpeg.mime,
    });
}

/** The package draws on an `OffscreenCanvas` where there is one, and then calls what is missing: so we draw for it. */
function lacksOffscreenEncoder(): boolean {
  return typeof OffscreenCanvas !== 'undefined' && !('convertToBlob' in OffscreenCanvas.prototype);
}

function encodeOnCanvas(compress: ImageCompressor, file: File): EncodeJpeg {
  return async (width, height, quality) => {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { canvas, surface } = createCanvasWithSurface(width, height);
    try {
      surface.draw(bitmap);
      return await compress.canvasToFile(canvas, FILE_TYPES.jpeg.mime, file.name, file.lastModified, quality);
    } finally {
      bitmap.close();
      surface.release();
    }
  };
}
