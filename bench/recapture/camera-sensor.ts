/** What a camera makes of its sensor's values: one colour per pixel, the others interpolated, noise reduced, edges sharpened. */
import { sharpenImage } from '../../test/support/checks/quality-scene.js';

export interface Development {
  /** A filter of colours lies on the sensor; without it the image was reduced from a larger one. */
  readonly hasColourFilter: boolean;
  /** Values that differ by less from a pixel are averaged with it, 0–255; 0 for none. */
  readonly denoiseRange: number;
  /** Added difference from the mean of four neighbours; 0 for none. */
  readonly sharpening: number;
}

/** Develops RGBA pixels in place. */
export function developPixels(
  data: Uint8ClampedArray,
  width: number,
  height: number,
  { hasColourFilter, denoiseRange, sharpening }: Development,
): void {
  if (hasColourFilter) interpolateColours(data, width, height);
  if (denoiseRange > 0) reduceNoise(data, width, height, denoiseRange);
  if (sharpening > 0) data.set(sharpenImage({ data, width, height }, sharpening).data);
}

/**
 * Keeps one colour per pixel (RGGB) and interpolates the others.
 * Source: Malvar, He and Cutler, High-quality linear interpolation for demosaicing, 2004.
 */
function interpolateColours(data: Uint8ClampedArray, width: number, height: number): void {
  const raw = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) raw[i] = data[i * 4 + (y & 1) + (x & 1)]!;
  }
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      const here = raw[i]!;
      const across = raw[i - 1]! + raw[i + 1]!;
      const down = raw[i - width]! + raw[i + width]!;
      const farAcross = raw[i - 2]! + raw[i + 2]!;
      const farDown = raw[i - 2 * width]! + raw[i + 2 * width]!;
      const corners = raw[i - width - 1]! + raw[i - width + 1]! + raw[i + width - 1]! + raw[i + width + 1]!;
      const channel = (y & 1) + (x & 1);
      if (channel === 1) {
        const inRow = (5 * here + 4 * across - farAcross + 0.5 * farDown - corners) / 8;
        const inColumn = (5 * here + 4 * down - farDown + 0.5 * farAcross - corners) / 8;
        data[i * 4] = (y & 1) === 0 ? inRow : inColumn;
        data[i * 4 + 2] = (y & 1) === 0 ? inColumn : inRow;
      } else {
        data[i * 4 + 1] = (4 * here + 2 * (across + down) - farAcross - farDown) / 8;
        data[i * 4 + 2 - channel] = (6 * here + 2 * corners - 1.5 * (farAcross + farDown)) / 8;
      }
    }
  }
}

/** The mean of those of 3 × 3 neighbours that differ little. */
function reduceNoise(data: Uint8ClampedArray, width: number, height: number, range: number): void {
  const from = data.slice();
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1].map((step) => step * 4);
  for (let y = 1; y < height - 1; y++) {
    for (let i = (y * width + 1) * 4, end = (y * width + width - 1) * 4; i < end; i++) {
      if ((i & 3) === 3) continue;
      const here = from[i]!;
      let sum = here;
      let count = 1;
      for (const step of around) {
        const value = from[i + step]!;
        if (value - here > range || here - value > range) continue;
        sum += value;
        count++;
      }
      data[i] = sum / count;
    }
  }
}
