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

function fillColor(out: Float32Array, colour: readonly number[]): void {
  for (let i = 0; i < out.length; i += 3) for (let c = 0; c < 3; c++) out[i + c] = colour[c]!;
}

/** Value noise, bilinear, `sx` × `sy` px a cell, turned by a random angle. */
function drawTexture(
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

interface TurnedBox {
  readonly cx: number;
  readonly cy: number;
  readonly w: number;
  readonly h: number;
  readonly angle: number;
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

function paintBox(
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

function randomColor(r: RandomSource): number[] {
  const g = r.range(10, 240);
  return [g + r.range(-40, 40), g + r.range(-40, 40), g + r.range(-40, 40)];
}

/** A pen, a cup, a phone, a sheet: never with the proportions of a document. */
function drawObject(r: RandomSource, out: Float32Array, width: number, height: number): void {
  const long = r.range(0.05, 0.6) * width;
  const ratio = r.chance(0.4) ? r.range(0.04, 0.15) : r.chance(0.5) ? r.range(0.2, 0.5) : r.range(0.85, 1);
  const box = { cx: r.range(0, width), cy: r.range(0, height), w: long, h: long * ratio, angle: r.range(0, Math.PI) };
  paintBox(out, width, height, box, randomColor(r), r.chance(0.45));
}

function drawLines(r: RandomSource, out: Float32Array, width: number, height: number, count: number): void {
  const angle = r.range(0, Math.PI);
  const colour = randomColor(r);
  for (let i = 0; i < count; i++) {
    paintBox(
      out,
      width,
      height,
      { cx: r.range(0, width), cy: r.range(0, height), w: 4000, h: r.range(2, 6), angle },
      colour,
      false,
    );
  }
}

function drawStripes(r: RandomSource, out: Float32Array, width: number, height: number): void {
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

function drawTiles(r: RandomSource, out: Float32Array, width: number, height: number): void {
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

/** A sheet with lines of words on it. */
function drawPrintedSheet(r: RandomSource, out: Float32Array, width: number, height: number): void {
  const angle = r.range(0, Math.PI);
  const size = r.range(0.7, 1.6) * width;
  const sheet = { cx: r.range(0, width), cy: r.range(0, height), w: size, h: size * 1.414, angle };
  const g = r.range(190, 245);
  paintBox(out, width, height, sheet, [g, g, g - r.range(0, 15)], false);
  const step = size / r.range(35, 70);
  const ink = r.range(20, 90);
  const ca = Math.cos(angle);
  const sa = Math.sin(angle);
  for (let v = -0.44 * sheet.h; v < 0.44 * sheet.h; v += step) {
    if (r.chance(0.1)) continue;
    let u = -0.42 * size;
    const end = r.chance(0.2) ? r.range(-0.3, 0.3) * size : 0.42 * size;
    while (u < end) {
      const letters = r.whole(1, 10);
      for (let i = 0; i < letters; i++) {
        const x = sheet.cx + ca * u - sa * v;
        const y = sheet.cy + sa * u + ca * v;
        if (r.chance(0.9)) {
          paintBox(
            out,
            width,
            height,
            { cx: x, cy: y, w: step * 0.09, h: step * r.range(0.3, 0.6), angle },
            [ink, ink, ink],
            false,
          );
          paintBox(
            out,
            width,
            height,
            { cx: x + ca * step * 0.12, cy: y + sa * step * 0.12, w: step * 0.22, h: step * 0.09, angle },
            [ink, ink, ink],
            false,
          );
        }
        u += step * 0.38;
      }
      u += step * 0.35;
    }
  }
}

/** A sign, a receipt, a number plate, a poster: printed rectangles that are not documents. */
function drawLabel(r: RandomSource, out: Float32Array, width: number, height: number): void {
  const angle = r.chance(0.6) ? r.normal() * 0.08 : r.range(0, Math.PI);
  const ratio = r.pick([r.range(0.95, 1.2), r.range(1.95, 5), r.range(1.95, 2.6)]);
  const w = r.range(0.25, 0.75) * width * Math.min(1, ratio / 2);
  const h = w / ratio;
  const cx = r.range(0.2, 0.8) * width;
  const cy = r.range(0.2, 0.8) * height;
  const paper = r.chance(0.8) ? r.range(180, 250) : r.range(20, 90);
  const ink = paper > 120 ? r.range(5, 70) : r.range(180, 250);
  const turnedAt = r.chance(0.5) ? angle : angle + Math.PI / 2;
  paintBox(
    out,
    width,
    height,
    { cx, cy, w, h, angle: turnedAt },
    [paper, paper - r.range(0, 20), paper - r.range(0, 30)],
    false,
  );
  const ca = Math.cos(turnedAt);
  const sa = Math.sin(turnedAt);
  const put = (u: number, v: number, pw: number, ph: number): void =>
    paintBox(
      out,
      width,
      height,
      { cx: cx + ca * u - sa * v, cy: cy + sa * u + ca * v, w: pw, h: ph, angle: turnedAt },
      [ink, ink, ink],
      false,
    );
  if (r.chance(0.4)) {
    const side = 0.85 * Math.min(w, h);
    const n = r.whole(17, 33);
    for (let j = 0; j < n; j++)
      for (let i = 0; i < n; i++)
        if (r.chance(0.5)) put(((i + 0.5) / n - 0.5) * side, ((j + 0.5) / n - 0.5) * side, side / n, side / n);
  } else {
    const step = h / r.range(2, 12);
    for (let v = -h / 2 + step; v < h / 2 - step * 0.6; v += step)
      for (let u = -w * 0.42; u < w * 0.42 * r.range(0.5, 1); u += step * 0.5)
        if (r.chance(0.85)) put(u, v, step * 0.3, step * 0.55);
  }
}

function drawKeyboard(r: RandomSource, out: Float32Array, width: number, height: number): void {
  const angle = r.range(0, Math.PI);
  const size = r.range(45, 110);
  const body = r.range(20, 200);
  fillColor(out, [body, body, body]);
  const cap = body + r.pick([-1, 1]) * r.range(15, 50);
  const ca = Math.cos(angle);
  const sa = Math.sin(angle);
  for (let j = -20; j < 20; j++)
    for (let i = -20; i < 20; i++) {
      const u = (i + 0.3 * (j % 3)) * size;
      const v = j * size;
      const box = {
        cx: width / 2 + ca * u - sa * v,
        cy: height / 2 + sa * u + ca * v,
        w: size * 0.86,
        h: size * 0.86,
        angle,
      };
      if (box.cx < -size || box.cx > width + size || box.cy < -size || box.cy > height + size) continue;
      paintBox(out, width, height, box, [cap, cap, cap], false);
      paintBox(out, width, height, { ...box, w: size * 0.2, h: size * 0.25 }, [255 - cap, 255 - cap, 255 - cap], false);
    }
}
