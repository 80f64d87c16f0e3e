/** Pictures of PDF417 and QR codes, and of text, drawn from a seed: turned, tilted, blurred, unevenly lit, noisy. */
import bwipjs from 'bwip-js/node';
import sharp from 'sharp';
import { invertHomography, squareToQuad } from '../../../src/checks/image/quad-geometry.js';
import type { PxPoint, PxQuad } from '../../../src/checks/image/plane.js';
import type { DetectedBarcode, Pixels, Quad } from '../../../src/checks/check-report.js';
import { createRandomSource, type RandomSource } from './random-source.js';

export interface DrawnBarcode {
  readonly image: Pixels;
  readonly format: DetectedBarcode['format'];
  readonly text: string;
  /** Clockwise from the code's own top-left, normalised. */
  readonly corners: Quad;
  /** px a module is wide in the picture, about. */
  readonly modulePx: number;
}

export interface BarcodeOptions {
  readonly format?: DetectedBarcode['format'];
  readonly text?: string;
  readonly turnedDegrees?: number;
  readonly modulePx?: number;
  /** Straight, sharp, evenly lit, without noise. */
  readonly clean?: boolean;
}

/** Printed around codes, and on pages without one. */
const WORDS =
  'Utopia Amaurote permit holder date of issue 14.08.2024 number UTA284517 categories restrictions valid until'.split(
    ' ',
  );

/** Modules as luminance, with a quiet zone of four. */
function encodeModules(
  format: DetectedBarcode['format'],
  text: string,
  r: RandomSource,
): { data: Uint8Array; width: number; height: number; quiet: number } {
  const options =
    format === 'PDF_417'
      ? { bcid: 'pdf417', text, columns: r.whole(5, 14), eclevel: r.whole(1, 4) }
      : { bcid: 'qrcode', text, eclevel: r.pick(['L', 'M', 'Q', 'H']) };
  const [symbol] = bwipjs.raw(options);
  if (!symbol || !('pixs' in symbol)) throw new Error('no symbol was made');
  const columns = symbol.pixx;
  // Rows of a PDF417 are at least three modules high (ISO/IEC 15438); the encoder gives one.
  const tall = format === 'PDF_417' ? r.whole(3, 4) : 1;
  const rows = (symbol.pixs.length / columns) * tall;
  const quiet = 4;
  const [width, height] = [columns + 2 * quiet, rows + 2 * quiet];
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      if (symbol.pixs[Math.floor(y / tall) * columns + x] === 1) data[(y + quiet) * width + x + quiet] = 0;
    }
  }
  return { data, width, height, quiet };
}

/** An image with one barcode and other print around it. The same seed and options give the same pixels. */
export async function drawBarcode(seed: number, options: BarcodeOptions = {}): Promise<DrawnBarcode> {
  const r = createRandomSource(seed);
  const clean = options.clean === true;
  const format = options.format ?? r.pick(['PDF_417', 'PDF_417', 'QR_CODE'] as const);
  const text =
    options.text ??
    Array.from({ length: format === 'PDF_417' ? r.whole(2, 40) : r.whole(1, 12) }, () => r.pick(WORDS)).join(' ');
  const modules = encodeModules(format, text, r);
  const modulePx = options.modulePx ?? Math.min(r.range(1.6, 7), 1300 / modules.width, 1300 / modules.height);
  const [w, h] = [modules.width * modulePx, modules.height * modulePx];
  const turned =
    ((options.turnedDegrees ?? (r.chance(0.4) ? r.pick([0, 90, 180, 270]) : 0) + r.range(-45, 45)) * Math.PI) / 180;
  const tilt = clean ? 0 : r.range(0, 0.12);
  const size = Math.ceil(Math.hypot(w, h) * r.range(1.05, 1.6)) + 20;
  const centre = size / 2;
  const at = (u: number, v: number): PxPoint => {
    const far = 1 + tilt * (u * Math.cos(seed) + v * Math.sin(seed));
    const [x, y] = [(u * w * 0.5) / far, (v * h * 0.5) / far];
    return {
      x: centre + x * Math.cos(turned) - y * Math.sin(turned),
      y: centre + x * Math.sin(turned) + y * Math.cos(turned),
    };
  };
  const quad: PxQuad = [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
  const canvas = await renderTextPage(r, size, size, clean ? 0 : r.whole(0, 6));
  layModules(canvas, size, modules, quad);
  const { quiet } = modules;
  const m = squareToQuad(quad);
  const on = (u: number, v: number): PxPoint => {
    const d = m[6] * u + m[7] * v + 1;
    return { x: (m[0] * u + m[1] * v + m[2]) / d / size, y: (m[3] * u + m[4] * v + m[5]) / d / size };
  };
  const [qu, qv] = [quiet / modules.width, quiet / modules.height];
  const corners: Quad = [on(qu, qv), on(1 - qu, qv), on(1 - qu, 1 - qv), on(qu, 1 - qv)];
  const image = await simulatePhoto(canvas, size, size, r, clean ? null : r.range(0, 0.55) * modulePx);
  return { image, format, text, corners, modulePx };
}

/** A page of print without a code: lines of text, rules, a grey box. */
export async function drawTextPage(seed: number): Promise<Pixels> {
  const r = createRandomSource(seed);
  const [width, height] = [r.whole(500, 1600), r.whole(400, 1600)];
  return simulatePhoto(await renderTextPage(r, width, height, r.whole(10, 60)), width, height, r, r.range(0, 1.5));
}

async function renderTextPage(r: RandomSource, width: number, height: number, lines: number): Promise<Float32Array> {
  const turned = r.range(-30, 30);
  const font = r.pick(['sans-serif', 'serif', 'monospace', 'OCR-B']);
  const size = r.range(10, 42);
  const texts = Array.from({ length: lines }, (_, i) => {
    const words = Array.from({ length: r.whole(1, 10) }, () => r.pick(WORDS)).join(' ');
    const shown = r.chance(0.3) ? words.toUpperCase() : words;
    return `<text x="${r.range(0, width / 3)}" y="${(i + 1) * size * r.range(1, 1.6)}" font-family="${font}" font-size="${size}" font-weight="${r.pick(['normal', 'bold'])}">${shown}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>
    <g transform="rotate(${turned} ${width / 2} ${height / 2})">${texts.join('')}</g></svg>`;
  const { data } = await sharp(Buffer.from(svg)).greyscale().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return Float32Array.from({ length: width * height }, (_, i) => data[(i * data.length) / (width * height)] ?? 255);
}

/** Draws modules into a quadrilateral, nine samples a pixel. */
function layModules(
  canvas: Float32Array,
  size: number,
  { data, width, height }: { data: Uint8Array; width: number; height: number },
  quad: PxQuad,
): void {
  const n = invertHomography(squareToQuad(quad));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      let [sum, hits] = [0, 0];
      for (let s = 0; s < 9; s++) {
        const [px, py] = [x + ((s % 3) + 0.5) / 3, y + (Math.floor(s / 3) + 0.5) / 3];
        const q = n[6] * px + n[7] * py + n[8];
        const u = (n[0] * px + n[1] * py + n[2]) / q;
        const v = (n[3] * px + n[4] * py + n[5]) / q;
        if (u < 0 || u >= 1 || v < 0 || v >= 1) continue;
        sum += data[Math.floor(v * height) * width + Math.floor(u * width)] ?? 255;
        hits++;
      }
      if (hits > 0) canvas[y * size + x] = (sum + (canvas[y * size + x] ?? 255) * (9 - hits)) / 9;
    }
  }
}

/** Ink and paper, light from one side, blur of a lens, noise of a sensor. @param blurPx `null` leaves all of that out */
async function simulatePhoto(
  canvas: Float32Array,
  width: number,
  height: number,
  r: RandomSource,
  blurPx: number | null,
): Promise<Pixels> {
  const ink = blurPx === null ? 0 : r.range(10, 90);
  const paper = blurPx === null ? 255 : ink + r.range(60, 160);
  const shade = blurPx === null ? 0 : r.range(0, 0.5);
  const noise = blurPx === null ? 0 : r.range(0, 7);
  const grey = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = 1 - (shade * (x + y)) / (width + height);
      grey[y * width + x] = (ink + ((paper - ink) * (canvas[y * width + x] ?? 255)) / 255) * light;
    }
  }
  let picture = sharp(grey, { raw: { width, height, channels: 1 } });
  if (blurPx !== null && blurPx > 0.3) picture = picture.blur(blurPx);
  const soft = await picture.raw().toBuffer({ resolveWithObject: true });
  const step = soft.info.channels;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) {
    const value = (soft.data[i * step] ?? 0) + r.normal() * noise;
    for (let c = 0; c < 3; c++) data[i * 4 + c] = value;
  }
  return { data, width, height };
}
