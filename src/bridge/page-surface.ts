import type { CreateSurface } from '../photos/photos.js';

/** A canvas element of the page, never attached, for browsers without `OffscreenCanvas`. */
export const createPageSurface: CreateSurface = (width, height) => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D context');
  return {
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
};
