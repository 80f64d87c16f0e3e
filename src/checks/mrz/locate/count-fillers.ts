import type { RectifiedTextBlock } from './rectified-text-block.js';

/** The cell of a character in a strip, by its middle. */
export interface CharacterCell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Samples of one cell. */
const TEMPLATE_WIDTH = 8;
const TEMPLATE_HEIGHT = 10;
const FILLER_TEMPLATE = drawFillerTemplate();
/** Correlation with the template from which a cell counts as a filler. */
const MIN_FILLER_CORRELATION = 0.66;

/** Counts the fillers (`<`) in the cells of a strip. Those that open to the left, as in inverted text, count negative. */
export function countFillers(
  strip: RectifiedTextBlock,
  lineCount: number,
  columns: number,
  cellAt: (line: number, column: number) => CharacterCell,
): number {
  const patch = new Float32Array(TEMPLATE_WIDTH * TEMPLATE_HEIGHT);
  let fillers = 0;
  for (let line = 0; line < lineCount; line++) {
    for (let column = 0; column < columns; column++) {
      sampleCell(strip, cellAt(line, column), patch);
      normalizeToUnitLength(patch);
      let toRight = 0;
      let toLeft = 0;
      for (let j = 0; j < TEMPLATE_HEIGHT; j++) {
        for (let i = 0; i < TEMPLATE_WIDTH; i++) {
          const value = patch[j * TEMPLATE_WIDTH + i]!;
          toRight += value * FILLER_TEMPLATE[j * TEMPLATE_WIDTH + i]!;
          toLeft += value * FILLER_TEMPLATE[j * TEMPLATE_WIDTH + TEMPLATE_WIDTH - 1 - i]!;
        }
      }
      if (toRight > MIN_FILLER_CORRELATION && toRight > toLeft) fillers++;
      else if (toLeft > MIN_FILLER_CORRELATION) fillers--;
    }
  }
  return fillers;
}

function sampleCell({ print, width, height }: RectifiedTextBlock, cell: CharacterCell, patch: Float32Array): void {
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
}

/**
 * The filler as OCR-B draws it, in a cell of pitch width and capital height: two strokes from the right edge to the left
 * middle. Coordinates are shares of the cell; (0, 0) is its upper left.
 */
function drawFillerTemplate(): Float32Array {
  const template = new Float32Array(TEMPLATE_WIDTH * TEMPLATE_HEIGHT);
  const [tipX, tipY, endX, rise] = [0.22, 0.5, 0.8, 0.36];
  for (let j = 0; j < TEMPLATE_HEIGHT; j++) {
    for (let i = 0; i < TEMPLATE_WIDTH; i++) {
      const x = (i + 0.5) / TEMPLATE_WIDTH;
      const y = Math.abs((j + 0.5) / TEMPLATE_HEIGHT - tipY);
      // Distance to the stroke, both strokes folded into one.
      const t = Math.min(1, Math.max(0, ((x - tipX) * (endX - tipX) + y * rise) / ((endX - tipX) ** 2 + rise ** 2)));
      const distance = Math.hypot(x - tipX - t * (endX - tipX), y - t * rise);
      template[j * TEMPLATE_WIDTH + i] = Math.exp(-((distance / 0.13) ** 2));
    }
  }
  normalizeToUnitLength(template);
  return template;
}

/** Gives values the mean 0 and the length 1, in place. */
function normalizeToUnitLength(values: Float32Array): void {
  let mean = 0;
  for (const value of values) mean += value / values.length;
  let squares = 1e-9;
  for (let i = 0; i < values.length; i++) {
    values[i]! -= mean;
    squares += values[i]! ** 2;
  }
  const scale = 1 / Math.sqrt(squares);
  for (let i = 0; i < values.length; i++) values[i]! *= scale;
}
