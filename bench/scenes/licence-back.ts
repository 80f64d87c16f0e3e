/** Drawn backs of driving licences with a PDF417 (AAMVA DL/ID Card Design Standard, annex D) in many shapes. */
import bwipjs from 'bwip-js/node';
import sharp from 'sharp';
import type { Quad } from '../../src/checks/checks.js';
import type { SeededRandom } from '../../test/support/seeded-random.js';
import { createSceneDocument, type SceneDocument } from './scene-document.js';
import { rectangleCorners } from '../../src/checks/image/quad-geometry.js';

const WIDTH_MM = 85.6;
const HEIGHT_MM = 53.98;
/** Texels of the drawing, about eight to a module of 0.25 mm. */
const PX_PER_MM = 32;
/** Modules of light around the symbol (ISO/IEC 15438, 5.8), and what is left of it where print comes too near. */
const QUIET_MODULES = { whole: 2.5, cut: 1.6 } as const;

export interface LicenceBackOptions {
  /** How far the middle of the card bulges up from its ends, as seen in the picture, mm. */
  readonly bowMm: number;
  /** Print comes nearer to the symbol than the standard allows. */
  readonly isQuietZoneCut: boolean;
}

export interface LicenceBack {
  readonly document: SceneDocument;
  readonly text: string;
  readonly moduleMm: number;
}

const NAMES = ['OSTERGARD', 'YILDIZ', 'DALMEIDA', 'MARCHAND', 'NGUYEN', 'OKAFOR', 'LEE', 'PRZYBYLSKI'] as const;
const STREETS = ['12 CANAL STREET', '4080 WEST HARBOUR BOULEVARD APT 12', '7 ELM', '981 OLD MILL ROAD'] as const;

const digits = (random: SeededRandom, count: number): string =>
  Array.from({ length: count }, () => String(random.integer(0, 9))).join('');

/** A file header, one or two subfiles, and data elements, of which some are optional. The issuer number belongs to nobody. */
function randomAamvaText(random: SeededRandom): string {
  const optional = [
    `DDEN\nDDFN\nDDGN`,
    `DCU\nDCE4\nDCL`,
    `DDA\nDDB0${digits(random, 1)}012015\nDDD0`,
    `DAZBRO\nDCK${digits(random, 16)}`,
    `DAW165\nDDK1\nDDL0`,
  ];
  const kept = optional.filter(() => random.next() < 0.6);
  const elements = [
    `DCAD\nDCBNONE\nDCDNONE`,
    `DBA0${digits(random, 1)}152031`,
    `DCS${random.pick(NAMES)}`,
    `DAC${random.pick(NAMES)}`,
    `DAD${random.pick(NAMES)}`,
    `DBD0${digits(random, 1)}122023`,
    `DBB0${random.integer(1, 9)}2319${random.integer(50, 99)}`,
    `DBC${random.integer(1, 2)}\nDAYBRO\nDAU0${random.integer(60, 76)} IN`,
    `DAG${random.pick(STREETS)}`,
    `DAIAMAUROTE\nDAJUT\nDAK${digits(random, 5)}0000`,
    `DAQ${random.pick(['D', 'S', ''])}${digits(random, random.integer(7, 12))}`,
    `DCF${digits(random, random.integer(8, 20))}\nDCGUTO`,
    ...kept,
  ];
  const subfile = `DL${elements.join('\n')}\r`;
  const state = random.next() < 0.4 ? `ZUZUA${digits(random, 6)}\nZUB${random.pick(NAMES)}\r` : '';
  const header = `@\n\u001e\rANSI 990042${random.pick(['08', '09', '10'])}000${state === '' ? 1 : 2}`;
  const start = 21 + (state === '' ? 10 : 20);
  const entry = (type: string, offset: number, length: number): string =>
    `${type}${String(offset).padStart(4, '0')}${String(length).padStart(4, '0')}`;
  const entries =
    entry('DL', start, subfile.length) + (state === '' ? '' : entry('ZU', start + subfile.length, state.length));
  return header + entries + subfile + state;
}

/** A symbol as modules; each row of codewords is one row here. */
interface SymbolModules {
  readonly isDark: readonly boolean[];
  readonly across: number;
  readonly rows: number;
}

function encode(text: string, columns: number, level: number): SymbolModules {
  const [symbol] = bwipjs.raw({ bcid: 'pdf417', text, columns, eclevel: level } as Parameters<typeof bwipjs.raw>[0]);
  if (!symbol || !('pixs' in symbol)) throw new Error('no symbol was made');
  const isDark = Array.from(symbol.pixs, (value) => value === 1);
  return { isDark, across: symbol.pixx, rows: isDark.length / symbol.pixx };
}

interface SymbolPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly moduleMm: number;
}

/** Wide and low, as on most licences, or narrow and tall; as large as there is room. */
function placeSymbol({ across, rows }: SymbolModules, random: SeededRandom): SymbolPlace {
  const moduleMm = Math.min(random.between(0.17, 0.33), (WIDTH_MM - 5) / across);
  const rowModules = Math.min(random.between(2.4, 5), 30 / (rows * moduleMm));
  const [width, height] = [across * moduleMm, rows * rowModules * moduleMm];
  const x = random.between(2.5, Math.max(2.6, WIDTH_MM - 2.5 - width));
  const y = random.next() < 0.5 ? random.between(3, 8) : random.between(HEIGHT_MM - 8 - height, HEIGHT_MM - 3 - height);
  return { x, y, width, height, moduleMm };
}

function symbolPath({ isDark, across, rows }: SymbolModules, place: SymbolPlace): string {
  const [w, h] = [place.width / across, place.height / rows];
  const bars: string[] = [];
  const n = (value: number): string => value.toFixed(4);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < across; column++) {
      if (isDark[row * across + column] !== true) continue;
      let end = column;
      while (end + 1 < across && isDark[row * across + end + 1] === true) end++;
      const [x, y, width] = [place.x + column * w, place.y + row * h, (end - column + 1) * w];
      bars.push(`M${n(x)} ${n(y)}h${n(width)}v${n(h)}h${n(-width)}z`);
      column = end;
    }
  }
  return bars.join('');
}

function drawBack(modules: SymbolModules, place: SymbolPlace, isCut: boolean, random: SeededRandom): string {
  const paper = random.pick(['#f4efe0', '#e8eef2', '#f2e6e2', '#dfe9dc', '#ffffff']);
  const ink = random.pick(['#101114', '#1a1a1e', '#2b2a33', '#0c1018']);
  const print = random.pick(['#7a2f14', '#1f3f6e', '#32573a', '#333333']);
  const quiet = (isCut ? QUIET_MODULES.cut : QUIET_MODULES.whole) * place.moduleMm;
  const lines = Array.from({ length: random.integer(4, 11) }, (_, at) => {
    const words = Array.from({ length: random.integer(2, 6) }, () => random.pick(NAMES)).join(' ');
    const shown = random.next() < 0.5 ? words : words.toLowerCase();
    return `<text x="${random.between(2, 20)}" y="${4 + at * random.between(3.5, 5.5)}" font-family="sans-serif" font-size="${random.between(1.4, 2.8)}" fill="${print}">${shown}</text>`;
  });
  const waves = Array.from({ length: 26 }, (_, at) => {
    const y = at * 2.2;
    return `<path d="M0 ${y}q21 ${random.between(-5, 5)} 43 0t43 0" fill="none" stroke="${print}" stroke-width=".15" opacity=".35"/>`;
  });
  const { x, y, width, height } = place;
  // A rule right outside the quiet zone, as some issuers print.
  const frame = `<rect x="${x - quiet}" y="${y - quiet}" width="${width + 2 * quiet}" height="${height + 2 * quiet}" fill="#fff" ${isCut ? `stroke="${ink}" stroke-width=".3"` : ''}/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_MM * PX_PER_MM}" height="${HEIGHT_MM * PX_PER_MM}" viewBox="0 0 ${WIDTH_MM} ${HEIGHT_MM}">
    <rect width="100%" height="100%" fill="${paper}"/>${waves.join('')}${lines.join('')}
    <rect x="0" y="${random.between(0, 40)}" width="${WIDTH_MM}" height="${random.pick([0, 0, 7])}" fill="#1c1c1f"/>
    ${frame}<path d="${symbolPath(modules, place)}" fill="${ink}"/></svg>`;
}

/** Moves each column of a picture up by a parabola: none at the ends, `bowPx` in the middle. RGBA. */
function bow(data: Uint8Array, width: number, height: number, bowPx: number): Uint8ClampedArray {
  const out = new Uint8ClampedArray(data.length);
  for (let x = 0; x < width; x++) {
    const share = (2 * x) / width - 1;
    const shift = bowPx * (1 - share * share);
    for (let y = 0; y < height; y++) {
      const from = Math.min(height - 1.001, Math.max(0, y + shift));
      const above = Math.floor(from);
      const part = from - above;
      for (let channel = 0; channel < 4; channel++) {
        const at = (above * width + x) * 4 + channel;
        out[(y * width + x) * 4 + channel] = data[at]! * (1 - part) + data[at + width * 4]! * part;
      }
    }
  }
  return out;
}

/** The same random numbers and options give the same card. */
export async function drawLicenceBack(random: SeededRandom, options: LicenceBackOptions): Promise<LicenceBack> {
  const text = randomAamvaText(random);
  const modules = encode(text, random.pick([4, 5, 6, 8, 9, 10, 11, 12, 13, 15, 17]), random.integer(2, 5));
  const place = placeSymbol(modules, random);
  const svg = drawBack(modules, place, options.isQuietZoneCut, random);
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const bowed = bow(data, width, height, options.bowMm * PX_PER_MM);
  const [left, right] = [place.x / WIDTH_MM, (place.x + place.width) / WIDTH_MM];
  const [top, bottom] = [place.y / HEIGHT_MM, (place.y + place.height) / HEIGHT_MM];
  const barcodeQuad: Quad = rectangleCorners(left, top, right, bottom);
  const document = createSceneDocument(
    { data: bowed, width, height },
    { name: 'licence back', docType: 'driver_permit', side: 'back', format: 'ID-1', barcodeQuad },
  );
  return { document, text, moduleMm: place.moduleMm };
}
