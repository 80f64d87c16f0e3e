/**
 * Where bars may be, without reading any: areas full of strong edges in one direction, half ink and half paper. Text has
 * edges too, but in more directions, and is mostly paper.
 */
import type { Plane, PxQuad } from '../image/plane.js';
import { halvePlane, otsuThreshold } from './otsu-threshold.js';

/** Somewhere bars may be. */
export interface BarcodeRegion {
  /** Rectangle along the bars, px of the plane, clockwise; its first side runs across them. */
  readonly quad: PxQuad;
  /** The larger, the likelier. */
  readonly score: number;
}

/** Side of a block in px of its scale. */
const BLOCK_PX = 10;
/** Halvings at which to look: modules of 1 px to about 16 px. */
const SCALE_COUNT = 3;
/** Square of the central difference below which an edge is noise or a guilloche: 16 grey levels. */
const MIN_ENERGY = 256;
/** Pixels of a block that lie on an edge, of those of every other row. Drawn codes: 0.25 and more at the scale that suits them. */
const MIN_EDGE_PIXELS = (0.24 * BLOCK_PX * BLOCK_PX) / 2;
/** Agreement of directions, 0 to 1. */
const MIN_AGREEMENT = 0.25;
/** Least and largest share of ink. */
const DARK_SHARE_RANGE = [0.28, 0.75] as const;
/** What is added at each end, as a share of the length that was seen. */
const END_EXTENSION = 0.15;
/** Blocks a code covers at least. */
const MIN_BLOCKS = 6;
/** No more are tried; they come best first. */
const MAX_REGIONS = 6;

/** Areas that look like codes, the likeliest first. Costs about 10 ns a pixel of the plane. */
export function findBarcodeRegions(plane: Plane): BarcodeRegion[] {
  const regions: BarcodeRegion[] = [];
  let scaled = plane;
  for (let level = 0; level < SCALE_COUNT; level++) {
    if (Math.min(scaled.width, scaled.height) < 2 * BLOCK_PX) break;
    const factor = plane.width / scaled.width;
    for (const region of regionsAtScale(scaled)) regions.push(scaleRegion(region, factor));
    scaled = halvePlane(scaled);
  }
  regions.sort((a, b) => b.score - a.score);
  const kept: BarcodeRegion[] = [];
  for (const region of regions) {
    if (kept.length < MAX_REGIONS && !kept.some((other) => isSameRegion(region, other))) kept.push(region);
  }
  return kept;
}

interface EdgeBlocks {
  readonly across: number;
  readonly down: number;
  /** Sums over a block's strong edges, four a block: their count, their energy, and that by direction. */
  readonly sums: Float32Array;
}

/** Directions add up as complex numbers of the doubled angle: an edge from dark to light agrees with one from light to dark. */
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

/** The sums of a block and its neighbours, as shares: how much of it lies on edges, and how well they agree. */
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

function regionsAtScale(plane: Plane): BarcodeRegion[] {
  const blocks = measureEdgeBlocks(plane);
  const { across, down, sums } = blocks;
  const active = new Uint8Array(across * down);
  // The middle of a wide bar is empty, but its neighbours are not.
  for (let b = 0; b < active.length; b++) active[b] = isBarLike(blocks, b % across, Math.floor(b / across)) ? 1 : 0;
  const regions: BarcodeRegion[] = [];
  for (let b = 0; b < active.length; b++) {
    if (active[b] !== 1) continue;
    const found = collectConnectedBlocks(active, b, across, down);
    if (found.length < MIN_BLOCKS || !isHalfDark(plane, found, across)) continue;
    regions.push(toBarcodeRegion(found, across, sums));
  }
  return regions;
}

/** Codes are about half ink and half paper; text is mostly paper. */
function isHalfDark({ data, width }: Plane, found: readonly number[], across: number): boolean {
  const histogram = new Uint32Array(256);
  for (const b of found) {
    const start = (Math.floor(b / across) * BLOCK_PX + 1) * width + (b % across) * BLOCK_PX + 1;
    for (let y = 0; y < BLOCK_PX; y += 2) {
      for (let i = start + y * width; i < start + y * width + BLOCK_PX; i++) histogram[data[i]!]!++;
    }
  }
  const { share } = otsuThreshold(histogram);
  return share >= DARK_SHARE_RANGE[0] && share <= DARK_SHARE_RANGE[1];
}

/** All blocks connected to one; they are marked as taken. */
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

function toBarcodeRegion(found: readonly number[], across: number, sums: Float32Array): BarcodeRegion {
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
  const at = (u: number, v: number): { x: number; y: number } => ({ x: c * u - s * v, y: s * u + c * v });
  // Half a block to its border, one and a half for what the smoothing took away and the quiet zone; and at the ends of
  // the rows the start and stop patterns, whose wide bars have few edges: 17 modules beside 69 and more.
  const more = 2 * BLOCK_PX;
  const [from, to] = [left - more - END_EXTENSION * (right - left), right + more + END_EXTENSION * (right - left)];
  const quad: PxQuad = [at(from, top - more), at(to, top - more), at(to, bottom + more), at(from, bottom + more)];
  const filled = (found.length * BLOCK_PX * BLOCK_PX) / ((right - left + BLOCK_PX) * (bottom - top + BLOCK_PX));
  return { quad, score: Math.sqrt(found.length) * agreement * Math.min(1, filled) };
}

function scaleRegion({ quad, score }: BarcodeRegion, factor: number): BarcodeRegion {
  const larger = quad.map(({ x, y }) => ({ x: x * factor, y: y * factor })) as unknown as PxQuad;
  // The same area has a quarter of the blocks at half the scale.
  return { quad: larger, score: score * Math.sqrt(factor) };
}

function quadCenter(quad: PxQuad): { x: number; y: number } {
  return { x: (quad[0].x + quad[2].x) / 2, y: (quad[0].y + quad[2].y) / 2 };
}

/** About the same place and size: two scales saw the same code. */
function isSameRegion(a: BarcodeRegion, b: BarcodeRegion): boolean {
  const [p, q] = [quadCenter(a.quad), quadCenter(b.quad)];
  const diagonal = (quad: PxQuad): number => Math.hypot(quad[2].x - quad[0].x, quad[2].y - quad[0].y);
  const [da, db] = [diagonal(a.quad), diagonal(b.quad)];
  return Math.hypot(p.x - q.x, p.y - q.y) < 0.1 * Math.max(da, db) && Math.min(da, db) > 0.75 * Math.max(da, db);
}
