/** Finds the part of a plane that consists of parallel bars, as a PDF417 does, and its perspective. */
import { downscalePlane } from '../image/downscale.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';

/** Long side of the plane in which bars are searched, px. */
const SEARCH_PX = 800;
/** Side of a block that has one direction, px. So much is also left free above and below the blocks. */
const BLOCK_PX = 12;
/** Mean square of the gradient from which a block counts. */
const MIN_ENERGY = 500;
/** 0 is a block of all directions, 1 one of parallel bars. */
const MIN_COHERENCE = 0.35;
/** Bars of one code differ by so much in direction, degrees: noise, and perspective. */
const ANGLE_TOLERANCE = 12;
/** Neighbouring degrees that vote together. */
const VOTE_REACH = 4;
const MIN_BLOCKS = 12;
/** Share of the blocks on each side that is left out, as print beside the code. */
const OUTLIER_SHARE = 0.02;
/** Room around the blocks for start and stop pattern, which are wide bars, as a share of the range. */
const PADDING_SHARE = 0.2;
/** In a degree. */
const RADIANS = Math.PI / 180;

interface Block {
  readonly x: number;
  readonly y: number;
  /** Direction across the bars, degrees, 0–180. */
  readonly angle: number;
  /** Mean square of the gradient. */
  readonly energy: number;
}

/** @returns a quadrilateral around the bars in px of the plane, its first side across the bars; `null` where there are none */
export function findBars(plane: Plane): PxQuad | null {
  const small = downscalePlane(plane, SEARCH_PX);
  const blocks = measureBlocks(small);
  const peak = strongestAngle(blocks);
  const bars = blocks.filter(({ angle }) => Math.abs(angleBetween(angle, peak)) < ANGLE_TOLERANCE);
  if (bars.length < MIN_BLOCKS) return null;
  const turn = (peak > 90 ? peak - 180 : peak) * RADIANS;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  // Place of each block across (u) and along the bars (v).
  const us = bars.map(({ x, y }) => x * cos + y * sin);
  const vs = bars.map(({ x, y }) => y * cos - x * sin);
  // In perspective bars lean more on one side, and rows descend and converge.
  const leans = bars.map(({ angle }) => angleBetween(angle, peak));
  const leanAt = fitLine(us, leans);
  const middleAt = fitLine(us, vs);
  const spreads = vs.map((v, i) => v - middleAt(us[i]!));
  const spreadLine = fitLine(us, spreads.map(Math.abs));
  const spreadAt = (u: number): number => Math.max(1, spreadLine(u));
  const [left, right] = paddedRange(us);
  const [top, bottom] = paddedRange(spreads.map((spread, i) => spread / spreadAt(us[i]!)));
  const scale = plane.width / small.width;
  const corner = (side: number, edge: number): PxPoint => {
    const v = edge * spreadAt(side) + Math.sign(edge) * BLOCK_PX;
    const u = side - Math.tan(leanAt(side) * RADIANS) * v;
    const w = middleAt(side) + v;
    return { x: scale * (u * cos - w * sin), y: scale * (u * sin + w * cos) };
  };
  return [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)];
}

/** Blocks with a direction, by their structure tensor. */
function measureBlocks({ data, width, height }: Plane): readonly Block[] {
  const blocks: Block[] = [];
  for (let top = 1; top + BLOCK_PX < height; top += BLOCK_PX) {
    for (let left = 1; left + BLOCK_PX < width; left += BLOCK_PX) {
      let [xx, yy, xy] = [0, 0, 0];
      for (let y = top; y < top + BLOCK_PX; y++) {
        for (let i = y * width + left; i < y * width + left + BLOCK_PX; i++) {
          const gx = data[i + 1]! - data[i - 1]!;
          const gy = data[i + width]! - data[i - width]!;
          xx += gx * gx;
          yy += gy * gy;
          xy += gx * gy;
        }
      }
      const energy = (xx + yy) / BLOCK_PX ** 2;
      const coherence = Math.hypot(xx - yy, 2 * xy) / (xx + yy || 1);
      if (energy < MIN_ENERGY || coherence < MIN_COHERENCE) continue;
      const angle = Math.atan2(2 * xy, xx - yy) / 2 / RADIANS;
      blocks.push({ x: left + BLOCK_PX / 2, y: top + BLOCK_PX / 2, angle: (angle + 180) % 180, energy });
    }
  }
  return blocks;
}

/** The most frequent angle by energy. */
function strongestAngle(blocks: readonly Block[]): number {
  const votes = new Float64Array(180);
  for (const { angle, energy } of blocks)
    for (let k = -VOTE_REACH; k <= VOTE_REACH; k++) votes[(Math.floor(angle) + k + 180) % 180]! += energy;
  return votes.indexOf(Math.max(...votes)) + 0.5;
}

/** The straight line of least squares. */
function fitLine(xs: readonly number[], ys: readonly number[]): (x: number) => number {
  const [x0, y0] = [mean(xs), mean(ys)];
  const slope = mean(xs.map((x, i) => (x - x0) * (ys[i]! - y0))) / (mean(xs.map((x) => (x - x0) ** 2)) || 1);
  return (x) => y0 + slope * (x - x0);
}

/** The range of most values, with room on both sides. */
function paddedRange(values: readonly number[]): [from: number, to: number] {
  const sorted = values.toSorted((a, b) => a - b);
  const skipped = Math.floor(OUTLIER_SHARE * sorted.length);
  const [from, to] = [sorted[skipped]!, sorted.at(-1 - skipped)!];
  const padding = PADDING_SHARE * (to - from);
  return [from - padding, to + padding];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** From the second direction to the first, −90 to 90 degrees. */
function angleBetween(first: number, second: number): number {
  return ((first - second + 270) % 180) - 90;
}

/** Rows on each side of a pixel that are averaged: bars go on, noise does not. */
const ALONG = 3;
/** Columns on each side from which a pixel is set apart: about the width of a blurred narrow bar. */
const ACROSS = 2;
const GAIN = 3;

/** Raises the contrast of blurred vertical bars, for a reader that only knows dark and light. */
export function sharpenBars({ data, width, height }: Plane): Plane {
  const smooth = movingMeans(data, width, ALONG);
  const wide = movingMeans(smooth, 1, ACROSS);
  const sharp = smooth.map((value, i) => value + GAIN * (value - wide[i]!));
  return { data: new Uint8ClampedArray(sharp), width, height };
}

/** Means with the values at 1, 2 … `reach` steps on both sides. Values near the ends stay as they are. */
function movingMeans(data: ArrayLike<number>, step: number, reach: number): Float32Array {
  const sums = new Float64Array(data.length + step);
  for (let i = 0; i < data.length; i++) sums[i + step] = sums[i]! + data[i]!;
  const means = new Float32Array(data);
  for (let i = reach * step; i < data.length - reach * step; i++)
    means[i] = (sums[i + (reach + 1) * step]! - sums[i - reach * step]!) / (2 * reach + 1);
  return means;
}
