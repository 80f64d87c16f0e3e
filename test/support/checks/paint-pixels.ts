import type { Luma, Pixels } from '../../../src/checks/checks.js';

/** An image painted by a function of its coordinates: grey level, or red, green, blue and perhaps alpha. */
export function paintPixels(
  width: number,
  height: number,
  paint: (x: number, y: number) => number | readonly number[],
): Pixels {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 4) {
      const colour = paint(x, y);
      const [r = 0, g = 0, b = 0, a = 255] = typeof colour === 'number' ? [colour, colour, colour] : colour;
      data[i] = r;
      data[i + 1] = g;
      data[i + 2] = b;
      data[i + 3] = a;
    }
  }
  return { data, width, height };
}

/** The luminance plane that a camera frame would carry. */
export function toLuma({ data, width, height }: Pixels, padding = 0): Luma {
  const stride = width + padding;
  const luma = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4;
      luma[y * stride + x] = 0.299 * data[i]! + 0.587 * data[i + 1]! + 0.114 * data[i + 2]!;
    }
  }
  return { data: luma, width, height, stride };
}
