import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { project, squareToQuad } from '../document/geometry.js';

/** Edge of a patch, px, and patches along the document's sides. */
const PATCH_PX = 56;
const COLUMNS = 5;
const ROWS = 4;
/** A rise counts as an edge from this many grey levels; below, noise makes its own edges. */
const LEAST_RISE = 22;
/** Edges needed in a direction before its width is believed. */
const LEAST_EDGES = 40;
/** The sharpest part of the edges tells the camera's blur; the softer ones are printed so. */
const QUANTILE = 0.2;

/**
 * Blur of a part of a picture: the 10–90 % width of its sharpest edges, in px; `null` without enough edges.
 *
 * Along rows and columns of sample patches, every monotonous rise A with steepest step m is an edge of width A / m: for
 * a Gaussian edge A / m = σ √(2π), which is within 2 % of its 10–90 % width (2.563 σ). That is independent of contrast
 * and, since only the sharpest edges of a direction count, nearly so of what is printed. Rows and columns are
 * judged apart and the softer one holds, because motion blurs one direction only.
 */
export function edgeWidth(plane: Plane, quad: PxQuad): number | null {
  const map = squareToQuad(quad);
  const along: number[] = [];
  const across: number[] = [];
  const corners: PxPoint[] = [];
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      corners.push(project(map, 0.1 + (0.8 * (column + 0.5)) / COLUMNS, 0.08 + (0.84 * (row + 0.5)) / ROWS));
    }
  }
  const half = PATCH_PX >> 1;
  for (const centre of corners) {
    const x0 = Math.max(0, Math.round(centre.x) - half);
    const y0 = Math.max(0, Math.round(centre.y) - half);
    const x1 = Math.min(plane.width, x0 + PATCH_PX);
    const y1 = Math.min(plane.height, y0 + PATCH_PX);
    if (x1 - x0 < 8 || y1 - y0 < 8) continue;
    for (let y = y0; y < y1; y += 2) scan(plane, y * plane.width + x0, 1, x1 - x0, along);
    for (let x = x0; x < x1; x += 2) scan(plane, y0 * plane.width + x, plane.width, y1 - y0, across);
  }
  const widths = [along, across].map(sharpest).filter((width) => width !== null);
  return widths.length === 0 ? null : Math.max(...widths);
}

/** Records the width of every edge on one scan line. */
function scan(plane: Plane, start: number, step: number, count: number, widths: number[]): void {
  const { data } = plane;
  // 1-2-1 along the line: noise would cut long slopes into pieces.
  let before = data[start]!;
  let here = data[start + step]!;
  let previous = (3 * before + here) / 4;
  let rise = 0;
  let steepest = 0;
  for (let n = 1; n < count - 1; n++) {
    const next = data[start + (n + 1) * step]!;
    const value = (before + 2 * here + next) / 4;
    const change = value - previous;
    if (change * rise >= 0) {
      rise += change;
      if (Math.abs(change) > steepest) steepest = Math.abs(change);
    } else {
      if (Math.abs(rise) >= LEAST_RISE) widths.push(Math.abs(rise) / steepest);
      rise = change;
      steepest = Math.abs(change);
    }
    previous = value;
    before = here;
    here = next;
  }
  if (Math.abs(rise) >= LEAST_RISE) widths.push(Math.abs(rise) / steepest);
}

/** Variance the method itself adds, px²: 1-2-1 smoothing (1/2) and the one-px step (1/12). */
const OWN_VARIANCE = 0.5 + 1 / 12;

function sharpest(widths: number[]): number | null {
  if (widths.length < LEAST_EDGES) return null;
  widths.sort((a, b) => a - b);
  const sigma = widths[Math.floor(widths.length * QUANTILE)]! / Math.sqrt(2 * Math.PI);
  return 2.563 * Math.sqrt(Math.max(0.04, sigma * sigma - OWN_VARIANCE));
}
