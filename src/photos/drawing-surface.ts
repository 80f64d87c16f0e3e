/** What can be drawn: both are images with a size, but they name it differently. */
export type Drawable = ImageBitmap | VideoFrame;

/**
 * A canvas with nothing but what this project does with one. Two exist: an `OffscreenCanvas`, and for browsers without it
 * an element of the page (which this room, living off the main thread, knows nothing of).
 */
export interface DrawingSurface {
  readonly width: number;
  readonly height: number;
  /** Fills the whole surface with the image, on white, smoothed. */
  draw(image: Drawable): void;
  /** RGBA, not premultiplied. */
  read(): ImageData;
  /** The surface as a bitmap. */
  toBitmap(): Promise<ImageBitmap>;
  /** Gives the memory back at once; Safari keeps it for the page's life otherwise. */
  release(): void;
}

/** Makes a surface of a size in pixels. */
export type CreateDrawingSurface = (width: number, height: number) => DrawingSurface;

/** Draws the way every surface does. */
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

/** The usual surface. `willReadFrequently` keeps the pixels in memory: what is drawn here is read back. */
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
