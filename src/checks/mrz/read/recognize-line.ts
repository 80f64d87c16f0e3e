import { rectifyPlane } from '../../image/rectify-plane.js';
import type { Plane } from '../../image/plane.js';
import { convolve } from '../../nn/convolve.js';
import { addFeatureMaps, createFeatureMaps, rowStart, type FeatureMaps } from '../../nn/feature-maps.js';
import type { Layer, LayerShape } from '../../nn/layer.js';
import { readLayers } from '../../nn/read-layers.js';
import { RECOGNIZER_WEIGHTS } from './recognizer-weights.js';

/** Height at which lines are read, px: capitals of 16 px. `cutLines` gives lines of it; others are brought to it. */
export const LINE_HEIGHT_PX = 24;
/** Blank, and the 37 letters. */
export const CLASS_COUNT = 38;
/** Columns on each side that mean and deviation are taken over: nearly three cells. */
const NORMALIZATION_REACH_PX = 48;

/** Every layer in the order of its use. */
export const RECOGNIZER_LAYERS: readonly LayerShape[] = [
  { inputs: 1, outputs: 16, rows: 3, columns: 3, strideX: 2, strideY: 2 },
  { inputs: 16, outputs: 32, rows: 3, columns: 3, strideX: 2, strideY: 2 },
  { inputs: 32, outputs: 48, rows: 3, columns: 3 },
  { inputs: 48, outputs: 56, rows: 3, columns: 3, strideY: 2 },
  { inputs: 56, outputs: 88, rows: 3, columns: 1, padding: 'valid' },
  { inputs: 88, outputs: 88, rows: 1, columns: 3 },
  { inputs: 88, outputs: 88, rows: 1, columns: 3, dilation: 4 },
  { inputs: 88, outputs: 88, rows: 1, columns: 3, dilation: 4 },
  { inputs: 88, outputs: CLASS_COUNT, rows: 1, columns: 1, isLinear: true },
];

/** What was seen along a line, from left to right. */
export interface LineScores {
  /** One frame every {@link FRAME_PX} columns. */
  readonly frames: number;
  /** Frames × 38 natural-log probabilities: blank, then the 37 letters in the order of `ALPHABET`. */
  readonly scores: Float32Array;
}

let loadedLayers: readonly Layer[] | null = null;

/**
 * Looks along one line of a machine-readable zone, cut out as `cutLines` cuts it: a small convolutional network
 * (decision 028) says for every fourth column which letter stands there, or none.
 * @throws {DamagedWeightsError} when the network's numbers did not arrive whole
 */
export function recognizeLine(line: Plane): LineScores {
  const steps = recognizeLineInSteps(line);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in steps of a few milliseconds, for whoever has something more urgent to do between them. */
export function* recognizeLineInSteps(line: Plane): Generator<undefined, LineScores> {
  loadedLayers ??= readLayers(RECOGNIZER_WEIGHTS, RECOGNIZER_LAYERS);
  let x = normalizeContrast(scaleToLineHeight(line));
  for (const layer of loadedLayers) {
    yield undefined;
    const seen = convolve(layer, x);
    // Layers along the line add to what is known already.
    x = layer.rows === 1 && !layer.isLinear ? addFeatureMaps(seen, x) : seen;
  }
  return { frames: x.width, scores: logSoftmax(x) };
}

function scaleToLineHeight(line: Plane): Plane {
  const { width, height } = line;
  if (height === LINE_HEIGHT_PX) return line;
  const wide = Math.max(1, Math.round((width * LINE_HEIGHT_PX) / height));
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ] as const;
  return rectifyPlane(line, corners, wide, LINE_HEIGHT_PX);
}

/** Mean 0, deviation 1 among the columns around each one; the four grey levels keep noise on empty paper small. */
function normalizeContrast({ data, width, height }: Plane): FeatureMaps {
  const sums = new Float64Array(width + 1);
  const squares = new Float64Array(width + 1);
  for (let x = 0; x < width; x++) {
    let sum = 0;
    let square = 0;
    for (let i = x; i < data.length; i += width) {
      sum += data[i]!;
      square += data[i]! * data[i]!;
    }
    sums[x + 1] = sums[x]! + sum;
    squares[x + 1] = squares[x]! + square;
  }
  const out = createFeatureMaps(1, width, height);
  for (let x = 0; x < width; x++) {
    const from = Math.max(0, x - NORMALIZATION_REACH_PX);
    const to = Math.min(width, x + NORMALIZATION_REACH_PX + 1);
    const n = (to - from) * height;
    const mean = (sums[to]! - sums[from]!) / n;
    const spread = Math.sqrt(Math.max(0, (squares[to]! - squares[from]!) / n - mean * mean)) + 4;
    for (let y = 0; y < height; y++) out.data[rowStart(out, y) + x] = (data[y * width + x]! - mean) / spread;
  }
  return out;
}

/** Natural logs of the softmax, class by class, frame by frame. */
function logSoftmax(x: FeatureMaps): Float32Array {
  const { data, channels, width } = x;
  const out = new Float32Array(width * CLASS_COUNT);
  const row = rowStart(x, 0);
  for (let frame = 0; frame < width; frame++) {
    const at = row + frame * channels;
    let most = -Infinity;
    for (let c = 0; c < CLASS_COUNT; c++) most = Math.max(most, data[at + c]!);
    let sum = 0;
    for (let c = 0; c < CLASS_COUNT; c++) sum += Math.exp(data[at + c]! - most);
    const log = most + Math.log(sum);
    for (let c = 0; c < CLASS_COUNT; c++) out[frame * CLASS_COUNT + c] = data[at + c]! - log;
  }
  return out;
}
