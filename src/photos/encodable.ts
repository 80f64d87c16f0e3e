import { Trouble } from '../contract/contract.js';
import type { Photo } from './read-photo.js';
import { decode, MAX_WORKING_PIXELS } from './decode.js';
import { fillWith } from './surface.js';

/** A picture that is open for encoding, as often as needed. */
export interface Encodable {
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
export type OpenForEncoding = (file: Photo) => Promise<Encodable>;

/** Encodes by `OffscreenCanvas.convertToBlob`. One canvas lives at a time; while the size stays, it is drawn once. */
export const openOffscreen: OpenForEncoding = async (file) => {
  const bitmap = await decode(file);
  let canvas: OffscreenCanvas | null = null;
  return {
    width: bitmap.width,
    height: bitmap.height,
    async encode(width, height, quality) {
      if (canvas?.width !== width || canvas.height !== height) {
        canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext('2d');
        if (!context) throw new Trouble('internal', `No canvas of ${width} × ${height}`);
        fillWith(context, bitmap, width, height);
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
export function workingSize(width: number, height: number): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, Math.sqrt(MAX_WORKING_PIXELS / (width * height)));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}
