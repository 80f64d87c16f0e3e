/** Colours, and what drawn grounds and things share. */
import type { Pixels } from '../../src/checks/checks.js';
import type { SeededRandom } from '../../test/support/seeded-random.js';
import type { NoiseField } from './noise-field.js';

/** 0–255. */
export type Rgb = readonly [number, number, number];

export const shaded = ([red, green, blue]: Rgb, shade: number): Rgb => [red * shade, green * shade, blue * shade];

/** A colour whose channels are drawn one by one from the same range. */
export const randomColour = (random: SeededRandom, from: number, to: number): Rgb => [
  random.between(from, to),
  random.between(from, to),
  random.between(from, to),
];

export function paintPixels(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Rgb,
): Pixels & { readonly data: Uint8ClampedArray } {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at += 4) data.set(colourAt(x, y), at);
  return { data, width, height };
}

export const TILE_PX = 1024;

export type PaintPixel = (x: number, y: number, out: Float32Array) => void;
/** @param colour that of the document, for grounds that imitate it */
export type BackgroundPainter = (random: SeededRandom, noise: NoiseField, colour: Rgb) => PaintPixel;

export const setPixel = (out: Float32Array, [r, g, b]: Rgb, shade: number): void => {
  out[0] = r * shade;
  out[1] = g * shade;
  out[2] = b * shade;
};

export const wrapDistance = (d: number): number => d - TILE_PX * Math.round(d / TILE_PX);
