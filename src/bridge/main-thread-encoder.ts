import { FILE_TYPES, Trouble } from '../contract/contract.js';
import type { OpenForEncoding } from '../photos/photos.js';
import { loadCompressor, type Compress } from './compressor.js';
import { createPageCanvas } from './page-surface.js';

type Encode = (width: number, height: number, quality: number) => Promise<Blob>;

/**
 * Encoding on the main thread with browser-image-compression, where `OffscreenCanvas.convertToBlob` is missing. The
 * search for a quality stays ours: each encode is one call that must neither choose a size of its own, nor loop, nor
 * start the package's worker (which loads itself from a CDN).
 */
export const openOnMainThread: OpenForEncoding = async ({ bytes, type, size }) => {
  const compress = await loadCompressor();
  const { mime, extension } = FILE_TYPES[type];
  const file = new File([bytes], `photo.${extension}`, { type: mime });
  const encode = hasHalfOffscreen() ? ownCanvas(compress, file) : wholeCall(compress, file);
  return {
    width: size?.width ?? 0,
    height: size?.height ?? 0,
    async encode(width, height, quality) {
      try {
        return await encode(width, height, quality);
      } catch (cause) {
        throw new Trouble('file_unreadable', 'The image cannot be encoded', {}, { cause });
      }
    },
    close: () => undefined,
  };
};

function wholeCall(compress: Compress, file: File): Encode {
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
function hasHalfOffscreen(): boolean {
  return typeof OffscreenCanvas !== 'undefined' && !('convertToBlob' in OffscreenCanvas.prototype);
}

function ownCanvas(compress: Compress, file: File): Encode {
  return async (width, height, quality) => {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { canvas, surface } = createPageCanvas(width, height);
    try {
      surface.draw(bitmap);
      return await compress.canvasToFile(canvas, FILE_TYPES.jpeg.mime, file.name, file.lastModified, quality);
    } finally {
      bitmap.close();
      surface.release();
    }
  };
}
