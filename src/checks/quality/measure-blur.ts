import type { Plane, PxQuad } from '../image/plane.js';
import type { BlurKind } from '../check-report.js';
import { measureFrequencyBands, DIRECTION_COUNT, OCTAVE_COUNT, type FrequencyBands } from './frequency-bands.js';
import { createPerceptron } from '../nn/perceptron.js';
import type { SizeMm } from './sample-patches.js';
import { BLUR_WEIGHTS } from './blur-weights.js';

/** Blur as standard deviations, px of the document at 8 px per mm: in the softest direction, and across it. */
export interface BlurEstimate {
  readonly sigmaPx: number;
  readonly acrossPx: number;
}

/** 10–90 % width of a Gaussian edge, in standard deviations. */
export const EDGE_WIDTH_PER_SIGMA = 2.563;
/** Least number of patches in the frame. */
const MIN_PATCHES = 4;
/** Least change in the coarsest octave, levels². With less, there is hardly any print or hardly any light. */
const MIN_PRINT = 8;
/** Added to the variance that the network learns, px²: a standard deviation below 0.6 px cannot be measured. */
const VARIANCE_FLOOR = 0.36;
/** From this standard deviation on an image is clearly soft, px: two thirds of what leaves letters legible. */
const SOFT_SIGMA_PX = 1.6;
/** Blur of the softest over the sharpest direction: above the one it is motion, below the other focus. */
const MIN_MOTION_RATIO = 1.7;
const MAX_FOCUS_RATIO = 1.4;

const estimateLogBlur = createPerceptron(BLUR_WEIGHTS, { inputs: 4 * OCTAVE_COUNT + 3, hidden: 12 });

/**
 * Measures the blur of the document's print, at the document's own scale and independent of its contrast.
 *
 * A perceptron of some 350 numbers reads the octaves in one direction and across it, and the grain. It gives the logarithm
 * of the blur in that direction. It is applied to four directions. The variances of a blur are a quadratic form, so that
 * four of them give the softest direction at any angle. Decision 021.
 * @returns `null` with fewer than four patches in the frame, or with too little print or light
 */
export function measureBlur(plane: Plane, quad: PxQuad, size: SizeMm): BlurEstimate | null {
  const bands = measureFrequencyBands(plane, quad, size);
  if (bands === null || bands.patches < MIN_PATCHES || amountOfPrint(bands) < MIN_PRINT) return null;
  const varianceIn = (direction: number): number =>
    Math.max(1e-3, Math.exp(2 * estimateLogBlur(extractBlurFeatures(bands, direction))) - VARIANCE_FLOOR);
  const [rows, falling, columns, rising] = [varianceIn(0), varianceIn(1), varianceIn(2), varianceIn(3)];
  const mean = (rows + falling + columns + rising) / 4;
  const spread = Math.hypot((rows - columns) / 2, (falling - rising) / 2);
  return { sigmaPx: Math.sqrt(mean + spread), acrossPx: Math.sqrt(Math.max(1e-3, mean - spread)) };
}

/** Distinguishes focus and motion. `null`: the image is not clearly soft, or between the two. */
export function classifyBlur({ sigmaPx, acrossPx }: BlurEstimate): BlurKind | null {
  if (sigmaPx < SOFT_SIGMA_PX) return null;
  const ratio = sigmaPx / acrossPx;
  return ratio > MIN_MOTION_RATIO ? 'motion' : ratio < MAX_FOCUS_RATIO ? 'focus' : null;
}

/** Mean change in the coarsest octave, over all directions. */
function amountOfPrint({ strong }: FrequencyBands): number {
  let sum = 0;
  for (let d = 0; d < DIRECTION_COUNT; d++) sum += strong[(OCTAVE_COUNT - 1) * DIRECTION_COUNT + d]!;
  return sum / DIRECTION_COUNT;
}

const blurFeatureBuffer = new Float64Array(4 * OCTAVE_COUNT + 3);

/**
 * Features of one direction: logarithms of the octaves in it and across it, by mean square and by strongest edges, and of
 * the grain, all relative to the coarsest octave. Then that octave, and the image's own scale.
 */
export function extractBlurFeatures(bands: FrequencyBands, direction: number): Float64Array {
  const reference = Math.log(amountOfPrint(bands) + 0.5);
  const across = (direction + DIRECTION_COUNT / 2) % DIRECTION_COUNT;
  let n = 0;
  for (const measured of [direction, across]) {
    for (const octaves of [bands.square, bands.strong]) {
      for (let level = 0; level < OCTAVE_COUNT; level++) {
        blurFeatureBuffer[n++] = Math.log(octaves[level * DIRECTION_COUNT + measured]! + 0.02) - reference;
      }
    }
  }
  blurFeatureBuffer[n++] = Math.log(bands.grain + 0.02) - reference;
  blurFeatureBuffer[n++] = reference;
  blurFeatureBuffer[n] = Math.log(bands.stepPx);
  return blurFeatureBuffer;
}
