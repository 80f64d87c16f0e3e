/** Largest canvas of Safari on phones, 4096 × 4096. A larger one stays white, without an error. */
export const MAX_CANVAS_PIXELS = 16_777_216;

/** An image that can be drawn on a surface. */
export type Drawable = ImageBitmap | VideoFrame;

/**
 * A canvas with the operations that are used here. Implemented by an `OffscreenCanvas`; for browsers without it, the worker
 * client implements it with a canvas element.
 */
export interface DrawingSurface {
  readonly width: number;
  readonly height: number;
  /** Scales the image to the whole surface, on white. */
  draw(image: Drawable): void;
  /** RGBA, not premultiplied. */
  read(): ImageData;
  toBitmap(): Promise<ImageBitmap>;
  /** Frees the memory at once. Otherwise Safari keeps it until the page is closed. */
  release(): void;
}

/** Creates a surface. Width and height are pixels. */
export type CreateDrawingSurface = (width: number, height: number) => DrawingSurface;

/** Scales an image to the whole canvas, on white. */
export function drawOnWhite(
  context: OffscreenCanvasRenderingContext2D,
  image: Drawable,
  width: number,
  height: number,
): void {
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
}

/** Creates a surface on an `OffscreenCanvas`. `willReadFrequently` keeps its pixels in main memory, where they are read. */
export const createOffscreenDrawingSurface: CreateDrawingSurface = (width, height) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D context');
  return {
    width,
    height,
    draw: (image) => drawOnWhite(context, image, width, height),
    read: () => context.getImageData(0, 0, width, height),
    toBitmap: () => createImageBitmap(canvas),
    release: () => {
      canvas.width = 0;
      canvas.height = 0;
    },
  };
};
