import type { Luma, LumaChroma, Pixels } from '../check-report.js';
import type { Box } from './crop.js';
import { isLuma } from './downscale.js';
import { toPixelWords, type Plane } from './plane.js';

/** Samples along each side of a pixel: enough against noise, at a cost that does not grow with the image. */
const SAMPLES_PER_SIDE = 2;

/**
 * The two chroma planes (Cb and Cr of ITU-R BT.601, 128 is grey) at a small size. They show borders between two equally
 * bright colours.
 * @param box the part of the image; default: all of it
 */
function toPixelChromaPlanes(
  image: Pixels,
  width: number,
  height: number,
  [left, top, across, down]: Box = [0, 0, image.width, image.height],
): [Plane, Plane] {
  const cb = new Uint8Array(width * height);
  const cr = new Uint8Array(width * height);
  const words = toPixelWords(image);
  const placesAlong = (start: number, length: number, pixels: number): Int32Array =>
    Int32Array.from(
      { length: pixels * SAMPLES_PER_SIDE },
      (_, k) => start + ((k + 0.5) * length) / (pixels * SAMPLES_PER_SIDE),
    );
  const columns = placesAlong(left, across, width);
  const rows = placesAlong(top, down, height);
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o++) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let j = y * SAMPLES_PER_SIDE; j < (y + 1) * SAMPLES_PER_SIDE; j++) {
        const row = rows[j]! * image.width;
        for (let i = x * SAMPLES_PER_SIDE; i < (x + 1) * SAMPLES_PER_SIDE; i++) {
          const word = words[row + columns[i]!]!;
          r += word & 255;
          g += (word >> 8) & 255;
          b += (word >> 16) & 255;
        }
      }
      const n = SAMPLES_PER_SIDE * SAMPLES_PER_SIDE;
      cb[o] = 128.5 + (-0.1687 * r - 0.3313 * g + 0.5 * b) / n;
      cr[o] = 128.5 + (0.5 * r - 0.4187 * g - 0.0813 * b) / n;
    }
  }
  return [
    { data: cb, width, height },
    { data: cr, width, height },
  ];
}

/** Chroma of video spans 224 levels, that of JPEG 256. */
const VIDEO_CHROMA_SCALE = 255 / 224;
/** The level of each sum of four samples. */
const levelsOfSums = (scale: number): Uint8ClampedArray =>
  Uint8ClampedArray.from({ length: 4 * 255 + 1 }, (_, sum) => Math.floor(128.5 + scale * (sum / 4 - 128)));
const FULL_LEVELS = levelsOfSums(1);
const VIDEO_LEVELS = levelsOfSums(VIDEO_CHROMA_SCALE);

/**
 * Cb and Cr (ITU-R BT.601, 128 is grey) of a photo or a camera frame, at a small size.
 * @param box the part of a photo; of a frame there are no parts
 * @returns `null` for a frame whose colours are not known
 */
export function toChromaPlanes(image: Pixels | Luma, width: number, height: number, box?: Box): [Plane, Plane] | null {
  if (!isLuma(image)) return toPixelChromaPlanes(image, width, height, box);
  const { chroma, videoRange } = image;
  if (!chroma) return null;
  const levels = videoRange === true ? VIDEO_LEVELS : FULL_LEVELS;
  const columns = sampleOffsets(image.width >> 1, width, chroma.step);
  const rows = sampleOffsets(image.height >> 1, height, chroma.stride);
  const reduce = (data: LumaChroma['cb']): Plane => {
    const out = new Uint8Array(width * height);
    for (let y = 0, o = 0; y < height; y++) {
      const upper = rows[2 * y]!;
      const lower = rows[2 * y + 1]!;
      for (let x = 0; x < 2 * width; x += 2, o++) {
        const left = columns[x]!;
        const right = columns[x + 1]!;
        out[o] = levels[data[upper + left]! + data[upper + right]! + data[lower + left]! + data[lower + right]!]!;
      }
    }
    return { data: out, width, height };
  };
  return [reduce(chroma.cb), reduce(chroma.cr)];
}

/** Where the two samples of each pixel lie along one direction of a chroma plane. */
function sampleOffsets(length: number, pixels: number, step: number): Int32Array {
  return Int32Array.from({ length: 2 * pixels }, (_, k) => Math.floor(((k + 0.5) * length) / (2 * pixels)) * step);
}
