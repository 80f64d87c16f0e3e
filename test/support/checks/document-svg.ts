import sharp from 'sharp';
import type { Pixels } from '../../../src/checks/check-report.js';
import { rasterPixels } from './raster-pixels.js';
import type { RandomSource } from './random-source.js';

const PX_PER_MM = 14;

/** A coordinate as SVG text. */
export const f = (value: number): string => value.toFixed(2);
export const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const DIGITS = '0123456789';

export const randomLetters = (r: RandomSource, letters: string, n: number): string =>
  Array.from({ length: n }, () => r.pick([...letters])).join('');

/** Paper with security print. */
export function backgroundSvg(
  r: RandomSource,
  w: number,
  h: number,
  hue: number,
  light: number,
  strength: number,
): string {
  const other = light + r.range(-10, 6);
  let out = `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="${f(r.range(0, 1))}"><stop offset="0" stop-color="hsl(${f(hue)},${f(r.range(5, 45))}%,${f(light)}%)"/><stop offset="1" stop-color="hsl(${f((hue + r.range(20, 90)) % 360)},${f(r.range(10, 50))}%,${f(other)}%)"/></linearGradient></defs><rect width="${f(w)}" height="${f(h)}" fill="url(#g)"/>`;
  // Waves across the whole side, and rosettes.
  const tone = light > 50 ? light - 30 : light + 30;
  const stroke = `stroke="hsl(${f((hue + 40) % 360)},40%,${f(tone)}%)" stroke-width="${f(0.1 + 0.14 * strength)}" fill="none" opacity="${f(0.25 + 0.75 * strength)}"`;
  const gap = 0.7 + (1 - strength) * 2.5;
  const slope = r.range(-0.3, 0.3);
  const swing = r.range(0.5, 2.5);
  for (let y = -20; y < h + 20; y += gap) {
    let path = `M0 ${f(y)}`;
    for (let x = 0; x < w; x += 12) path += ` q3 ${f(-swing + 6 * slope)} 6 ${f(6 * slope)} t6 ${f(6 * slope)}`;
    out += `<path d="${path}" ${stroke}/>`;
  }
  for (let n = r.whole(0, 2); n > 0; n--) {
    const cx = r.range(0, w);
    const cy = r.range(0, h);
    for (let radius = 3; radius < r.range(8, 18); radius += 0.9)
      out += `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(radius)}" ${stroke}/>`;
  }
  return out;
}

/** The pixels of a document of this size. */
export function renderSvg(parts: readonly string[], widthMm: number, heightMm: number): Promise<Pixels> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${f(widthMm)}mm" height="${f(heightMm)}mm" viewBox="0 0 ${f(widthMm)} ${f(heightMm)}">${parts.join('')}</svg>`;
  const [width, height] = [Math.round(widthMm * PX_PER_MM), Math.round(heightMm * PX_PER_MM)];
  return rasterPixels(sharp(Buffer.from(svg), { density: 25.4 * PX_PER_MM }).resize(width, height, { fit: 'fill' }));
}
