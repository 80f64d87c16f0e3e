import type { CreateDrawingSurface, DrawingSurface } from '../../photos/photos.js';

/** A drawing surface on a canvas element outside of the document, for browsers without `OffscreenCanvas`. */
export const createHtmlCanvasDrawingSurface: CreateDrawingSurface = (width, height) =>
  createHtmlCanvasWithDrawingSurface(width, height).surface;

export function createHtmlCanvasWithDrawingSurface(
  width: number,
  height: number,
): { canvas: HTMLCanvasElement; surface: DrawingSurface } {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D context');
  const surface: DrawingSurface = {
    width,
    height,
    draw(image) {
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, width, height);
    },
    read: () => context.getImageData(0, 0, width, height),
    toBitmap: () => createImageBitmap(canvas),
    release() {
      canvas.width = 0;
      canvas.height = 0;
    },
  };
  return { canvas, surface };
}
