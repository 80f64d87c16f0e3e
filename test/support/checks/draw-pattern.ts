/** Patterns of a table or a cloth, added to RGB floats. */
import type { RandomSource } from './random-source.js';

/** Value noise, bilinear, `sx` × `sy` px a cell, turned by a random angle. */
export function drawTexture(
  r: RandomSource,
  out: Float32Array,
  width: number,
  height: number,
  strength: number,
  sx: number,
  sy: number,
): void {
  const n = 64;
  const grid = Float32Array.from({ length: n * n }, () => r.range(-1, 1));
  const a = r.range(0, Math.PI);
  const ca = Math.cos(a);
  const sa = Math.sin(a);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const u = (ca * x + sa * y) / sx + 1000;
      const v = (-sa * x + ca * y) / sy + 1000;
      const i = Math.floor(u);
      const j = Math.floor(v);
      const tu = u - i;
      const tv = v - j;
      const left = ((i % n) + n) % n;
      const right = (left + 1) % n;
      const above = (((j % n) + n) % n) * n;
      const below = (above + n) % (n * n);
      const value =
        (grid[above + left]! * (1 - tu) + grid[above + right]! * tu) * (1 - tv) +
        (grid[below + left]! * (1 - tu) + grid[below + right]! * tu) * tv;
      const o = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) out[o + c]! += strength * value;
    }
}

export function drawStripes(r: RandomSource, out: Float32Array, width: number, height: number): void {
  const angle = r.range(0, Math.PI);
  const step = r.range(15, 90);
  const strength = r.range(10, 50);
  const both = r.chance(0.6);
  const ca = Math.cos(angle);
  const sa = Math.sin(angle);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const u = Math.sin(((ca * x + sa * y) / step) * 6.28) > 0.2 ? 1 : 0;
      const v = both && Math.sin(((-sa * x + ca * y) / step) * 6.28) > 0.2 ? 1 : 0;
      const o = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) out[o + c]! -= strength * (u + v);
    }
}

export function drawTiles(r: RandomSource, out: Float32Array, width: number, height: number): void {
  const angle = r.range(0, Math.PI);
  const w = r.range(80, 400);
  const h = w * r.range(0.3, 1);
  const gap = r.range(2, 8);
  const strength = r.range(-60, 60);
  const ca = Math.cos(angle);
  const sa = Math.sin(angle);
  const mod = (a: number, b: number): number => a - Math.floor(a / b) * b;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const u = ca * x + sa * y;
      const v = -sa * x + ca * y;
      if (mod(u, w) < gap || mod(v, h) < gap) {
        const o = (y * width + x) * 3;
        for (let c = 0; c < 3; c++) out[o + c]! += strength;
      }
    }
}
