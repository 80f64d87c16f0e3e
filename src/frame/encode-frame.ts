/** A frame → a JPEG file. */
import { CaptureError } from '../contract/contract.js';
import { frameSize, type Frame } from './capture-frame.js';
import type { Rect } from './screen-mapping.js';
import { toFullRange } from './to-full-range.js';

export interface EncodeFrameOptions {
  /** Default `photo.jpg`. */
  readonly name?: string | undefined;
  /** 0–1. Default 0.92. */
  readonly quality?: number | undefined;
  /** Part of the frame to keep, in its pixels. Default: all of it. */
  readonly crop?: Rect | undefined;
}

export const FRAME_JPEG_QUALITY = 0.92;
/** iOS draws nothing on a canvas beyond this area. */
export const MAX_CANVAS_PX = 16_777_216;
const JPEG = 'image/jpeg';

/**
 * Encodes a frame. The frame stays open: closing it is the holder's business.
 * @throws {CaptureError} `internal` when the browser's canvas gives no picture even at half size
 */
export async function encodeFrame(frame: Frame, options: EncodeFrameOptions = {}): Promise<File> {
  const { width, height } = frameSize(frame);
  const crop = options.crop ?? { x: 0, y: 0, width, height };
  const fit = Math.min(1, Math.sqrt(MAX_CANVAS_PX / (crop.width * crop.height)));
  const mended = await toFullRange(frame);
  try {
    for (const shrink of [fit, fit / 2]) {
      const blob = await drawJpeg(mended ?? frame, crop, shrink, options.quality ?? FRAME_JPEG_QUALITY);
      if (blob !== null) return new File([blob], options.name ?? 'photo.jpg', { type: JPEG });
    }
  } finally {
    mended?.close();
  }
  throw new CaptureError('internal', `No picture came of a frame of ${width} × ${height} px.`);
}

/** `null` when the canvas stayed blank or would not encode, as happens when a phone is short of memory. */
async function drawJpeg(frame: Frame, crop: Rect, shrink: number, quality: number): Promise<Blob | null> {
  const width = Math.max(1, Math.round(crop.width * shrink));
  const height = Math.max(1, Math.round(crop.height * shrink));
  const surface = createCanvasSurface(width, height);
  const { canvas, context } = surface;
  if (context === null) return null;
  try {
    context.drawImage(frame, crop.x, crop.y, crop.width, crop.height, 0, 0, width, height);
    if (isBlank(canvas, frame, crop)) return null;
    const blob = await surface.encode(quality);
    return blob !== null && blob.size > 0 && blob.type === JPEG ? blob : null;
  } catch {
    return null;
  } finally {
    // Frees the pixels now: Safari counts them until they are collected.
    canvas.width = canvas.height = 0;
  }
}

interface CanvasSurface {
  readonly canvas: OffscreenCanvas | HTMLCanvasElement;
  readonly context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null;
  encode(quality: number): Promise<Blob | null>;
}

function createCanvasSurface(width: number, height: number): CanvasSurface {
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { alpha: false });
    if (context !== null && 'convertToBlob' in canvas) {
      return { canvas, context, encode: (quality) => canvas.convertToBlob({ type: JPEG, quality }) };
    }
  }
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false });
  return { canvas, context, encode: (quality) => new Promise((done) => canvas.toBlob(done, JPEG, quality)) };
}

const PROBE_PX = 8;

/** Uniform although the frame is not: the canvas lost its picture. A dark scene is uniform in both, and is kept. */
function isBlank(canvas: OffscreenCanvas | HTMLCanvasElement, frame: Frame, crop: Rect): boolean {
  const drawn = samplePixels((context) => context.drawImage(canvas, 0, 0, PROBE_PX, PROBE_PX));
  if (!isUniform(drawn)) return false;
  const seen = samplePixels((context) =>
    context.drawImage(frame, crop.x, crop.y, crop.width, crop.height, 0, 0, PROBE_PX, PROBE_PX),
  );
  return !isUniform(seen);
}

function samplePixels(paint: (context: CanvasRenderingContext2D) => void): Uint8ClampedArray | null {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = PROBE_PX;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  paint(context);
  return context.getImageData(0, 0, PROBE_PX, PROBE_PX).data;
}

function isUniform(rgba: Uint8ClampedArray | null): boolean {
  return rgba === null || rgba.every((value, index) => value === rgba[index % 4]);
}
