import type { Strip } from './strip.js';

/** Samples of one cell. */
const ACROSS = 8;
const DOWN = 10;

/**
 * The filler `<` as OCR-B draws it, in a cell of pitch width and capital height: two strokes from the right edge to
 * the left middle. Shares of the cell, (0, 0) its upper left.
 */
const TEMPLATE = template();

function template(): Float32Array {
  const out = new Float32Array(ACROSS * DOWN);
  const [tipX, tipY, endX, rise] = [0.22, 0.5, 0.8, 0.36];
  for (let j = 0; j < DOWN; j++) {
    for (let i = 0; i < ACROSS; i++) {
      const x = (i + 0.5) / ACROSS;
      const y = Math.abs((j + 0.5) / DOWN - tipY);
      // Distance to the stroke, both arms folded into one.
      const t = Math.min(1, Math.max(0, ((x - tipX) * (endX - tipX) + y * rise) / ((endX - tipX) ** 2 + rise ** 2)));
      const off = Math.hypot(x - tipX - t * (endX - tipX), y - t * rise);
      out[j * ACROSS + i] = Math.exp(-((off / 0.13) ** 2));
    }
  }
  return unit(out);
}

/** Mean 0, length 1. */
function unit(values: Float32Array): Float32Array {
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
const LIKE = 0.66;

/** Fillers that open to the right, as they are read, and to the left: upside down. */
export interface Chevrons {
  readonly upright: number;
  readonly inverted: number;
}

/** A letter's cell by its middle. */
export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Counts the fillers of a strip whose cells are known. */
export function chevronsOf(
  { print, width, height }: Strip,
  lineCount: number,
  columns: number,
  cellAt: (line: number, k: number) => Cell,
): Chevrons {
  const patch = new Float32Array(ACROSS * DOWN);
  let upright = 0;
  let inverted = 0;
  for (let line = 0; line < lineCount; line++) {
    for (let k = 0; k < columns; k++) {
      const cell = cellAt(line, k);
      const left = cell.x - cell.width / 2;
      const top = cell.y - cell.height / 2;
      for (let j = 0; j < DOWN; j++) {
        const y = Math.min(height - 1, Math.max(0, Math.floor(top + ((j + 0.5) * cell.height) / DOWN)));
        for (let i = 0; i < ACROSS; i++) {
          const x = Math.min(width - 1, Math.max(0, left + ((i + 0.5) * cell.width) / ACROSS - 0.5));
          const x0 = Math.floor(x);
          const a = print[y * width + x0]!;
          const b = print[y * width + Math.min(width - 1, x0 + 1)]!;
          patch[j * ACROSS + i] = a + (b - a) * (x - x0);
        }
      }
      unit(patch);
      let ahead = 0;
      let back = 0;
      for (let j = 0; j < DOWN; j++) {
        for (let i = 0; i < ACROSS; i++) {
          const value = patch[j * ACROSS + i]!;
          ahead += value * TEMPLATE[j * ACROSS + i]!;
          back += value * TEMPLATE[j * ACROSS + ACROSS - 1 - i]!;
        }
      }
      if (ahead > LIKE && ahead > back) upright++;
      else if (back > LIKE) inverted++;
    }
  }
  return { upright, inverted };
}
