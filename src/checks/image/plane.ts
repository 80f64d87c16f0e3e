import type { Pixels, Point, Quad } from '../check-report.js';

/** One channel of an image, row by row without padding, 8 bits per pixel. */
export interface Plane {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** A point in pixels of a plane. Pixel centres lie at +0.5. */
export type PxPoint = Point;

/** Four corners in pixels, clockwise. */
export type PxQuad = Quad;

/** Brightness at a place between pixels, bilinear. Places outside repeat the plane's edge. */
export function sampleBilinear(plane: Plane, x: number, y: number): number {
  const { data, width, height } = plane;
  const fx = Math.min(Math.max(x - 0.5, 0), width - 1);
  const fy = Math.min(Math.max(y - 0.5, 0), height - 1);
  const x0 = fx | 0;
  const y0 = fy | 0;
  const x1 = x0 + 1 < width ? x0 + 1 : x0;
  const y1 = y0 + 1 < height ? y0 + 1 : y0;
  const tx = fx - x0;
  const ty = fy - y0;
  const top = data[y0 * width + x0]! * (1 - tx) + data[y0 * width + x1]! * tx;
  const bottom = data[y1 * width + x0]! * (1 - tx) + data[y1 * width + x1]! * tx;
  return top * (1 - ty) + bottom * ty;
}

/**
 * A luminance plane, 8 bits a pixel. `stride` is the distance between rows in bytes. With `videoRange`, black is 16 and
 * white 235, as in most camera frames (`VideoFrame.colorSpace.fullRange === false`).
 */
export interface Luma {
  readonly videoRange?: boolean;
  readonly data: Uint8ClampedArray | Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  /** The colours of the frame, if its format has them beside. Without them only brightness is checked. */
  readonly chroma?: LumaChroma | undefined;
}

/** Cb and Cr at half the width and height, 128 is grey (4:2:0 of ITU-R BT.601). */
export interface LumaChroma {
  readonly cb: Uint8ClampedArray | Uint8Array;
  readonly cr: Uint8ClampedArray | Uint8Array;
  /** Distance between rows, bytes. */
  readonly stride: number;
  /** Distance between neighbouring values, bytes: 1 in I420, 2 in NV12. */
  readonly step: 1 | 2;
}

/**
 * Each pixel as one 32-bit number, red in the lowest byte (little-endian, as on all platforms of browsers): one load instead
 * of four. A view of the data; a copy where it is not aligned to four bytes.
 */
export function toPixelWords({ data, width, height }: Pixels): Uint32Array {
  const { buffer, byteOffset } = data.byteOffset % 4 === 0 ? data : new Uint8Array(data);
  return new Uint32Array(buffer, byteOffset, width * height);
}
