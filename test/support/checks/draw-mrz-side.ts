import type { Pixels, Quad } from '../../../src/checks/check-report.js';
import { ocrBTextSvg } from './ocr-b-text-svg.js';
import { createRandomSource, type RandomSource } from './random-source.js';
import { CAPITALS, backgroundSvg, f, randomLetters, renderSvg } from './document-svg.js';
import { rectangleCorners } from '../../../src/checks/image/quad-geometry.js';

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
  readonly pixels: Pixels;
  readonly widthMm: number;
  readonly heightMm: number;
  /** First letter's left edge to last letter's right edge, top of the first line's capitals to the last line's base. */
  readonly letters: Quad;
}

const PITCH_MM = 2.54;
/** The em that gives the OCR B face capitals of 2.4 mm, and the blank between a cell's side and its letter. */
const OCR_B_SIZE_MM = 3.52;
const ADVANCE_MM = 2.54;
const CELL_INSET_MM = 0.4;
const CAPITAL_MM = 2.46;

/**
 * Draws a side with an MRZ on random paper, with tint, background print and surroundings.
 * @param text as many lines and letters as the layout has
 */
export async function drawMrzSide(seed: number, layout: DrawnLayout, text: readonly string[]): Promise<DrawnMrzSide> {
  const r = createRandomSource(seed + 104_729);
  const { widthMm, heightMm, lines, columns, stepMm } = DRAWN_LAYOUTS[layout];
  // Printers keep the pitch to about two per cent.
  const scale = Math.min(r.range(0.98, 1.015), (widthMm - 4) / (columns * PITCH_MM));
  const pitch = PITCH_MM * scale;
  const step = stepMm * scale * (lines === 3 ? r.range(0.98, 1.1) : r.range(0.96, 1.04));
  const x0 = (widthMm - columns * pitch) / 2 + r.range(-1, 1) * Math.min(1.2, (widthMm - columns * pitch) / 2 - 2);
  const base = heightMm - r.range(4.2, 6.5);
  const hue = r.whole(0, 359);
  const paper = r.chance(0.25) ? r.range(50, 72) : r.range(78, 97);
  const ink = r.range(4, paper < 70 ? 12 : 26);
  const parts = [backgroundSvg(r, widthMm, heightMm, hue, paper, r.range(0, 0.6))];
  const top = base - step * (lines - 1) - CAPITAL_MM * scale;
  if (r.chance(0.35)) {
    parts.push(
      `<rect x="0" y="${f(top - r.range(2, 3.5))}" width="${f(widthMm)}" height="60" fill="hsl(${f(hue)},12%,${f(Math.min(98, paper + 10))}%)" opacity=".6"/>`,
    );
  }
  parts.push(surroundingsSvg(r, widthMm, top - 3.5, hue, ink));
  const colour = `hsl(${f(hue)},${f(r.range(0, 20))}%,${f(ink)}%)`;
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
    pixels: await renderSvg(parts, widthMm, heightMm),
    widthMm,
    heightMm,
    letters: rectangleCorners(left, upper, right, lower),
  };
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
