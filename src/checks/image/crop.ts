import type { Pixels } from '../report.js';

/** A rectangle of an image, in px. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** A rectangle of an image, copied. */
export function crop({ data, width }: Pixels, [x, y, w, h]: Box): Pixels {
  const out = new Uint8Array(w * h * 4);
  for (let row = 0; row < h; row += 1) {
    const start = ((y + row) * width + x) * 4;
    out.set(data.subarray(start, start + w * 4), row * w * 4);
  }
  return { data: out, width: w, height: h };
}
