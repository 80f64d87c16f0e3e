/**
 * Finds regions that look like a PDF417: full of strong edges in one direction, and about half dark. Text has edges in
 * more directions and is mostly light.
 */
import { halvePlane } from '../image/downscale.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { quadCenter } from '../image/quad-geometry.js';
import { otsuThreshold } from './histogram-statistics.js';

/** A place where a PDF417 may be. */
export interface Pdf417Region {
  /** Rectangle along the code, px of the plane, clockwise. Its first side runs across the bars. */
  readonly quad: PxQuad;
  /** Higher is more probable. */
  readonly score: number;
}

/** Side of a block, px at its scale. */
const BLOCK_PX = 10;
/** Sizes that are searched, each half of the one before: modules of 1 px to about 16 px. */
const SCALE_COUNT = 3;
/** Square of the central difference below which an edge is noise or background print: 16 grey levels. */
const MIN_ENERGY = 256;
/** Edge pixels of a block, of those of every other row. Drawn codes have a share of 0.25 and more at the right scale. */
const MIN_EDGE_PIXELS = (0.24 * BLOCK_PX * BLOCK_PX) / 2;
/** Smallest agreement of the edge directions, 0–1. */
const MIN_AGREEMENT = 0.25;
/** Smallest and largest share of dark pixels. */
const DARK_SHARE_RANGE = [0.28, 0.75] as const;
/** Length added at each end, as a share of the length found. */
const END_EXTENSION = 0.15;
/** A code covers at least so many blocks. */
const MIN_BLOCKS = 6;
const MAX_REGIONS = 6;

/** Regions that look like a PDF417, the most probable first. Takes about 10 ns a pixel. */
export function findPdf417Regions(plane: Plane): Pdf417Region[] {
  const regions: Pdf417Region[] = [];
  let scaled = plane;
  for (let level = 0; level < SCALE_COUNT; level++) {
    if (Math.min(scaled.width, scaled.height) < 2 * BLOCK_PX) break;
    const factor = plane.width / scaled.width;
    for (const region of regionsAtScale(scaled)) regions.push(scaleRegion(region, factor));
    scaled = halvePlane(scaled);
  }
  regions.sort((a, b) => b.score - a.score);
  const kept: Pdf417Region[] = [];
  for (const region of regions) {
    if (kept.length < MAX_REGIONS && !kept.some((other) => isSameRegion(region, other))) kept.push(region);
  }
  return kept;
}

interface EdgeBlocks {
  readonly across: number;
  readonly down: number;
  /** Four sums over the strong edges of each block: count, energy, and energy by direction (real, imaginary). */
  readonly sums: Float32Array;
}

/** Directions are summed as complex numbers of the doubled angle, so that dark-to-light and light-to-dark edges agree. */
function measureEdgeBlocks({ data, width, height }: Plane): EdgeBlocks {
  const across = Math.floor((width - 2) / BLOCK_PX);
  const down = Math.floor((height - 2) / BLOCK_PX);
  const sums = new Float32Array(across * down * 4);
  for (let row = 0, o = 0; row < down; row++) {
    for (let column = 0; column < across; column++, o += 4) {
      let [count, energy, re, im] = [0, 0, 0, 0];
      for (let y = 1; y <= BLOCK_PX; y += 2) {
        const start = (row * BLOCK_PX + y) * width + column * BLOCK_PX + 1;
        for (let i = start; i < start + BLOCK_PX; i++) {
          const dx = data[i + 1]! - data[i - 1]!;
          const dy = data[i + width]! - data[i - width]!;
          const e = dx * dx + dy * dy;
          if (e < MIN_ENERGY) continue;
          count++;
          energy += e;
          re += dx * dx - dy * dy;
          im += 2 * dx * dy;
        }
      }
      sums[o] = count;
      sums[o + 1] = energy;
      sums[o + 2] = re;
      sums[o + 3] = im;
    }
  }
  return { across, down, sums };
}

/** Whether a block and its neighbours have enough edges, with directions that agree. */
function isBarLike({ across, down, sums }: EdgeBlocks, x: number, y: number): boolean {
  let [cells, count, energy, re, im] = [0, 0, 0, 0, 0];
  for (let v = Math.max(0, y - 1); v <= Math.min(down - 1, y + 1); v++) {
    for (let u = Math.max(0, x - 1); u <= Math.min(across - 1, x + 1); u++) {
      const o = (v * across + u) * 4;
      cells++;
      count += sums[o]!;
      energy += sums[o + 1]!;
      re += sums[o + 2]!;
      im += sums[o + 3]!;
    }
  }
  return count >= cells * MIN_EDGE_PIXELS && Math.hypot(re, im) >= MIN_AGREEMENT * energy;
}

function regionsAtScale(plane: Plane): Pdf417Region[] {
  const blocks = measureEdgeBlocks(plane);
  const { across, down, sums } = blocks;
  const active = new Uint8Array(across * down);
  // The middle of a wide bar has no edges, but the neighbours of its block have.
  for (let b = 0; b < active.length; b++) active[b] = isBarLike(blocks, b % across, Math.floor(b / across)) ? 1 : 0;
  const regions: Pdf417Region[] = [];
  for (let b = 0; b < active.length; b++) {
    if (active[b] !== 1) continue;
    const found = collectConnectedBlocks(active, b, across, down);
    if (found.length < MIN_BLOCKS || !isHalfDark(plane, found, across)) continue;
    regions.push(toBarcodeRegion(found, across, sums));
  }
  return regions;
}

/** A code is about half dark; text is mostly light. */
function isHalfDark({ data, width }: Plane, found: readonly number[], across: number): boolean {
  const histogram = new Uint32Array(256);
  for (const b of found) {
    const start = (Math.floor(b / across) * BLOCK_PX + 1) * width + (b % across) * BLOCK_PX + 1;
    for (let y = 0; y < BLOCK_PX; y += 2) {
      for (let i = start + y * width; i < start + y * width + BLOCK_PX; i++) histogram[data[i]!]!++;
    }
  }
  const { darkShare } = otsuThreshold(histogram);
  return darkShare >= DARK_SHARE_RANGE[0] && darkShare <= DARK_SHARE_RANGE[1];
}

/** All blocks connected to one. Marks them with 2 in `active`. */
function collectConnectedBlocks(active: Uint8Array, start: number, across: number, down: number): number[] {
  const found = [start];
  active[start] = 2;
  for (const b of found) {
    const x = b % across;
    const y = (b - x) / across;
    for (let v = Math.max(0, y - 1); v <= Math.min(down - 1, y + 1); v++) {
      for (let u = Math.max(0, x - 1); u <= Math.min(across - 1, x + 1); u++) {
        const next = v * across + u;
        if (active[next] !== 1) continue;
        active[next] = 2;
        found.push(next);
      }
    }
  }
  return found;
}

function toBarcodeRegion(found: readonly number[], across: number, sums: Float32Array): Pdf417Region {
  const total = (k: number): number => found.reduce((sum, b) => sum + sums[b * 4 + k]!, 0);
  const [re, im] = [total(2), total(3)];
  const agreement = Math.hypot(re, im) / (total(1) || 1);
  const angle = Math.atan2(im, re) / 2;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const b of found) {
    const x = ((b % across) + 0.5) * BLOCK_PX;
    const y = (Math.floor(b / across) + 0.5) * BLOCK_PX;
    const u = c * x + s * y;
    const v = c * y - s * x;
    left = Math.min(left, u);
    right = Math.max(right, u);
    top = Math.min(top, v);
    bottom = Math.max(bottom, v);
  }
  const at = (u: number, v: number): PxPoint => ({ x: c * u - s * v, y: s * u + c * v });
  // Half a block to its border, one and a half for smoothing and the quiet zone. At the ends of the rows are the start and
  // stop patterns, whose wide bars have few edges: 17 modules, beside 69 and more of data.
  const more = 2 * BLOCK_PX;
  const [from, to] = [left - more - END_EXTENSION * (right - left), right + more + END_EXTENSION * (right - left)];
  const quad: PxQuad = [at(from, top - more), at(to, top - more), at(to, bottom + more), at(from, bottom + more)];
  const filled = (found.length * BLOCK_PX * BLOCK_PX) / ((right - left + BLOCK_PX) * (bottom - top + BLOCK_PX));
  return { quad, score: Math.sqrt(found.length) * agreement * Math.min(1, filled) };
}

function scaleRegion({ quad, score }: Pdf417Region, factor: number): Pdf417Region {
  const larger = quad.map(({ x, y }) => ({ x: x * factor, y: y * factor })) as unknown as PxQuad;
  // At half the size the same area has a quarter of the blocks.
  return { quad: larger, score: score * Math.sqrt(factor) };
}

/** About the same place and size: the same code was found at two scales. */
function isSameRegion(a: Pdf417Region, b: Pdf417Region): boolean {
  const [p, q] = [quadCenter(a.quad), quadCenter(b.quad)];
  const diagonal = (quad: PxQuad): number => Math.hypot(quad[2].x - quad[0].x, quad[2].y - quad[0].y);
  const [da, db] = [diagonal(a.quad), diagonal(b.quad)];
  return Math.hypot(p.x - q.x, p.y - q.y) < 0.1 * Math.max(da, db) && Math.min(da, db) > 0.75 * Math.max(da, db);
}
