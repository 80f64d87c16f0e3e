import type { Luma, Pixels } from '../check-report.js';
import { toFrameChromaPlanes } from '../image/chroma-planes.js';
import type { Box } from '../image/crop.js';
import { isLuma, resizePlane } from '../image/downscale.js';
import type { Plane } from '../image/plane.js';

/** An image as the network reads it: RGB bytes of full range. */
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

/** In video black is 16, white is 235. */
const VIDEO_BLACK = 16;
const VIDEO_SCALE = 255 / 219;

/**
 * Reduces an image to the size that the network reads. Without colours, red, green and blue are the luminance.
 * @param plane luminance of the image or of a part of it, possibly reduced already
 * @param box that part, px of the image
 */
export function toNetworkInput(image: Pixels | Luma, plane: Plane, box?: Box): NetworkInput {
  const [width, height] = sizeFor(plane.width / plane.height);
  const luminance = resizePlane(plane, width, height).data;
  const chroma = toFrameChromaPlanes(image, width, height, box);
  const isVideo = isLuma(image) && image.videoRange === true;
  const data = new Uint8Array(3 * width * height);
  for (let i = 0, o = 0; i < luminance.length; i++, o += 3) {
    const level = isVideo ? toFullRangeLevel(luminance[i]!) : luminance[i]!;
    const cb = chroma === null ? 0 : chroma[0].data[i]! - 128;
    const cr = chroma === null ? 0 : chroma[1].data[i]! - 128;
    // ITU-R BT.601, as JPEG defines it.
    data[o] = toByte(level + 1.402 * cr);
    data[o + 1] = toByte(level - 0.344136 * cb - 0.714136 * cr);
    data[o + 2] = toByte(level + 1.772 * cb);
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

function toFullRangeLevel(level: number): number {
  return (level - VIDEO_BLACK) * VIDEO_SCALE;
}

/** The luminance of video in full range. */
export function toFullRange({ data, width, height }: Plane): Plane {
  return { data: data.map((level) => toByte(toFullRangeLevel(level))), width, height };
}
