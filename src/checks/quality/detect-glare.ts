import { project, squareToQuad } from '../image/quad-geometry.js';
import type { PxPoint, PxQuad } from '../image/plane.js';
import type { DocumentCells } from './sample-cells.js';
import { createPerceptron } from '../nn/perceptron.js';
import { paperLevelAt, type PaperIllumination } from './paper-illumination.js';
import { GLARE_WEIGHTS } from './blur-and-glare-weights.js';

/** What the net reads of a cell. */
export const GLARE_FEATURE_COUNT = 13;
/** Probability from which on a cell counts. */
const MIN_GLARE_PROBABILITY = 0.7;
/** Paper lit so brightly is blown out itself: that is overexposed, and where a lamp is mirrored nobody can tell. */
const BLOWN_PAPER = 0.94;
/** Of the paper's level: a darker cell is none, whatever the net would say. */
const MIN_BRIGHTNESS_OF_PAPER = 0.6;
/** Neighbours on each side that count as near, and as around. */
const NEAR_CELLS = 1;
const SURROUNDING_CELLS = 3;

const scoreGlare = createPerceptron(GLARE_WEIGHTS, {
  inputs: GLARE_FEATURE_COUNT,
  hidden: 8,
  unit: 100,
  digits: 2,
  arithmetic: 'float32',
});

/**
 * 1 for every cell that a reflection has blown out or washed out: brighter than the paper is lit there, its print
 * lifted or gone, its surroundings darker. White paper in bright light is as bright as the paper around it and no glare.
 * A net of some 160 numbers weighs that, trained on lamps mirrored in drawn documents.
 */
export function detectGlare(cells: DocumentCells, light: PaperIllumination): Uint8Array {
  const all = extractGlareFeatures(cells, light);
  return cells.seen.map((seen, cell) => {
    const paper = paperLevelAt(light, cell, cells);
    if (seen === 0 || paper > BLOWN_PAPER || cells.bright[cell]! < MIN_BRIGHTNESS_OF_PAPER * paper) return 0;
    const score = scoreGlare(all.subarray(cell * GLARE_FEATURE_COUNT, (cell + 1) * GLARE_FEATURE_COUNT));
    return 1 / (1 + Math.exp(-score)) > MIN_GLARE_PROBABILITY ? 1 : 0;
  });
}

/** Features of all cells, one after the other. Levels are relative to how the paper is lit there. */
export function extractGlareFeatures(cells: DocumentCells, light: PaperIllumination): Float32Array {
  const { columns, rows, bright, dark, blown } = cells;
  const out = new Float32Array(columns * rows * GLARE_FEATURE_COUNT);
  const contrast = bright.map((level, cell) => Math.log1p(20 * (level - dark[cell]!)));
  const expected = bright.map((_, cell) => paperLevelAt(light, cell, cells));
  const prints = dark.map((level, cell) => level / expected[cell]!).sort();
  const darkest = prints[Math.floor(prints.length * 0.1)]!;
  const busy = contrast.reduce((sum, value) => sum + value, 0) / contrast.length;
  for (let row = 0, cell = 0, o = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, cell++) {
      const near = { count: 0, bright: 0, contrast: 0, blown: 0, darkest: 1 };
      const all = { count: 0, bright: 0, contrast: 0, darkest: 1 };
      for (let y = Math.max(0, row - SURROUNDING_CELLS); y <= Math.min(rows - 1, row + SURROUNDING_CELLS); y++) {
        for (
          let x = Math.max(0, column - SURROUNDING_CELLS);
          x <= Math.min(columns - 1, column + SURROUNDING_CELLS);
          x++
        ) {
          const i = y * columns + x;
          all.count++;
          all.bright += bright[i]!;
          all.contrast += contrast[i]!;
          if (dark[i]! < all.darkest) all.darkest = dark[i]!;
          if (Math.abs(y - row) > NEAR_CELLS || Math.abs(x - column) > NEAR_CELLS) continue;
          near.count++;
          near.bright += bright[i]!;
          near.contrast += contrast[i]!;
          near.blown += blown[i]!;
          if (dark[i]! < near.darkest) near.darkest = dark[i]!;
        }
      }
      const ring = all.count - near.count;
      const lit = expected[cell]!;
      out[o++] = bright[cell]! / lit;
      out[o++] = dark[cell]! / lit;
      out[o++] = contrast[cell]!;
      out[o++] = near.darkest / lit;
      out[o++] = near.bright / near.count / lit;
      out[o++] = all.darkest / lit;
      out[o++] = (all.bright - near.bright) / ring / lit;
      out[o++] = (all.contrast - near.contrast) / ring;
      out[o++] = blown[cell]!;
      out[o++] = near.blown / near.count;
      out[o++] = lit;
      out[o++] = darkest;
      out[o++] = busy;
    }
  }
  return out;
}

/** Share of the cells seen that lie in glare, 0–1. */
export function measureGlareShare(glare: Uint8Array, { seen }: DocumentCells): number {
  const count = seen.reduce((sum, value) => sum + value, 0);
  return count === 0 ? 0 : glare.reduce((sum, value) => sum + value, 0) / count;
}

/** Share of a zone on the document that lies in glare, 0–1. Both quads in px of the same plane. */
export function measureGlareInRegion(
  zone: PxQuad,
  document: PxQuad,
  glare: Uint8Array,
  { columns, rows }: DocumentCells,
): number {
  const map = squareToQuad(document);
  let inside = 0;
  let hit = 0;
  for (let cell = 0; cell < glare.length; cell++) {
    const u = ((cell % columns) + 0.5) / columns;
    const v = (Math.floor(cell / columns) + 0.5) / rows;
    if (!isInsideQuad(zone, project(map, u, v))) continue;
    inside++;
    hit += glare[cell]!;
  }
  return inside === 0 ? 0 : hit / inside;
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
