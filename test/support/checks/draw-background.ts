import { drawKeyboard, drawLabel, drawLines, drawObject, drawPrintedSheet } from './draw-objects.js';
import { drawStripes, drawTexture, drawTiles } from './draw-pattern.js';
import { fillColor } from './paint-box.js';
import type { RandomSource } from './random-source.js';

export const DRAWN_BACKGROUNDS = [
  'plain',
  'similar',
  'noise',
  'wood',
  'plaid',
  'tiles',
  'clutter',
  'paper',
  'keyboard',
  'labels',
] as const;
export type DrawnBackgroundKind = (typeof DRAWN_BACKGROUNDS)[number];

/** Draws a table, a cloth or a desk with objects: RGB floats 0–255, three per pixel. */
export function drawBackground(
  r: RandomSource,
  kind: DrawnBackgroundKind,
  width: number,
  height: number,
  document: readonly number[],
): Float32Array {
  const out = new Float32Array(width * height * 3);
  const base = [r.range(25, 225), r.range(25, 225), r.range(25, 225)];
  if (r.chance(0.6)) {
    const g = (base[0]! + base[1]! + base[2]!) / 3;
    for (let c = 0; c < 3; c++) base[c] = g + (base[c]! - g) * 0.3;
  }
  if (kind === 'similar')
    for (let c = 0; c < 3; c++) base[c] = Math.min(245, Math.max(10, document[c]! + r.range(-26, 26)));
  fillColor(out, base);
  if (kind === 'similar' || kind === 'plain') drawTexture(r, out, width, height, r.range(0, 8), 40, 40);
  if (kind === 'noise') for (const size of [6, 14, 40]) drawTexture(r, out, width, height, r.range(5, 25), size, size);
  if (kind === 'wood') {
    drawTexture(r, out, width, height, r.range(10, 30), r.range(120, 300), r.range(3, 8));
    drawTexture(r, out, width, height, r.range(5, 20), 500, r.range(15, 30));
    if (r.chance(0.5)) drawLines(r, out, width, height, r.whole(1, 4));
  }
  if (kind === 'plaid') drawStripes(r, out, width, height);
  if (kind === 'tiles') drawTiles(r, out, width, height);
  if (kind === 'clutter') for (let i = 0; i < r.whole(5, 22); i++) drawObject(r, out, width, height);
  if (kind === 'paper') {
    for (let i = 0; i < r.whole(1, 3); i++) drawPrintedSheet(r, out, width, height);
  }
  if (kind === 'keyboard') drawKeyboard(r, out, width, height);
  if (kind === 'labels') for (let i = 0; i < r.whole(1, 5); i++) drawLabel(r, out, width, height);
  return out;
}
