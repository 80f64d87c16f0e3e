/** An image that can be drawn on a surface. */
export type Drawable = ImageBitmap | VideoFrame;

/**
 * A canvas with the operations that are used here: an `OffscreenCanvas`, or for browsers without it a canvas element.
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

/** What the contexts of both kinds of canvas have. */
type DrawingContext = Pick<
  OffscreenCanvasRenderingContext2D,
  'fillStyle' | 'fillRect' | 'imageSmoothingQuality' | 'drawImage' | 'getImageData'
>;

/** Scales an image to the whole canvas, on white. */
export function drawOnWhite(context: DrawingContext, image: Drawable, width: number, height: number): void {
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
}

/** A surface on a canvas of either kind. `context` with `willReadFrequently`, so that its pixels are in main memory. */
export function createSurfaceFromCanvas(
  canvas: { width: number; height: number },
  context: DrawingContext | null,
  toBitmap: () => Promise<ImageBitmap>,
): DrawingSurface {
  if (!context) throw new Error('No 2D context');
  const { width, height } = canvas;
  return {
    width,
    height,
    draw: (image) => drawOnWhite(context, image, width, height),
    read: () => context.getImageData(0, 0, width, height),
    toBitmap,
    release: () => {
      canvas.width = 0;
      canvas.height = 0;
    },
  };
}

/** Creates a surface on an `OffscreenCanvas`. */
export const createOffscreenDrawingSurface: CreateDrawingSurface = (width, height) => {
  const canvas = new OffscreenCanvas(width, height);
  return createSurfaceFromCanvas(canvas, canvas.getContext('2d', { willReadFrequently: true }), () =>
    createImageBitmap(canvas),
  );
};
