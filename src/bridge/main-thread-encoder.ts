import { FILE_TYPES, Trouble } from '../contract/contract.js';
import type { OpenForEncoding } from '../photos/photos.js';
import { loadCompressor } from './compressor.js';

/**
 * Encoding on the main thread with browser-image-compression, where `OffscreenCanvas.convertToBlob` is missing. The
 * search for a quality stays ours: each encode is one call that must neither choose a size of its own, nor loop, nor
 * start the package's worker (which loads itself from a CDN).
 */
export const openOnMainThread: OpenForEncoding = async ({ bytes, type, size }) => {
  const compress = await loadCompressor();
  const { mime, extension } = FILE_TYPES[type];
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
          fileType: FILE_TYPES.jpeg.mime,
        });
      } catch (cause) {
        throw new Trouble('file_unreadable', 'The image cannot be encoded', {}, { cause });
      }
    },
    close: () => undefined,
  };
};
