import { FACE_WEIGHT_SCALES, FACE_WEIGHTS } from './score-faces-weights.js';

/**
 * A very small convolutional net over a normalised luminance plane: 5 × 5 and 3 × 3 filters, each halving the size, then
 * one window of 6 × 5 cells per channel (29 × 25 px in all), and a weighted sum. 1,347 weights of 8 bits, trained by
 * src/training/portrait.
 */
const FIRST_CHANNELS = 6;
const SECOND_CHANNELS = 10;
const WINDOW_CHANNELS = 2 * SECOND_CHANNELS;
const WINDOW_ROWS = 6;
const WINDOW_COLUMNS = 5;

/** Values row by row, the channels of a pixel beside each other. */
interface FaceFeatureMaps {
  readonly data: Float64Array;
  readonly width: number;
  readonly height: number;
}

/** Scores (logits) on a grid of 4 px; the first lies at x 12, y 14 of the plane, the window's middle. */
export type FaceScores = FaceFeatureMaps;
export const FACE_GRID_PX = 4;
export const FACE_GRID_LEFT = 12;
export const FACE_GRID_TOP = 14;

interface FaceNetworkWeights {
  readonly first: Float64Array;
  readonly firstBias: Float64Array;
  readonly second: Float64Array;
  readonly secondBias: Float64Array;
  readonly window: Float64Array;
  readonly windowBias: Float64Array;
  readonly last: Float64Array;
  readonly lastBias: number;
}

let cachedWeights: FaceNetworkWeights | null = null;

function readFaceWeights(): FaceNetworkWeights {
  if (cachedWeights !== null) return cachedWeights;
  const codes = decodeBase64(FACE_WEIGHTS);
  let at = 0;
  let tensor = 0;
  const next = (count: number): Float64Array => {
    const scale = FACE_WEIGHT_SCALES[tensor++]!;
    return Float64Array.from(codes.subarray(at, (at += count)), (code) => code * scale);
  };
  const first = next(FIRST_CHANNELS * 25);
  const firstBias = next(FIRST_CHANNELS);
  // Trained channel by channel, used pixel by pixel.
  const raw = next(SECOND_CHANNELS * FIRST_CHANNELS * 9);
  const second = raw.map((_, i) => {
    const [out, rest] = [Math.floor(i / (FIRST_CHANNELS * 9)), i % (FIRST_CHANNELS * 9)];
    return raw[out * FIRST_CHANNELS * 9 + (rest % FIRST_CHANNELS) * 9 + Math.floor(rest / FIRST_CHANNELS)]!;
  });
  const secondBias = next(SECOND_CHANNELS);
  const cells = WINDOW_ROWS * WINDOW_COLUMNS;
  const perOut = next(WINDOW_CHANNELS * cells);
  const window = perOut.map((_, i) => perOut[(i % WINDOW_CHANNELS) * cells + Math.floor(i / WINDOW_CHANNELS)]!);
  const windowBias = next(WINDOW_CHANNELS);
  const last = next(WINDOW_CHANNELS);
  const lastBias = next(1)[0]!;
  cachedWeights = { first, firstBias, second, secondBias, window, windowBias, last, lastBias };
  return cachedWeights;
}

const BASE64_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 → signed bytes (`atob` is not there in every engine). */
function decodeBase64(text: string): Int8Array {
  const bytes = new Int8Array(Math.floor((text.length * 3) / 4));
  for (let i = 0, o = 0, bits = 0; i < text.length; i++) {
    bits = (bits << 6) | Math.max(0, BASE64_DIGITS.indexOf(text[i]!));
    if (i % 4 > 0) bytes[o++] = bits >> (6 - 2 * (i % 4));
  }
  return bytes;
}

/** Scores every place of a normalised plane; empty when the plane is smaller than the window. */
export function scoreFaces(plane: FaceFeatureMaps): FaceScores {
  const w = readFaceWeights();
  const first = convolveAndHalve(plane, 1, w.first, w.firstBias, 5);
  const second = convolveAndHalve(first, FIRST_CHANNELS, w.second, w.secondBias, 3);
  const width = Math.max(0, second.width - WINDOW_COLUMNS + 1);
  const height = Math.max(0, second.height - WINDOW_ROWS + 1);
  const data = new Float64Array(width * height);
  const sums = new Float64Array(WINDOW_CHANNELS);
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o++) {
      sums.set(w.windowBias);
      for (let j = 0, k = 0; j < WINDOW_ROWS; j++) {
        let i = ((y + j) * second.width + x) * SECOND_CHANNELS;
        for (const end = i + WINDOW_COLUMNS * SECOND_CHANNELS; i < end;) {
          for (let c = 0; c < WINDOW_CHANNELS; c += 2, i++, k += 2) {
            const value = second.data[i]!;
            sums[c]! += value * w.window[k]!;
            sums[c + 1]! += value * w.window[k + 1]!;
          }
        }
      }
      let score = w.lastBias;
      for (let c = 0; c < WINDOW_CHANNELS; c++) if (sums[c]! > 0) score += sums[c]! * w.last[c]!;
      data[o] = score;
    }
  }
  return { data, width, height };
}

/** A convolution with a step of two, without padding; what is negative becomes 0. */
function convolveAndHalve(
  input: FaceFeatureMaps,
  channels: number,
  filters: Float64Array,
  biases: Float64Array,
  size: number,
): FaceFeatureMaps {
  const width = Math.max(0, ((input.width - size) >> 1) + 1);
  const height = Math.max(0, ((input.height - size) >> 1) + 1);
  const outs = biases.length;
  const data = new Float64Array(width * height * outs);
  const stride = input.width * channels;
  const span = size * channels;
  const taps = size * span;
  const patch = new Float64Array(taps);
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let start = 2 * (y * stride + x * channels);
      for (let k = 0; k < taps; start += stride) {
        for (let t = 0; t < span; t++, k++) patch[k] = input.data[start + t]!;
      }
      for (let c = 0, f = 0; c < outs; c++, o++) {
        let sum = biases[c]!;
        let more = 0;
        // Two sums at a time: neither waits for the other.
        for (let k = 1; k < taps; k += 2, f += 2) {
          sum += patch[k - 1]! * filters[f]!;
          more += patch[k]! * filters[f + 1]!;
        }
        if (taps % 2 === 1) sum += patch[taps - 1]! * filters[f++]!;
        sum += more;
        data[o] = sum > 0 ? sum : 0;
      }
    }
  }
  return { data, width, height };
}
