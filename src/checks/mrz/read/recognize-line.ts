import type { Plane } from '../../image/plane.js';
import {
  createConvolutionNetwork,
  type ConvolutionNetwork,
  type ConvolutionShape,
  type FeatureMaps,
} from '../../nn/convolution-network.js';
import { MRZ_CHARACTERS } from '../mrz-formats.js';
import { RECOGNIZER_WEIGHTS } from './recognizer-weights.js';

/** The blank, and the characters of an MRZ. */
export const RECOGNIZER_CLASS_COUNT = 1 + MRZ_CHARACTERS.length;
/** Columns on each side over which contrast is normalized: nearly three cells. */
const NORMALIZATION_REACH_PX = 48;
/** Added to the deviation, grey levels: keeps the noise of empty paper small. */
const MIN_DEVIATION = 4;

/** The layers of the recognizer, in the order of their use. */
export const RECOGNIZER_LAYERS: readonly ConvolutionShape[] = [
  { inputs: 1, outputs: 16, rows: 3, columns: 3, strideX: 2, strideY: 2 },
  { inputs: 16, outputs: 32, rows: 3, columns: 3, strideX: 2, strideY: 2 },
  { inputs: 32, outputs: 48, rows: 3, columns: 3 },
  { inputs: 48, outputs: 56, rows: 3, columns: 3, strideY: 2 },
  { inputs: 56, outputs: 88, rows: 3, columns: 1, padding: 'valid' },
  { inputs: 88, outputs: 88, rows: 1, columns: 3, isResidual: true },
  { inputs: 88, outputs: 88, rows: 1, columns: 3, dilation: 4, isResidual: true },
  { inputs: 88, outputs: 88, rows: 1, columns: 3, dilation: 4, isResidual: true },
  { inputs: 88, outputs: RECOGNIZER_CLASS_COUNT, rows: 1, columns: 1, isLinear: true },
];

/** The recognizer's output along a line, from left to right: a time step is four columns wide. */
export interface LineScores {
  readonly timeSteps: number;
  /** Natural logarithms of probabilities, `timeSteps` × {@link RECOGNIZER_CLASS_COUNT}: the blank, then `MRZ_CHARACTERS` in order. */
  readonly scores: Float32Array;
}

let recognizer: ConvolutionNetwork | null = null;

/**
 * Recognizes the characters along one line of an MRZ by a small convolutional network (decision 028).
 * @param line as `cutMrzLines` cuts it
 * @throws {DamagedWeightsError} when the weights of the network are damaged
 */
export function recognizeLine(line: Plane): LineScores {
  recognizer ??= createConvolutionNetwork(RECOGNIZER_WEIGHTS, RECOGNIZER_LAYERS);
  const maps = recognizer(normalizeContrast(line));
  return { timeSteps: maps.width, scores: logSoftmax(maps) };
}

/** Gives each column the mean 0 and the deviation 1 among the columns around it. */
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
  const normalized = new Float32Array(width * height);
  for (let x = 0; x < width; x++) {
    const from = Math.max(0, x - NORMALIZATION_REACH_PX);
    const to = Math.min(width, x + NORMALIZATION_REACH_PX + 1);
    const n = (to - from) * height;
    const mean = (sums[to]! - sums[from]!) / n;
    const deviation = Math.sqrt(Math.max(0, (squares[to]! - squares[from]!) / n - mean * mean)) + MIN_DEVIATION;
    for (let i = x; i < data.length; i += width) normalized[i] = (data[i]! - mean) / deviation;
  }
  return { data: normalized, channels: 1, width, height };
}

/** Natural logarithm of the softmax over the classes of each time step. */
function logSoftmax(maps: FeatureMaps): Float32Array {
  const { data, channels, width } = maps;
  const out = new Float32Array(width * RECOGNIZER_CLASS_COUNT);
  for (let step = 0; step < width; step++) {
    const start = step * channels;
    let max = -Infinity;
    for (let c = 0; c < RECOGNIZER_CLASS_COUNT; c++) max = Math.max(max, data[start + c]!);
    let sum = 0;
    for (let c = 0; c < RECOGNIZER_CLASS_COUNT; c++) sum += Math.exp(data[start + c]! - max);
    const logSum = max + Math.log(sum);
    for (let c = 0; c < RECOGNIZER_CLASS_COUNT; c++) out[step * RECOGNIZER_CLASS_COUNT + c] = data[start + c]! - logSum;
  }
  return out;
}
