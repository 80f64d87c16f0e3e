import sharp from 'sharp';
import type { Pixels } from '../../../src/checks/check-report.js';
import { createRandomSource, type RandomSource } from './random-source.js';
import { rasterPixels } from './raster-pixels.js';
import { ocrBTextSvg } from './ocr-b-text-svg.js';

/** What a drawn document is, with its truth. All shares are of the document's width and height. */
export interface DrawnDocument {
  readonly kind: 'id1-front' | 'id1-back-td1' | 'id2-td2' | 'id3-td3' | 'licence';
  readonly pixels: Pixels;
  readonly widthMm: number;
  readonly heightMm: number;
  /** MRZ zone: left, top, width, height; `null` when there is none. */
  readonly mrz: readonly [number, number, number, number] | null;
}

const KINDS = ['id1-front', 'id1-back-td1', 'id2-td2', 'id3-td3', 'licence'] as const;
const PX_PER_MM = 12;

/** Draws a fictitious document of the state of Utopia: plain art, for measuring, with the proportions of the real ones. */
export async function drawDocument(seed: number, kind?: DrawnDocument['kind']): Promise<DrawnDocument> {
  const r = createRandomSource(seed + 7919);
  const chosen = kind ?? r.pick(KINDS);
  const [widthMm, heightMm] =
    chosen === 'id3-td3' ? [125, 88] : chosen === 'id2-td2' ? [105, 74] : ([85.6, 53.98] as const);
  const mrzLines = chosen === 'id1-back-td1' ? 3 : chosen === 'id3-td3' || chosen === 'id2-td2' ? 2 : 0;
  const columns = chosen === 'id1-back-td1' ? 30 : chosen === 'id3-td3' ? 44 : 36;
  const pitchMm = 2.54;
  const zone = mrzLines === 0 ? null : mrzAreaOf(chosen, widthMm, heightMm, mrzLines, columns * pitchMm);
  const svg = documentArt(r, chosen, widthMm, heightMm, zone, mrzLines, columns);
  const [width, height] = [Math.round(widthMm * PX_PER_MM), Math.round(heightMm * PX_PER_MM)];
  const image = sharp(Buffer.from(svg), { density: 25.4 * PX_PER_MM }).resize(width, height, { fit: 'fill' });
  return {
    kind: chosen,
    pixels: await rasterPixels(image),
    widthMm,
    heightMm,
    mrz: zone === null ? null : [zone.x / widthMm, zone.y / heightMm, zone.w / widthMm, zone.h / heightMm],
  };
}

interface MrzArea {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** ICAO 9303: lines 4.23 mm (TD1) or 6.35 mm (TD2, TD3) apart, the zone at the lower edge. */
function mrzAreaOf(kind: string, widthMm: number, heightMm: number, lines: number, textMm: number): MrzArea {
  const step = kind === 'id1-back-td1' ? 4.6 : 6.35;
  const h = step * (lines - 1) + 2.6;
  return { x: (widthMm - textMm) / 2, y: heightMm - h - 4.6, w: textMm, h };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function documentArt(
  r: RandomSource,
  kind: string,
  w: number,
  h: number,
  zone: MrzArea | null,
  lines: number,
  columns: number,
): string {
  const hue = r.whole(0, 359);
  const light = r.chance(0.15) ? r.range(35, 60) : r.range(76, 96);
  const base = `hsl(${String(hue)},${String(r.range(5, 45))}%,${String(light)}%)`;
  const other = `hsl(${String((hue + r.whole(20, 90)) % 360)},${String(r.range(10, 50))}%,${String(light - r.range(-4, 12))}%)`;
  const parts: string[] = [
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="${String(r.range(0, 1))}"><stop offset="0" stop-color="${base}"/><stop offset="1" stop-color="${other}"/></linearGradient></defs>`,
    `<rect width="${String(w)}" height="${String(h)}" rx="${kind === 'id3-td3' ? String(r.pick([0, 3])) : '3.18'}" fill="url(#g)"/>`,
  ];
  for (let i = 0; i < r.whole(4, 16); i++) {
    const y = r.range(0, h);
    const a = r.range(1, 8);
    let path = `M0 ${String(y)}`;
    for (let x = 0; x < w; x += 10) path += ` q2.5 ${String(-a)} 5 0 t5 0`;
    parts.push(
      `<path d="${path}" clip-path="inset(0)" fill="none" stroke="hsl(${String(hue)},40%,${String(light - 18)}%)" stroke-width="0.12"/>`,
    );
  }
  const dark = `hsl(${String(hue)},30%,${String(light > 65 ? r.range(8, 25) : r.range(85, 98))}%)`;
  const text = (x: number, y: number, size: number, value: string, weight = 'normal'): void => {
    parts.push(
      `<text x="${String(x)}" y="${String(y)}" font-family="DejaVu Sans" font-weight="${weight}" font-size="${String(size)}" fill="${dark}">${value}</text>`,
    );
  };
  const words = (n: number): string =>
    Array.from({ length: n }, () => Array.from({ length: r.whole(2, 9) }, () => r.pick([...LETTERS])).join('')).join(
      ' ',
    );
  const bottom = zone === null ? h - 3 : zone.y - 3;
  if (kind !== 'id1-back-td1' || r.chance(0.4)) {
    if (r.chance(0.6)) {
      parts.push(
        `<rect width="${String(w)}" height="${String(r.range(7, 11))}" fill="hsl(${String(hue)},50%,${String(r.range(30, 60))}%)"/>`,
      );
    }
    text(4, 7, r.range(3, 5), `UTOPIA ${words(2)}`, 'bold');
    const pw = Math.min(r.range(22, 34), (bottom - 12) * 0.78);
    const ph = pw / 0.78;
    const px = r.chance(0.8) ? r.range(3, 6) : w - pw - r.range(3, 6);
    const py = Math.min(12, bottom - ph);
    const skin = `hsl(${String(r.whole(15, 35))},${String(r.range(20, 50))}%,${String(r.range(30, 75))}%)`;
    parts.push(
      `<rect x="${String(px)}" y="${String(py)}" width="${String(pw)}" height="${String(ph)}" fill="hsl(${String(r.whole(0, 359))},8%,${String(r.range(65, 92))}%)"/>`,
      `<path d="M${String(px + pw * 0.1)} ${String(py + ph)} q${String(pw * 0.4)} ${String(-ph * 0.45)} ${String(pw * 0.8)} 0z" fill="hsl(${String(r.whole(0, 359))},25%,${String(r.range(15, 50))}%)"/>`,
      `<ellipse cx="${String(px + pw / 2)}" cy="${String(py + ph * 0.42)}" rx="${String(pw * 0.24)}" ry="${String(ph * 0.27)}" fill="${skin}"/>`,
      `<path d="M${String(px + pw * 0.24)} ${String(py + ph * 0.38)} a${String(pw * 0.26)} ${String(ph * 0.26)} 0 0 1 ${String(pw * 0.52)} 0z" fill="hsl(25,35%,${String(r.range(8, 40))}%)"/>`,
    );
    const tx = px < w / 2 ? px + pw + 4 : 4;
    for (let y = 14; y < bottom - 1; y += r.range(4, 6.5)) {
      text(tx, y, 1.5, words(2).toLowerCase());
      text(tx, y + 3, r.range(2, 3), words(r.whole(1, 2)), r.pick(['normal', 'bold']));
      y += 2;
    }
  } else {
    for (let y = 5; y < bottom - 2; y += r.range(3.4, 6)) {
      text(4, y, r.range(1.6, 2.6), words(r.whole(1, 4)));
      if (r.chance(0.5)) text(w * 0.55, y, r.range(1.6, 2.4), words(2));
    }
    if (r.chance(0.5)) {
      parts.push(`<rect x="${String(w - 22)}" y="5" width="16" height="12" rx="1.5" fill="hsl(45,60%,60%)"/>`);
    }
  }
  if (zone !== null) parts.push(mrzSvgLines(r, kind, zone, lines, columns, h));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${String(w)}mm" height="${String(h)}mm" viewBox="0 0 ${String(w)} ${String(h)}">${parts.join('')}</svg>`;
}

function mrzSvgLines(r: RandomSource, kind: string, zone: MrzArea, lines: number, columns: number, h: number): string {
  let out = '';
  if (r.chance(0.5)) {
    out += `<rect x="0" y="${String(zone.y - 3)}" width="200" height="${String(h - zone.y + 3 - 3.2)}" fill="hsl(${String(r.whole(0, 359))},15%,94%)"/>`;
  }
  const step = kind === 'id1-back-td1' ? 4.6 : 6.35;
  for (let line = 0; line < lines; line++) {
    let value = '';
    while (value.length < columns) {
      const filler = (line === 0 && lines === 2) || line === 2;
      const word = Array.from({ length: r.whole(3, 9) }, () =>
        r.pick([...(filler ? LETTERS : LETTERS + '0123456789')]),
      );
      value += word.join('') + (filler && value.length > columns * 0.45 ? '<'.repeat(20) : '<');
    }
    value = value.slice(0, columns);
    const y = zone.y + step * line + 2.45;
    out += ocrBTextSvg(value, { y, size: 3.4, fill: '#111', xAt: (i) => zone.x + i * 2.54 + 0.25 });
  }
  return out;
}
