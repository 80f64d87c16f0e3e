import type { PxPoint, PxQuad } from '../image/plane.js';
import { projectPoint, squareToQuad } from '../image/quad-geometry.js';
import { createPerceptron } from '../nn/perceptron.js';
import { GLARE_WEIGHTS } from './blur-and-glare-weights.js';
import { paperLevelAt, type PaperIllumination } from './paper-illumination.js';
import type { DocumentCells } from './sample-cells.js';

/** Number of features of a cell. */
export const GLARE_FEATURE_COUNT = 13;
/** A cell with a higher probability is glare. */
const MIN_GLARE_PROBABILITY = 0.7;
/** Paper of a higher level is overexposed: a reflection cannot be distinguished there. */
const OVEREXPOSED_PAPER = 0.94;
/** A cell that is darker than this share of the paper's level is no glare. */
const MIN_SHARE_OF_PAPER = 0.6;
/** Distance in cells up to which a cell is near, and up to which it belongs to the surroundings. */
const NEAR_CELLS = 1;
const SURROUNDING_CELLS = 3;
/** Quantile of the print's levels that stands for dark print. */
const DARK_PRINT_QUANTILE = 0.1;

const scoreGlare = createPerceptron(GLARE_WEIGHTS, {
  inputs: GLARE_FEATURE_COUNT,
  hidden: 8,
  unit: 100,
  arithmetic: 'float32',
});

/**
 * Marks with 1 every cell that a reflection washes out: brighter than lit paper, print lifted or gone, darker around. White
 * paper in bright light is no glare. A perceptron of some 160 numbers decides, trained on drawn documents (decision 021).
 */
export function detectGlare(cells: DocumentCells, light: PaperIllumination): Uint8Array {
  const features = extractGlareFeatures(cells, light);
  return cells.isInFrame.map((isInFrame, cell) => {
    const paper = paperLevelAt(light, cell, cells);
    if (isInFrame === 0 || paper > OVEREXPOSED_PAPER || cells.bright[cell]! < MIN_SHARE_OF_PAPER * paper) return 0;
    const logit = scoreGlare(features.subarray(cell * GLARE_FEATURE_COUNT, (cell + 1) * GLARE_FEATURE_COUNT));
    return 1 / (1 + Math.exp(-logit)) > MIN_GLARE_PROBABILITY ? 1 : 0;
  });
}

/** Features of all cells, one cell after the other. Levels are relative to the paper's level at the cell. */
export function extractGlareFeatures(cells: DocumentCells, light: PaperIllumination): Float32Array {
  const { columns, rows, bright, dark, blown } = cells;
  const features = new Float32Array(columns * rows * GLARE_FEATURE_COUNT);
  const contrast = bright.map((level, cell) => Math.log1p(20 * (level - dark[cell]!)));
  const paper = bright.map((_, cell) => paperLevelAt(light, cell, cells));
  const printLevels = dark.map((level, cell) => level / paper[cell]!).sort();
  const darkPrint = printLevels[Math.floor(printLevels.length * DARK_PRINT_QUANTILE)]!;
  const meanContrast = contrast.reduce((sum, value) => sum + value, 0) / contrast.length;
  for (let cell = 0, o = 0; cell < columns * rows; cell++) {
    const row = Math.floor(cell / columns);
    const column = cell % columns;
    const near = { count: 0, bright: 0, contrast: 0, blown: 0, darkest: 1 };
    const around = { count: 0, bright: 0, contrast: 0, darkest: 1 };
    for (let y = Math.max(0, row - SURROUNDING_CELLS); y <= Math.min(rows - 1, row + SURROUNDING_CELLS); y++) {
      const lastX = Math.min(columns - 1, column + SURROUNDING_CELLS);
      for (let x = Math.max(0, column - SURROUNDING_CELLS); x <= lastX; x++) {
        const i = y * columns + x;
        around.count++;
        around.bright += bright[i]!;
        around.contrast += contrast[i]!;
        if (dark[i]! < around.darkest) around.darkest = dark[i]!;
        if (Math.abs(y - row) > NEAR_CELLS || Math.abs(x - column) > NEAR_CELLS) continue;
        near.count++;
        near.bright += bright[i]!;
        near.contrast += contrast[i]!;
        near.blown += blown[i]!;
        if (dark[i]! < near.darkest) near.darkest = dark[i]!;
      }
    }
    const ringCount = around.count - near.count;
    const level = paper[cell]!;
    features[o++] = bright[cell]! / level;
    features[o++] = dark[cell]! / level;
    features[o++] = contrast[cell]!;
    features[o++] = near.darkest / level;
    features[o++] = near.bright / near.count / level;
    features[o++] = around.darkest / level;
    features[o++] = (around.bright - near.bright) / ringCount / level;
    features[o++] = (around.contrast - near.contrast) / ringCount;
    features[o++] = blown[cell]!;
    features[o++] = near.blown / near.count;
    features[o++] = level;
    features[o++] = darkPrint;
    features[o++] = meanContrast;
  }
  return features;
}

/** Share of the cells in the frame that are glare, 0–1. */
export function measureGlareShare(glare: Uint8Array, { isInFrame }: DocumentCells): number {
  const count = isInFrame.reduce((sum, value) => sum + value, 0);
  return count === 0 ? 0 : glare.reduce((sum, value) => sum + value, 0) / count;
}

/** Share of a region of the document that is glare, 0–1. Both quadrilaterals are in px of the same plane. */
export function measureGlareInRegion(
  region: PxQuad,
  document: PxQuad,
  glare: Uint8Array,
  { columns, rows }: DocumentCells,
): number {
  const map = squareToQuad(document);
  let cells = 0;
  let glareCells = 0;
  for (let cell = 0; cell < glare.length; cell++) {
    const u = ((cell % columns) + 0.5) / columns;
    const v = (Math.floor(cell / columns) + 0.5) / rows;
    if (!isInsideQuad(region, projectPoint(map, u, v))) continue;
    cells++;
    glareCells += glare[cell]!;
  }
  return cells === 0 ? 0 : glareCells / cells;
}

function isInsideQuad(quad: PxQuad, p: PxPoint): boolean {
  let sides = 0;
  for (let i = 0; i < 4; i++) {
    const a = quad[i]!;
    const b = quad[(i + 1) % 4]!;
    sides += Math.sign((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x));
  }
  return Math.abs(sides) === 4;
}
