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

/** The planes that a camera frame of the format I420 would carry; sizes must be even. */
export function toI420(pixels: Pixels): Luma {
  const { data, width, height } = pixels;
  const stride = width >> 1;
  const cb = new Uint8Array(stride * (height >> 1));
  const cr = new Uint8Array(cb.length);
  for (let at = 0; at < cb.length; at++) {
    const i = (2 * Math.floor(at / stride) * width + 2 * (at % stride)) * 4;
    const mean = (channel: number): number => {
      const below = i + 4 * width + channel;
      return (data[i + channel]! + data[i + 4 + channel]! + data[below]! + data[below + 4]!) / 4;
    };
    const [r, g, b] = [mean(0), mean(1), mean(2)];
    cb[at] = 128.5 - 0.1687 * r - 0.3313 * g + 0.5 * b;
    cr[at] = 128.5 + 0.5 * r - 0.4187 * g - 0.0813 * b;
  }
  return { ...toLuma(pixels), chroma: { cb, cr, stride, step: 1 } };
}

/** A frame moved by whole pixels. */
export function moveFrame(frame: Luma, dx: number, dy = 0): Luma {
  const data = new Uint8Array(frame.data.length);
  for (let y = 0; y < frame.height; y++) {
    const from = Math.min(frame.height - 1, Math.max(0, y - dy)) * frame.width;
    for (let x = 0; x < frame.width; x++) {
      data[y * frame.width + x] = frame.data[from + Math.min(frame.width - 1, Math.max(0, x - dx))]!;
    }
  }
  return { ...frame, data };
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
