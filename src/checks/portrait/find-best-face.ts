import type { Plane } from '../image/plane.js';
import { convolve } from '../nn/convolve.js';
import { createFeatureMaps, rowStart, type FeatureMaps } from '../nn/feature-maps.js';
import type { Layer, LayerShape } from '../nn/layer.js';
import { readLayers } from '../nn/read-layers.js';
import { FACE_WEIGHTS } from './find-best-face-weights.js';

/**
 * The layers in the order of use: two convolutions that halve the size, one window of 6 × 5 cells per channel (29 × 25 px
 * of the plane), and a weighted sum. 1,347 weights, trained in training/portrait.
 */
export const FACE_LAYERS: readonly LayerShape[] = [
  { inputs: 1, outputs: 6, rows: 5, columns: 5, strideX: 2, strideY: 2, padding: 'valid', hasSplitSum: true },
  { inputs: 6, outputs: 10, rows: 3, columns: 3, strideX: 2, strideY: 2, padding: 'valid', hasSplitSum: true },
  { inputs: 10, outputs: 20, rows: 6, columns: 5, padding: 'valid', isDepthwise: true },
  { inputs: 20, outputs: 1, rows: 1, columns: 1, isLinear: true },
];

/** Width of the border that repeats the plane's edge, so that a face at the edge lies in a whole window, px. */
const PADDING_PX = 8;
/** Half the window of the local normalisation, px. */
const NORMALIZATION_RADIUS_PX = 12;
/** Added to the local spread: smaller differences count as no contrast, grey levels. */
const MIN_SPREAD = 6;
/** Distance between two scores, px of the plane. */
const GRID_PX = 4;
/** Middle of the first window, px of the plane. */
const GRID_LEFT_PX = 12 - PADDING_PX;
const GRID_TOP_PX = 14 - PADDING_PX;

/** The place of a plane whose surroundings look most like a head of 13 to 20 px. */
export interface BestFace {
  /** Logit of the probability of a face. */
  readonly logit: number;
  /** Middle of the head, px of the plane. */
  readonly x: number;
  readonly y: number;
}

let layers: readonly Layer[] | null = null;

/** Scores every fourth pixel of a plane as the middle of an upright face. `null`: the plane is smaller than the window. */
export function findBestFace(plane: Plane): BestFace | null {
  layers ??= readLayers(FACE_WEIGHTS, FACE_LAYERS, 'scale-per-tensor');
  const scores = layers.reduce((maps, layer) => convolve(layer, maps), normalizeLocally(plane));
  let best: BestFace | null = null;
  for (let row = 0; row < scores.height; row++) {
    for (let column = 0; column < scores.width; column++) {
      const logit = scores.data[rowStart(scores, row) + column * scores.channels]!;
      if (best !== null && logit <= best.logit) continue;
      best = { logit, x: GRID_LEFT_PX + GRID_PX * column, y: GRID_TOP_PX + GRID_PX * row };
    }
  }
  return best;
}

/** (value − local mean) / local spread, with the plane's edge repeated around. Brightness and contrast no longer count. */
function normalizeLocally({ data, width, height }: Plane): FeatureMaps {
  const border = PADDING_PX + NORMALIZATION_RADIUS_PX;
  const paddedWidth = width + 2 * border;
  const paddedHeight = height + 2 * border;
  const stride = paddedWidth + 1;
  // Running sums over rows and columns: the sum of any window is four lookups.
  const sums = new Float64Array(stride * (paddedHeight + 1));
  const squares = new Float64Array(stride * (paddedHeight + 1));
  const padded = new Uint8Array(paddedWidth * paddedHeight);
  for (let y = 0; y < paddedHeight; y++) {
    const row = Math.min(height - 1, Math.max(0, y - border)) * width;
    let sum = 0;
    let square = 0;
    for (let x = 0, o = (y + 1) * stride + 1; x < paddedWidth; x++, o++) {
      const value = data[row + Math.min(width - 1, Math.max(0, x - border))]!;
      padded[y * paddedWidth + x] = value;
      sum += value;
      square += value * value;
      sums[o] = sums[o - stride]! + sum;
      squares[o] = squares[o - stride]! + square;
    }
  }
  const size = 2 * NORMALIZATION_RADIUS_PX + 1;
  const count = size * size;
  const maps = createFeatureMaps(1, width + 2 * PADDING_PX, height + 2 * PADDING_PX);
  for (let y = 0; y < maps.height; y++) {
    for (let x = 0, o = rowStart(maps, y); x < maps.width; x++, o++) {
      const above = y * stride + x;
      const below = (y + size) * stride + x;
      const mean = (sums[below + size]! - sums[below]! - sums[above + size]! + sums[above]!) / count;
      const square = (squares[below + size]! - squares[below]! - squares[above + size]! + squares[above]!) / count;
      const value = padded[(y + NORMALIZATION_RADIUS_PX) * paddedWidth + x + NORMALIZATION_RADIUS_PX]!;
      maps.data[o] = (value - mean) / (Math.sqrt(Math.max(0, square - mean * mean)) + MIN_SPREAD);
    }
  }
  return maps;
}
