import { findComponentRoot } from '../../image/find-component-root.js';
import type { Plane } from '../../image/plane.js';
import type { TextPolarity } from './text-strip.js';

/** Gaussian smoothing: characters of a pitch of 4 px melt into one line, lines 5.5 px apart stay two. */
const GAUSSIAN_KERNEL = [0.2661, 0.2129, 0.1091, 0.0358, 0.0076] as const;
/** Least curvature of the brightness across a ridge, levels per px². */
const MIN_CURVATURE = 0.9;
/** Least curvature across over curvature along. */
const MIN_CURVATURE_RATIO = 2.2;
/** Neighboring ridge points are linked when their directions differ by less than 22°. */
const MIN_DIRECTION_COSINE = 0.927;
/** Columns and rows by which the border is repeated, so that text beside it is found: an offset of all points. */
export const RIDGE_PADDING_PX = 6;

/** Ridge points of the padded plane, with the segment that each one belongs to. */
export interface LinkedRidgePoints {
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly segment: readonly number[];
}

/**
 * Finds the ridge points of a plane, and links neighbors of like direction. A ridge point is where the brightness curves most
 * across and its slope vanishes (Steger, An unbiased detector of curvilinear structures, 1998, section 2).
 * @param polarity 1: dark ridges on light ground, −1: light ones on dark ground
 */
export function linkRidgePoints(plane: Plane, polarity: TextPolarity): LinkedRidgePoints {
  const padded = padPlane(plane);
  const { width, height } = padded;
  const level = gaussianBlur(padded);
  const label = new Int32Array(width * height).fill(-1);
  const acrossX: number[] = [];
  const acrossY: number[] = [];
  const xs: number[] = [];
  const ys: number[] = [];
  const parent: number[] = [];
  for (let y = 5; y < height - 5; y++) {
    for (let x = 5; x < width - 5; x++) {
      const i = y * width + x;
      const here = level[i]!;
      const west = level[i - 1]!;
      const east = level[i + 1]!;
      const north = level[i - width]!;
      const south = level[i + width]!;
      const xx = polarity * (west + east - 2 * here);
      const yy = polarity * (north + south - 2 * here);
      if (xx + yy < MIN_CURVATURE) continue;
      const diagonals = level[i + width + 1]! + level[i - width - 1]! - level[i + width - 1]! - level[i - width + 1]!;
      const xy = (polarity * diagonals) / 4;
      const mean = (xx + yy) / 2;
      const spread = Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy);
      const curvature = mean + spread;
      if (curvature < MIN_CURVATURE || curvature < MIN_CURVATURE_RATIO * Math.abs(mean - spread)) continue;
      const [ax, ay] = eigenvector(xx, xy, curvature);
      // Distance to the point where the slope vanishes.
      const shift = (-polarity * ((east - west) * ax + (south - north) * ay)) / 2 / curvature;
      if (Math.abs(shift * ax) > 0.6 || Math.abs(shift * ay) > 0.6) continue;
      const id = parent.length;
      parent.push(id);
      label[i] = id;
      acrossX.push(ax);
      acrossY.push(ay);
      xs.push(x + 0.5 + shift * ax);
      ys.push(y + 0.5 + shift * ay);
      for (const other of [label[i - 1]!, label[i - width - 1]!, label[i - width]!, label[i - width + 1]!]) {
        if (other < 0) continue;
        const cosine = Math.abs(ax * acrossX[other]! + ay * acrossY[other]!);
        if (cosine > MIN_DIRECTION_COSINE) parent[findComponentRoot(parent, other)] = findComponentRoot(parent, id);
      }
    }
  }
  return { x: xs, y: ys, segment: parent.map((_, i) => findComponentRoot(parent, i)) };
}

/** Unit eigenvector of the greater curvature: the direction across the ridge. */
function eigenvector(xx: number, xy: number, curvature: number): [number, number] {
  const [x, y] = [xy, curvature - xx];
  if (Math.abs(x) + Math.abs(y) < 1e-6) return [1, 0];
  const length = Math.sqrt(x * x + y * y);
  return [x / length, y / length];
}

function padPlane({ data, width, height }: Plane): Plane {
  const paddedWidth = width + 2 * RIDGE_PADDING_PX;
  const paddedHeight = height + 2 * RIDGE_PADDING_PX;
  const padded = new Uint8Array(paddedWidth * paddedHeight);
  for (let y = 0; y < paddedHeight; y++) {
    const source = Math.min(height - 1, Math.max(0, y - RIDGE_PADDING_PX)) * width;
    const row = y * paddedWidth;
    padded.set(data.subarray(source, source + width), row + RIDGE_PADDING_PX);
    padded.fill(data[source]!, row, row + RIDGE_PADDING_PX);
    padded.fill(data[source + width - 1]!, row + RIDGE_PADDING_PX + width, row + paddedWidth);
  }
  return { data: padded, width: paddedWidth, height: paddedHeight };
}

function gaussianBlur({ data, width, height }: Plane): Float32Array {
  const rows = new Float32Array(width * height);
  const out = new Float32Array(width * height);
  const [k0, k1, k2, k3, k4] = GAUSSIAN_KERNEL;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 4; x < width - 4; x++) {
      const i = row + x;
      rows[i] =
        k0 * data[i]! +
        k1 * (data[i - 1]! + data[i + 1]!) +
        k2 * (data[i - 2]! + data[i + 2]!) +
        k3 * (data[i - 3]! + data[i + 3]!) +
        k4 * (data[i - 4]! + data[i + 4]!);
    }
  }
  const w = width;
  for (let i = 4 * w; i < (height - 4) * w; i++) {
    out[i] =
      k0 * rows[i]! +
      k1 * (rows[i - w]! + rows[i + w]!) +
      k2 * (rows[i - 2 * w]! + rows[i + 2 * w]!) +
      k3 * (rows[i - 3 * w]! + rows[i + 3 * w]!) +
      k4 * (rows[i - 4 * w]! + rows[i + 4 * w]!);
  }
  return out;
}
