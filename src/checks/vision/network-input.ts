/** What the network reads of an image: a small version of it, in colour where it has colours. */
import type { Luma, Pixels } from '../check-report.js';
import { toChromaPlanes } from '../image/chroma-planes.js';
import type { Box } from '../image/crop.js';
import { downscalePlane, isLuma, resizePlane } from '../image/downscale.js';
import type { Plane } from '../image/plane.js';

/** An image small enough for several looks, or a part of one. */
export interface ReducedImage {
  /** Of full range. */
  readonly luminance: Plane;
  /** Cb and Cr at half the size, 128 is grey; `null` where the colours are not known. */
  readonly chroma: readonly [Plane, Plane] | null;
}

/** Its long side, px: a document that fills a third of it has all the pixels that the network reads. */
const REDUCED_LONG_SIDE_PX = 640;

/**
 * @param plane luminance of the image or of a part of it, possibly reduced already
 * @param box that part, px of the image
 */
export function reduceImage(image: Pixels | Luma, plane: Plane, box?: Box): ReducedImage {
  const reduced = downscalePlane(plane, REDUCED_LONG_SIDE_PX);
  const { width, height } = reduced;
  return {
    luminance: isLuma(image) && image.videoRange === true ? toFullRange(reduced) : reduced,
    chroma: toChromaPlanes(image, Math.ceil(width / 2), Math.ceil(height / 2), box),
  };
}

/** In video black is 16, white is 235. */
const VIDEO_BLACK = 16;
const VIDEO_SCALE = 255 / 219;

function toFullRange({ data, width, height }: Plane): Plane {
  return { data: data.map((level) => toByte((level - VIDEO_BLACK) * VIDEO_SCALE)), width, height };
}

/** An image as the network reads it: RGB bytes. Width and height are multiples of 16. */
export interface NetworkInput {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Multiples of 16 with about as many pixels each. An image takes the nearest proportions. */
const INPUT_SIZES = [
  [288, 160],
  [256, 192],
  [224, 224],
  [192, 256],
  [160, 288],
] as const;

/** Without colours, red, green and blue are the luminance. */
export function toNetworkInput({ luminance, chroma }: ReducedImage): NetworkInput {
  const [width, height] = sizeFor(luminance.width / luminance.height);
  const levels = resizePlane(luminance, width, height).data;
  const [cb, cr] = chroma?.map((plane) => resizePlane(plane, width / 2, height / 2).data) ?? [];
  const data = new Uint8Array(3 * width * height);
  for (let y = 0, i = 0, o = 0; y < height; y++) {
    const row = (y >> 1) * (width / 2);
    for (let x = 0; x < width; x++, i++, o += 3) {
      const place = row + (x >> 1);
      const level = levels[i]!;
      const blue = cb ? cb[place]! - 128 : 0;
      const red = cr ? cr[place]! - 128 : 0;
      // ITU-R BT.601, as JPEG defines it.
      data[o] = toByte(level + 1.402 * red);
      data[o + 1] = toByte(level - 0.344136 * blue - 0.714136 * red);
      data[o + 2] = toByte(level + 1.772 * blue);
    }
  }
  return { data, width, height };
}

function sizeFor(aspect: number): readonly [number, number] {
  const distance = ([width, height]: readonly [number, number]): number =>
    Math.abs(Math.log(aspect * (height / width)));
  return INPUT_SIZES.reduce((best, size) => (distance(size) < distance(best) ? size : best));
}

function toByte(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5;
}
