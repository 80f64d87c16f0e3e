import type { Plane, PxQuad } from '../image/plane.js';
import type { BlurKind } from '../report.js';
import { measureFrequencyBands, DIRECTIONS, OCTAVES, type FrequencyBands } from './frequency-bands.js';
import { createPerceptron } from '../nn/perceptron.js';
import type { SizeMm } from './sample-patches.js';
import { BLUR_WEIGHTS } from './blur-and-glare-weights.js';

/** Blur as standard deviations in px of the document at 8 px per mm: along the direction in which it is softest, and across. */
export interface BlurEstimate {
  readonly sigmaPx: number;
  readonly acrossPx: number;
}

/** 10–90 % width of a Gaussian edge over its standard deviation. */
export const EDGE_WIDTH_PER_SIGMA = 2.563;
/** Patches that must lie in the frame. */
const MIN_PATCHES = 4;
/** Least change in the coarsest octave, levels²; below there is hardly any print, or hardly any light. */
const MIN_PRINT = 8;
/** Added to the variance that the net learns, px²: below a standard deviation of 0.6 px nothing can be told apart. */
const VARIANCE_FLOOR = 0.36;
/** From this standard deviation on a picture is clearly soft, px: two thirds of what letters bear. */
const SOFT_SIGMA_PX = 1.6;
/** Softest over sharpest direction: from the one on it is a smear, up to the other it is the focus. */
const MIN_MOTION_RATIO = 1.7;
const MAX_FOCUS_RATIO = 1.4;

const estimateLogBlur = createPerceptron(BLUR_WEIGHTS, {
  inputs: 4 * OCTAVES + 3,
  hidden: 12,
  unit: 100,
  digits: 2,
  arithmetic: 'float32',
});

/**
 * Blur of the document's print, measured on its own scale. Independent of contrast and of how much is
 * printed; `null` where fewer than four patches lie in the frame, or too little is printed or lit to tell.
 *
 * A net of some 350 numbers reads the proportions of four octaves in one direction and in the one across it, and
 * the grain, and gives the logarithm of the blur along that direction. The same net serves all four directions: the
 * variances of a blur are a quadratic form, so four of them give the softest direction and its width, whatever the angle.
 */
export function measureBlur(plane: Plane, quad: PxQuad, size: SizeMm): BlurEstimate | null {
  const bands = measureFrequencyBands(plane, quad, size);
  if (bands === null || bands.patches < MIN_PATCHES || amountOfPrint(bands) < MIN_PRINT) return null;
  const [rows = 0, falling = 0, columns = 0, rising = 0] = [0, 1, 2, 3].map((direction) =>
    Math.max(1e-3, Math.exp(2 * estimateLogBlur(extractBlurFeatures(bands, direction))) - VARIANCE_FLOOR),
  );
  const mean = (rows + falling + columns + rising) / 4;
  const spread = Math.hypot((rows - columns) / 2, (falling - rising) / 2);
  return { sigmaPx: Math.sqrt(mean + spread), acrossPx: Math.sqrt(Math.max(1e-3, mean - spread)) };
}

/** Out of focus or moved? `null` when it is not clearly soft, or lies between the two. */
export function classifyBlur({ sigmaPx, acrossPx }: BlurEstimate): BlurKind | null {
  if (sigmaPx < SOFT_SIGMA_PX) return null;
  const ratio = sigmaPx / acrossPx;
  return ratio > MIN_MOTION_RATIO ? 'motion' : ratio < MAX_FOCUS_RATIO ? 'focus' : null;
}

/** Change in the coarsest octave, all directions. */
function amountOfPrint({ strong }: FrequencyBands): number {
  let sum = 0;
  for (let d = 0; d < DIRECTIONS; d++) sum += strong[(OCTAVES - 1) * DIRECTIONS + d]!;
  return sum / DIRECTIONS;
}

const blurFeatureBuffer = new Float64Array(4 * OCTAVES + 3);

/**
 * What the net reads for one direction: logarithms of the octaves along it and across it, by mean square and by
 * strongest edges, and of the grain, all relative to the coarsest octave; then that octave and the picture's own scale.
 */
export function extractBlurFeatures(bands: FrequencyBands, direction: number): Float64Array {
  const reference = Math.log(amountOfPrint(bands) + 0.5);
  const across = (direction + DIRECTIONS / 2) % DIRECTIONS;
  let n = 0;
  for (const way of [direction, across]) {
    for (const octaves of [bands.square, bands.strong]) {
      for (let level = 0; level < OCTAVES; level++) {
        blurFeatureBuffer[n++] = Math.log(octaves[level * DIRECTIONS + way]! + 0.02) - reference;
      }
    }
  }
  blurFeatureBuffer[n++] = Math.log(bands.grain + 0.02) - reference;
  blurFeatureBuffer[n++] = reference;
  blurFeatureBuffer[n] = Math.log(bands.stepPx);
  return blurFeatureBuffer;
}
