import type { TextStrip } from './text-strip.js';

/** Samples of one cell. */
const TEMPLATE_WIDTH = 8;
const TEMPLATE_HEIGHT = 10;

/**
 * The filler `<` as OCR-B draws it, in a cell of pitch width and capital height: two strokes from the right edge to
 * the left middle. Shares of the cell, (0, 0) its upper left.
 */
const FILLER_TEMPLATE = drawFillerTemplate();

function drawFillerTemplate(): Float32Array {
  const out = new Float32Array(TEMPLATE_WIDTH * TEMPLATE_HEIGHT);
  const [tipX, tipY, endX, rise] = [0.22, 0.5, 0.8, 0.36];
  for (let j = 0; j < TEMPLATE_HEIGHT; j++) {
    for (let i = 0; i < TEMPLATE_WIDTH; i++) {
      const x = (i + 0.5) / TEMPLATE_WIDTH;
      const y = Math.abs((j + 0.5) / TEMPLATE_HEIGHT - tipY);
      // Distance to the stroke, both arms folded into one.
      const t = Math.min(1, Math.max(0, ((x - tipX) * (endX - tipX) + y * rise) / ((endX - tipX) ** 2 + rise ** 2)));
      const off = Math.hypot(x - tipX - t * (endX - tipX), y - t * rise);
      out[j * TEMPLATE_WIDTH + i] = Math.exp(-((off / 0.13) ** 2));
    }
  }
  return normalizeToUnitLength(out);
}

/** Mean 0, length 1. */
function normalizeToUnitLength(values: Float32Array): Float32Array {
  let mean = 0;
  for (const value of values) mean += value / values.length;
  let sum = 1e-9;
  for (let i = 0; i < values.length; i++) {
    values[i]! -= mean;
    sum += values[i]! ** 2;
  }
  const scale = 1 / Math.sqrt(sum);
  for (let i = 0; i < values.length; i++) values[i]! *= scale;
  return values;
}

/** Likeness from which on a cell counts as a filler. */
const MIN_FILLER_CORRELATION = 0.66;

/** Fillers that open to the right, as they are read, and to the left: upside down. */
export interface FillerCounts {
  readonly upright: number;
  readonly inverted: number;
}

/** A letter's cell by its middle. */
export interface CharacterCell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Counts the fillers of a strip whose cells are known. */
export function countFillers(
  { print, width, height }: TextStrip,
  lineCount: number,
  columns: number,
  cellAt: (line: number, k: number) => CharacterCell,
): FillerCounts {
  const patch = new Float32Array(TEMPLATE_WIDTH * TEMPLATE_HEIGHT);
  let upright = 0;
  let inverted = 0;
  for (let line = 0; line < lineCount; line++) {
    for (let k = 0; k < columns; k++) {
      const cell = cellAt(line, k);
      const left = cell.x - cell.width / 2;
      const top = cell.y - cell.height / 2;
      for (let j = 0; j < TEMPLATE_HEIGHT; j++) {
        const y = Math.min(height - 1, Math.max(0, Math.floor(top + ((j + 0.5) * cell.height) / TEMPLATE_HEIGHT)));
        for (let i = 0; i < TEMPLATE_WIDTH; i++) {
          const x = Math.min(width - 1, Math.max(0, left + ((i + 0.5) * cell.width) / TEMPLATE_WIDTH - 0.5));
          const x0 = Math.floor(x);
          const a = print[y * width + x0]!;
          const b = print[y * width + Math.min(width - 1, x0 + 1)]!;
          patch[j * TEMPLATE_WIDTH + i] = a + (b - a) * (x - x0);
        }
      }
      normalizeToUnitLength(patch);
      let ahead = 0;
      let back = 0;
      for (let j = 0; j < TEMPLATE_HEIGHT; j++) {
        for (let i = 0; i < TEMPLATE_WIDTH; i++) {
          const value = patch[j * TEMPLATE_WIDTH + i]!;
          ahead += value * FILLER_TEMPLATE[j * TEMPLATE_WIDTH + i]!;
          back += value * FILLER_TEMPLATE[j * TEMPLATE_WIDTH + TEMPLATE_WIDTH - 1 - i]!;
        }
      }
      if (ahead > MIN_FILLER_CORRELATION && ahead > back) upright++;
      else if (back > MIN_FILLER_CORRELATION) inverted++;
    }
  }
  return { upright, inverted };
}
