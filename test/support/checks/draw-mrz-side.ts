import sharp from 'sharp';
import type { Pixels, Quad } from '../../../src/checks/check-report.js';
import { ocrBTextSvg } from './ocr-b-text-svg.js';
import { createRandomSource, type RandomSource } from './random-source.js';

/** Layouts with size in mm, lines × letters and line step (ICAO Doc 9303 parts 4 to 7). */
export const DRAWN_LAYOUTS = {
  TD1: { widthMm: 85.6, heightMm: 53.98, lines: 3, columns: 30, stepMm: 4.23 },
  TD2: { widthMm: 105, heightMm: 74, lines: 2, columns: 36, stepMm: 6.35 },
  TD3: { widthMm: 125, heightMm: 88, lines: 2, columns: 44, stepMm: 6.35 },
  'MRV-A': { widthMm: 120, heightMm: 80, lines: 2, columns: 44, stepMm: 6.35 },
  'MRV-B': { widthMm: 105, heightMm: 74, lines: 2, columns: 36, stepMm: 6.35 },
} as const;
export type DrawnLayout = keyof typeof DRAWN_LAYOUTS;

/** A side with an MRZ: pixels, and the true corners around all characters as shares of its size. */
export interface DrawnMrzSide {
  readonly layout: DrawnLayout;
  readonly pixels: Pixels;
  readonly widthMm: number;
  readonly heightMm: number;
  /** First letter's left edge to last letter's right edge, top of the first line's capitals to the last line's base. */
  readonly letters: Quad;
  /** The lines, first line first. */
  readonly text: readonly string[];
  /** Height of a capital over the step from line to line. */
  readonly tall: number;
}

export interface DrawnPrint {
  readonly kind: PrintKind;
  readonly pixels: Pixels;
  readonly widthMm: number;
  readonly heightMm: number;
}

const PX_PER_MM = 14;
const PITCH_MM = 2.54;
/** The em that gives the OCR B face capitals of 2.4 mm, and the blank between a cell's side and its letter. */
const OCR_B_SIZE_MM = 3.52;
const ADVANCE_MM = 2.54;
const CELL_INSET_MM = 0.4;
const CAPITAL_MM = 2.46;

export interface MrzAppearance {
  /** Light letters on dark paper. */
  readonly isInverted?: boolean;
  /** Strong background print under the MRZ. */
  readonly isPatterned?: boolean;
  /** As many lines and letters as the layout has; random ones, whose check digits do not hold, by default. */
  readonly text?: readonly string[];
}

/** Draws a side with an MRZ: random text, paper, tint, background print and surroundings. */
export async function drawMrzSide(seed: number, layout: DrawnLayout, look: MrzAppearance = {}): Promise<DrawnMrzSide> {
  const r = createRandomSource(seed + 104_729);
  const { widthMm, heightMm, lines, columns, stepMm } = DRAWN_LAYOUTS[layout];
  // Printers keep the pitch to about two per cent.
  const scale = Math.min(r.range(0.98, 1.015), (widthMm - 4) / (columns * PITCH_MM));
  const pitch = PITCH_MM * scale;
  const step = stepMm * scale * (lines === 3 ? r.range(0.98, 1.1) : r.range(0.96, 1.04));
  const x0 = (widthMm - columns * pitch) / 2 + r.range(-1, 1) * Math.min(1.2, (widthMm - columns * pitch) / 2 - 2);
  const base = heightMm - r.range(4.2, 6.5);
  const dark = look.isInverted === true;
  const hue = r.whole(0, 359);
  const paper = dark ? r.range(12, 30) : r.chance(0.25) ? r.range(50, 72) : r.range(78, 97);
  const ink = dark ? r.range(85, 97) : r.range(4, paper < 70 ? 12 : 26);
  const parts = [backgroundSvg(r, widthMm, heightMm, hue, paper, look.isPatterned === true ? 1 : r.range(0, 0.6))];
  const top = base - step * (lines - 1) - CAPITAL_MM * scale;
  if (r.chance(0.35)) {
    parts.push(
      `<rect x="0" y="${f(top - r.range(2, 3.5))}" width="${f(widthMm)}" height="60" fill="hsl(${f(hue)},12%,${f(dark ? paper - 8 : Math.min(98, paper + 10))}%)" opacity=".6"/>`,
    );
  }
  parts.push(surroundingsSvg(r, widthMm, top - 3.5, hue, ink));
  const colour = `hsl(${f(hue)},${f(r.range(0, 20))}%,${f(ink)}%)`;
  const own = randomMrzLines(r, lines, columns);
  const text = look.text ?? own;
  text.forEach((line, k) => {
    const y = base - (lines - 1 - k) * step;
    const xAt = (i: number): number => x0 + (i + 0.5) * pitch - (ADVANCE_MM / 2) * scale;
    parts.push(ocrBTextSvg(line, { y, size: OCR_B_SIZE_MM * scale, fill: colour, xAt }));
  });
  const left = (x0 + CELL_INSET_MM * scale) / widthMm;
  const right = (x0 + columns * pitch - CELL_INSET_MM * scale) / widthMm;
  const upper = top / heightMm;
  const lower = (base + 0.04) / heightMm;
  return {
    layout,
    pixels: await renderSvg(parts, widthMm, heightMm),
    widthMm,
    heightMm,
    letters: [
      { x: left, y: upper },
      { x: right, y: upper },
      { x: right, y: lower },
      { x: left, y: lower },
    ],
    text,
    tall: (CAPITAL_MM * scale) / step,
  };
}

const f = (value: number): string => value.toFixed(2);
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';

const randomLetters = (r: RandomSource, letters: string, n: number): string =>
  Array.from({ length: n }, () => r.pick([...letters])).join('');

/** Text with the fields of an MRZ in their usual places: code, issuer, number, dates, names, fillers. */
function randomMrzLines(r: RandomSource, lines: number, columns: number): string[] {
  const number = r.chance(0.5)
    ? randomLetters(r, DIGITS, 9)
    : randomLetters(r, CAPITALS, 2) + randomLetters(r, DIGITS, 7);
  const issuer = randomLetters(r, CAPITALS, 3);
  const names = `${randomLetters(r, CAPITALS, r.whole(3, 12))}${r.chance(0.2) ? `<${randomLetters(r, CAPITALS, r.whole(3, 8))}` : ''}<<${randomLetters(r, CAPITALS, r.whole(3, 9))}${r.chance(0.5) ? `<${randomLetters(r, CAPITALS, r.whole(3, 9))}` : ''}`;
  const fill = (text: string): string => text.slice(0, columns).padEnd(columns, '<');
  const sex = r.pick(['M', 'F', '<']);
  const dates = `${randomLetters(r, DIGITS, 7)}${sex}${randomLetters(r, DIGITS, 7)}`;
  if (lines === 3) {
    const optional = r.chance(0.5) ? randomLetters(r, DIGITS + CAPITALS, r.whole(4, 15)) : '';
    return [
      fill(`I${r.pick(['<', 'D', 'R'])}${issuer}${number}${randomLetters(r, DIGITS, 1)}${optional}`),
      fill(`${dates}${issuer}`).slice(0, 29) + randomLetters(r, DIGITS, 1),
      fill(names),
    ];
  }
  const code = columns === 44 ? r.pick(['P<', 'V<', 'PM']) : r.pick(['I<', 'V<', 'ID']);
  const second = fill(
    `${number}${randomLetters(r, DIGITS, 1)}${issuer}${dates}${r.chance(0.5) ? randomLetters(r, DIGITS, 8) : ''}`,
  );
  return [fill(code + issuer + names), second.slice(0, columns - 1) + randomLetters(r, DIGITS, 1)];
}

function backgroundSvg(r: RandomSource, w: number, h: number, hue: number, light: number, strength: number): string {
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

/** The part above an MRZ: a portrait, labels and values, a barcode, a rule. */
function surroundingsSvg(r: RandomSource, w: number, bottom: number, hue: number, ink: number): string {
  let out = '';
  const colour = `hsl(${f(hue)},20%,${f(ink)}%)`;
  const text = (x: number, y: number, size: number, value: string): void => {
    out += `<text x="${f(x)}" y="${f(y)}" font-family="Liberation Sans" font-size="${f(size)}" fill="${colour}">${value}</text>`;
  };
  const hasPortrait = r.chance(0.6);
  if (hasPortrait) {
    const ph = Math.min(34, bottom - 10);
    out += `<rect x="4" y="${f(bottom - ph - 1)}" width="${f(ph * 0.77)}" height="${f(ph)}" fill="hsl(${f(hue)},8%,70%)"/><ellipse cx="${f(4 + ph * 0.385)}" cy="${f(bottom - ph * 0.6)}" rx="${f(ph * 0.18)}" ry="${f(ph * 0.24)}" fill="hsl(25,35%,45%)"/>`;
  }
  for (let y = 6; y < bottom - 1; y += r.range(4, 7)) {
    text(hasPortrait ? w * 0.4 : 5, y, r.range(1.5, 3.2), randomLetters(r, `${CAPITALS}     `, r.whole(5, 28)));
  }
  if (r.chance(0.2)) {
    for (let x = w * 0.5; x < w - 5; x += r.range(0.4, 1.4))
      out += `<rect x="${f(x)}" y="${f(bottom - 9)}" width="${f(r.range(0.2, 0.6))}" height="7" fill="${colour}"/>`;
  }
  if (r.chance(0.3)) out += `<rect x="3" y="${f(bottom)}" width="${f(w - 6)}" height=".25" fill="${colour}"/>`;
  return out;
}

async function renderSvg(parts: readonly string[], widthMm: number, heightMm: number): Promise<Pixels> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${f(widthMm)}mm" height="${f(heightMm)}mm" viewBox="0 0 ${f(widthMm)} ${f(heightMm)}">${parts.join('')}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg), { density: 25.4 * PX_PER_MM })
    .resize(Math.round(widthMm * PX_PER_MM), Math.round(heightMm * PX_PER_MM), { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
  };
}

export const PRINT_KINDS = [
  'paragraph',
  'monospaced',
  'listing',
  'two mono lines',
  'table',
  'receipt',
  'bars',
  'stacked code',
  'cheque',
  'form',
  'keypad',
  'wide letters',
] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

/** Draws print that is not an MRZ but partly resembles one. */
export async function drawPrint(seed: number, kind: PrintKind): Promise<DrawnPrint> {
  const r = createRandomSource(seed + 224_737);
  const widthMm = r.range(70, 130);
  const heightMm = kind === 'receipt' || kind === 'listing' ? widthMm * r.range(1, 1.5) : widthMm / r.range(1.4, 1.7);
  const hue = r.whole(0, 359);
  const parts = [
    backgroundSvg(r, widthMm, heightMm, hue, r.range(80, 98), r.range(0, 0.4)),
    printSvg(r, kind, widthMm, heightMm),
  ];
  return { kind, pixels: await renderSvg(parts, widthMm, heightMm), widthMm, heightMm };
}

function printSvg(r: RandomSource, kind: PrintKind, w: number, h: number): string {
  let out = '';
  const put = (x: number, y: number, size: number, value: string, font = 'Liberation Sans', spacing = 0): void => {
    out += `<text x="${f(x)}" y="${f(y)}" font-family="${font}" font-size="${f(size)}" letter-spacing="${f(spacing)}" fill="#151515" xml:space="preserve">${value.replaceAll('&', '+').replaceAll('<', '&lt;')}</text>`;
  };
  const words = (n: number, letters = CAPITALS.toLowerCase()): string => {
    let text = '';
    while (text.length < n) text += `${randomLetters(r, letters, r.whole(2, 9))} `;
    return text.slice(0, n);
  };
  const mono = r.pick(['DejaVu Sans Mono', 'Liberation Mono', 'OCR B']);
  const bars = (x: number, y: number, width: number, height: number): void => {
    for (let at = x; at < x + width; at += r.range(0.35, 1.6))
      out += `<rect x="${f(at)}" y="${f(y)}" width="${f(r.range(0.15, 0.7))}" height="${f(height)}" fill="#111"/>`;
  };
  if (kind === 'paragraph') {
    const size = r.range(2, 4.5);
    for (let y = 6; y < h - 3; y += size * r.range(1.35, 1.45))
      put(5, y, size, words(Math.round((w - 10) / size / 0.5)));
  } else if (kind === 'monospaced') {
    const columns = r.pick([30, 36, 44, 40, 50]);
    const size = (w - 8) / columns / 0.6;
    for (let y = 6; y < h - 3; y += size * r.range(1.5, 2.2)) put(4, y, size, words(columns, CAPITALS + DIGITS), mono);
  } else if (kind === 'listing') {
    const columns = r.pick([30, 36, 44]);
    const size = (w - 8) / columns / 0.6;
    const step = size * r.range(1.2, 2.2);
    for (let y = 6; y < h - 3; y += step)
      put(4, y, size, randomLetters(r, `${CAPITALS}${DIGITS}<<<<<  `, columns), mono);
  } else if (kind === 'two mono lines') {
    // Serial numbers, bank details: monospaced, two lines, gaps between the groups.
    const columns = r.whole(24, 52);
    const size = (w - 8) / columns / 0.6;
    for (const k of [0, 1]) {
      let line = '';
      while (line.length < columns) line += `${randomLetters(r, DIGITS, r.pick([4, 2, 3, 5]))} `;
      put(4, h - 6 - k * size * r.range(1.3, 2), size, line.slice(0, r.whole(columns - 8, columns)), mono);
    }
    for (let y = 6; y < h - 20; y += 5) put(5, y, 3, words(r.whole(8, 28)));
  } else if (kind === 'table') {
    const step = r.range(4, 8);
    for (let y = 6; y < h - 3; y += step) {
      for (let x = 4; x < w - 12; x += w / 6) put(x, y, step * 0.55, randomLetters(r, DIGITS, r.whole(3, 6)), mono);
      out += `<rect x="3" y="${f(y + step * 0.2)}" width="${f(w - 6)}" height=".15" fill="#444"/>`;
    }
  } else if (kind === 'receipt') {
    const columns = r.whole(28, 42);
    const size = (w - 8) / columns / 0.6;
    for (let y = 8; y < h - 3; y += size * 1.25) {
      const left = words(r.whole(4, 18), CAPITALS);
      const right = `${randomLetters(r, DIGITS, 2)}.${randomLetters(r, DIGITS, 2)}`;
      put(4, y, size, left.padEnd(columns - right.length, r.chance(0.3) ? '.' : ' ') + right, mono);
    }
  } else if (kind === 'bars') {
    bars(6, 8, w - 12, r.range(6, 20));
    put(w * 0.25, 34, 3.2, randomLetters(r, DIGITS, 13), mono, 1.2);
    if (r.chance(0.5)) bars(6, 38, w - 12, r.range(3, 8));
  } else if (kind === 'stacked code') {
    const row = r.range(1.2, 3.2);
    for (let y = h * 0.4, n = r.whole(3, 14); n > 0 && y < h - 6; n--, y += row) bars(5, y, w - 10, row);
    put(5, 8, 3, words(30));
  } else if (kind === 'cheque') {
    for (let y = 8; y < h - 22; y += 7) put(5, y, 3.2, words(r.whole(8, 40)));
    out += `<rect x="5" y="${f(h - 18)}" width="${f(w * 0.6)}" height=".2" fill="#222"/>`;
    let line = '';
    while (line.length < 40) line += `${randomLetters(r, DIGITS, r.pick([6, 8, 9]))}${r.pick(['<', ':', ' '])}`;
    const size = (w - 10) / 44 / 0.6;
    put(5, h - 5, size, line.slice(0, 42), 'OCR B');
    if (r.chance(0.4)) put(5, h - 5 - size * 2.2, size, randomLetters(r, DIGITS, r.whole(10, 27)), 'OCR B');
  } else if (kind === 'form') {
    // One box a letter.
    const cell = r.range(3, 4.2);
    for (let y = 10; y < h - 6; y += cell * r.range(1.4, 2.2)) {
      for (let x = 5; x < w - 8; x += cell) {
        out += `<rect x="${f(x)}" y="${f(y - cell)}" width="${f(cell)}" height="${f(cell)}" fill="none" stroke="#333" stroke-width=".2"/>`;
        if (r.chance(0.7)) put(x + cell * 0.25, y - cell * 0.2, cell * 0.75, randomLetters(r, CAPITALS, 1));
      }
    }
  } else if (kind === 'keypad') {
    for (let y = 10; y < h - 6; y += 9)
      for (let x = 6; x < w - 8; x += 8)
        out += `<rect x="${f(x)}" y="${f(y)}" width="6.6" height="6.6" rx="1" fill="#333"/>`;
  } else {
    for (const k of [0, 1, 2].slice(0, r.whole(1, 3)))
      put(5, h - 6 - k * 7, 3.6, words(r.whole(18, 34), CAPITALS), 'Liberation Sans', r.range(0.8, 1.6));
  }
  return out;
}
