import type { Pixels } from '../../../src/checks/check-report.js';
import { CAPITALS, DIGITS, backgroundSvg, f, randomLetters, renderSvg } from './document-svg.js';
import { createRandomSource, type RandomSource } from './random-source.js';

export const PRINT_KINDS = [
  'monospaced',
  'listing',
  'two mono lines',
  'table',
  'receipt',
  'bars',
  'stacked code',
  'cheque',
  'form',
] as const;
type PrintKind = (typeof PRINT_KINDS)[number];

/** Draws print that is not an MRZ but partly resembles one. */
export async function drawPrint(seed: number, kind: PrintKind): Promise<Pixels> {
  const r = createRandomSource(seed + 224_737);
  const widthMm = r.range(70, 130);
  const heightMm = kind === 'receipt' || kind === 'listing' ? widthMm * r.range(1, 1.5) : widthMm / r.range(1.4, 1.7);
  const hue = r.whole(0, 359);
  const parts = [
    backgroundSvg(r, widthMm, heightMm, hue, r.range(80, 98), r.range(0, 0.4)),
    printSvg(r, kind, widthMm, heightMm),
  ];
  return renderSvg(parts, widthMm, heightMm);
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
  if (kind === 'monospaced') {
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
  } else {
    // One box a letter.
    const cell = r.range(3, 4.2);
    for (let y = 10; y < h - 6; y += cell * r.range(1.4, 2.2)) {
      for (let x = 5; x < w - 8; x += cell) {
        out += `<rect x="${f(x)}" y="${f(y - cell)}" width="${f(cell)}" height="${f(cell)}" fill="none" stroke="#333" stroke-width=".2"/>`;
        if (r.chance(0.7)) put(x + cell * 0.25, y - cell * 0.2, cell * 0.75, randomLetters(r, CAPITALS, 1));
      }
    }
  }
  return out;
}
