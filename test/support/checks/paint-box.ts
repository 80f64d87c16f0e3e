/** Single-colored turned rectangles and ellipses on RGB floats, three per pixel. */
import type { RandomSource } from './random-source.js';

/** Centre and size in pixels, angle in radians. */
export interface TurnedBox {
  readonly cx: number;
  readonly cy: number;
  readonly w: number;
  readonly h: number;
  readonly angle: number;
}

export function fillColor(out: Float32Array, colour: readonly number[]): void {
  for (let i = 0; i < out.length; i += 3) for (let c = 0; c < 3; c++) out[i + c] = colour[c]!;
}

/** Calls back for each pixel of a turned box with its place inside, −0.5 … 0.5. */
function forEachPixelInBox(
  width: number,
  height: number,
  box: TurnedBox,
  visit: (o: number, u: number, v: number) => void,
): void {
  const ca = Math.cos(box.angle);
  const sa = Math.sin(box.angle);
  const reach = Math.hypot(box.w, box.h) / 2;
  for (let y = Math.max(0, Math.floor(box.cy - reach)); y < Math.min(height, box.cy + reach); y++)
    for (let x = Math.max(0, Math.floor(box.cx - reach)); x < Math.min(width, box.cx + reach); x++) {
      const u = (ca * (x - box.cx) + sa * (y - box.cy)) / box.w;
      const v = (-sa * (x - box.cx) + ca * (y - box.cy)) / box.h;
      if (Math.abs(u) <= 0.5 && Math.abs(v) <= 0.5) visit((y * width + x) * 3, u, v);
    }
}

export function paintBox(
  out: Float32Array,
  width: number,
  height: number,
  box: TurnedBox,
  colour: readonly number[],
  round: boolean,
): void {
  forEachPixelInBox(width, height, box, (o, u, v) => {
    if (!round || u * u + v * v < 0.25) for (let c = 0; c < 3; c++) out[o + c] = colour[c]!;
  });
}

export function randomColor(r: RandomSource): number[] {
  const g = r.range(10, 240);
  return [g + r.range(-40, 40), g + r.range(-40, 40), g + r.range(-40, 40)];
}
