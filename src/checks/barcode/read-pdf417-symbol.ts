/**
 * Reads a PDF417 from grey levels. Rows are averaged along their bars and codewords compared with blurred templates, so that
 * it reads modules of two pixels and blur of half a module, where dark and light cannot be told apart pixel by pixel.
 */
import * as bitStreamParser from '#zxing/pdf417/decoder/DecodedBitStreamParser.js';
import type { Plane, PxQuad } from '../image/plane.js';
import {
  CODEWORD_MODULES,
  CODEWORD_SAMPLES,
  createCodewordTemplates,
  matchCodeword,
  normalizeSamples,
  SAMPLES_PER_MODULE,
  type CodewordMatch,
  type CodewordTemplates,
} from './codeword-templates.js';
import { correctCodewords } from './correct-codewords.js';
import { defaultExportOf } from './default-export.js';
import type { GuardLines, LocatedGuards } from './locate-pdf417-guards.js';
import { numberPdf417Rows, type NumberedRows, type RowFit } from './number-pdf417-rows.js';
import { fitRowShape, gridPoint, sampleLines, STRAIGHT_ROWS, type Pdf417Grid, type RowShape } from './pdf417-grid.js';
import { trackPdf417Columns } from './track-pdf417-columns.js';

const BitStreamParser = defaultExportOf<{
  decode(codewords: Int32Array, level: string): { getText(): string };
}>(bitStreamParser);

/** Part of a row's height around its middle that is averaged. */
const READ_SHARE = 0.6;
/** A codeword is tried at these deviations along the row, modules. */
const SHIFTS = [0, -0.3, 0.3] as const;
/** A codeword that correlates so well is not tried at other deviations. */
const CLEAR_SCORE = 0.93;
/** Shares of the correction codewords that are spent on the least certain codewords, one after the other. */
const ERASED_SHARES = [0, 0.25, 0.5, 0.75] as const;
/** Correction codewords that prove the result: with the length that the symbol states, it is wrong once in 929 ** 3. */
const SPARE = 2;

/** A decoded symbol; corners in px of the plane, clockwise from the symbol's own top-left. */
export interface Pdf417Symbol {
  readonly text: string;
  readonly corners: PxQuad;
}

/**
 * @param ways from `locatePdf417Guards`, each with the plane that way up
 * @param upright the plane that the corners refer to
 * @returns `null` where no symbol was read
 */
export function readPdf417Symbol(ways: readonly LocatedGuards[], upright: Plane): Pdf417Symbol | null {
  for (const { plane, guards } of ways) {
    const symbol = readBetweenGuards(plane, guards);
    if (symbol === null) continue;
    if (plane === upright) return symbol;
    const { width, height } = upright;
    const corners = symbol.corners.map(({ x, y }) => ({ x: width - x, y: height - y })) as unknown as PxQuad;
    return { text: symbol.text, corners };
  }
  return null;
}

function readBetweenGuards(plane: Plane, guards: GuardLines): Pdf417Symbol | null {
  const { start, stop } = guards;
  const blurModules = (start.blurModules + stop.blurModules) / 2;
  const templates = createCodewordTemplates(blurModules);
  const meanModulePx = Math.sqrt(start.modulePx * stop.modulePx);
  const middle = (start.top + start.bottom + stop.top + stop.bottom) / 4;
  const widthPx = stop.x0 - start.x0 + (stop.lean - start.lean) * middle;
  const columns = Math.round((widthPx / meanModulePx - 69) / CODEWORD_MODULES);
  if (columns < 1 || columns > 30) return null;
  let grid: Pdf417Grid = {
    plane,
    guards,
    modules: modulesAcross(columns),
    shape: STRAIGHT_ROWS,
    shifts: null,
    top: start.top,
    bottom: start.bottom,
  };
  const byGuards: RowShape = {
    skew: (stop.top + stop.bottom - start.top - start.bottom) / 2,
    skewChange: (stop.bottom - stop.top - start.bottom + start.top) / 2,
    bow: 0,
  };
  grid = { ...grid, shape: fitRowShape(grid, [STRAIGHT_ROWS, byGuards]) };
  const firstLook = numberPdf417Rows(grid, templates);
  if (firstLook === null) return null;
  grid = { ...grid, modules: modulesAcross(firstLook.columns) };
  const coarse = levelRows(grid, firstLook);
  if (coarse === null) return null;
  // With the rows known at both ends, only the bow is left to find.
  grid = { ...coarse.grid, shape: fitRowShape(coarse.grid, [coarse.grid.shape, { ...coarse.grid.shape, bow: 0 }]) };
  grid = { ...grid, shifts: trackPdf417Columns(grid) };
  const numbered = numberPdf417Rows(grid, templates) ?? firstLook;
  const leveled = levelRows(grid, numbered);
  if (leveled === null) return null;
  const matches = readCodewords(leveled.grid, numbered, leveled.fit, templates);
  const text = decodeMatches(matches, numbered);
  return text === null ? null : { text, corners: cornersOf(leveled.grid, numbered.rows, leveled.fit) };
}

const modulesAcross = (columns: number): number => CODEWORD_MODULES * columns + 69;

/** Turns the rows so that left and right indicators agree, where both were read, and sets top and bottom of the grid. */
function levelRows(grid: Pdf417Grid, { left, right, rows }: NumberedRows): { grid: Pdf417Grid; fit: RowFit } | null {
  const fit = left ?? right;
  if (fit === null) return null;
  const lineOf = ({ first, perLine }: RowFit, row: number): number => (row - first) / perLine;
  const [top, bottom] = [lineOf(fit, 0), lineOf(fit, rows)];
  const { shape } = grid;
  const skewAt = (line: number): number =>
    shape.skew + (shape.skewChange * (2 * line - grid.top - grid.bottom)) / (grid.bottom - grid.top);
  const offBy = (row: number): number => (left === null || right === null ? 0 : lineOf(right, row) - lineOf(left, row));
  const [upper, lower] = [skewAt(top) + offBy(0), skewAt(bottom) + offBy(rows)];
  const leveled = { skew: (upper + lower) / 2, skewChange: (lower - upper) / 2, bow: shape.bow };
  return { grid: { ...grid, shape: leveled, top, bottom }, fit };
}

/** All codewords of the symbol, row by row. */
function readCodewords(
  grid: Pdf417Grid,
  { rows, columns }: NumberedRows,
  { first, perLine }: RowFit,
  templates: CodewordTemplates,
): CodewordMatch[] {
  const samples = new Float32Array(CODEWORD_SAMPLES);
  const matches: CodewordMatch[] = [];
  const count = Math.max(3, Math.round(READ_SHARE / perLine / 0.8));
  for (let row = 0; row < rows; row++) {
    const lines = Array.from({ length: count }, (_, k) => {
      const within = 0.5 + READ_SHARE * ((k + 0.5) / count - 0.5);
      return (row + within - first) / perLine;
    });
    for (let column = 0; column < columns; column++) {
      const from = (column + 2) * CODEWORD_MODULES + 0.5 / SAMPLES_PER_MODULE;
      let best: CodewordMatch = { value: 0, score: -1, margin: 0 };
      for (const shift of SHIFTS) {
        sampleLines(grid, from + shift, 1 / SAMPLES_PER_MODULE, lines, samples);
        normalizeSamples(samples, 0);
        const match = matchCodeword(templates, row % 3, samples);
        if (match.score > best.score) best = match;
        if (best.score > CLEAR_SCORE) break;
      }
      matches.push(best);
    }
  }
  return matches;
}

function decodeMatches(matches: readonly CodewordMatch[], { correctionLevel }: NumberedRows): string | null {
  const correctionCount = 2 ** (correctionLevel + 1);
  const dataCount = matches.length - correctionCount;
  if (dataCount < 2) return null;
  const byCertainty = matches.map((_, at) => at).sort((a, b) => matches[a]!.margin - matches[b]!.margin);
  const spare = Math.min(SPARE, correctionCount / 4);
  for (const share of ERASED_SHARES) {
    const codewords = Uint16Array.from(matches, ({ value }) => value);
    const erasures = byCertainty.slice(0, Math.floor(share * (correctionCount - spare)));
    if (!correctCodewords(codewords, correctionCount, erasures, spare) || codewords[0] !== dataCount) continue;
    try {
      return BitStreamParser.decode(Int32Array.from(codewords), String(correctionLevel)).getText();
    } catch {
      return null;
    }
  }
  return null;
}

function cornersOf(grid: Pdf417Grid, rows: number, { first, perLine }: RowFit): PxQuad {
  const [top, bottom] = [-first / perLine, (rows - first) / perLine];
  return [
    gridPoint(grid, 0, top),
    gridPoint(grid, grid.modules, top),
    gridPoint(grid, grid.modules, bottom),
    gridPoint(grid, 0, bottom),
  ];
}
