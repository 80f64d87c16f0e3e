import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { projectPoint, squareToQuad } from '../image/quad-geometry.js';
import { rectifyPlane } from '../image/rectify.js';
import { convolve } from '../nn/convolve.js';
import { addFeatureMaps, createFeatureMaps, relu, rowStart, type FeatureMaps } from '../nn/feature-maps.js';
import { type Layer, type LayerShape, readLayers, sigmoid } from '../nn/layer.js';
import { ALIGNER_WEIGHTS } from './align-quad-weights.js';

/** Size of the network's input, px. */
const PATCH_WIDTH = 80;
const PATCH_HEIGHT = 64;
/** How much of the quadrilateral's sides the patch shows around it. */
const PATCH_MARGIN = 0.25;
/** Added to the spread of grey levels, so that noise on an empty patch stays small. */
const MIN_SPREAD = 4;

const depthwise = (channels: number): LayerShape => ({
  inputs: channels,
  outputs: channels,
  rows: 3,
  columns: 3,
  isDepthwise: true,
});
const pointwise = (inputs: number, outputs: number): LayerShape => ({ inputs, outputs, rows: 1, columns: 1 });
/** Two layers whose result is added to what came in. */
const residual = (channels: number, dilation?: 2): LayerShape[] => [
  { ...depthwise(channels), ...(dilation && { dilation }) },
  { ...pointwise(channels, channels), isLinear: true },
];

/**
 * The layers in the order of use: depthwise and pointwise convolutions (Howard et al., MobileNets, 2017) with 13,000
 * weights. Decision 020; trained in training/finder.
 */
export const ALIGNER_LAYERS: readonly LayerShape[] = [
  { inputs: 1, outputs: 8, rows: 3, columns: 3, strideX: 2, strideY: 2 },
  { inputs: 8, outputs: 16, rows: 3, columns: 3, strideX: 2, strideY: 2, order: 'input-row-column' },
  ...residual(16),
  { ...depthwise(16), strideX: 2, strideY: 2 },
  pointwise(16, 24),
  ...residual(24),
  ...residual(24, 2),
  ...residual(24),
  pointwise(24, 6),
  { inputs: 6, outputs: 16, rows: 8, columns: 10, padding: 'valid', order: 'input-row-column' },
  { ...pointwise(16, 10), isLinear: true },
];

let layers: readonly Layer[] | null = null;

/** Result of the network for a rough quadrilateral. */
export interface QuadAlignment {
  /** The document's corners, px of the plane. */
  readonly corners: PxQuad;
  /** Probability of a document about there, 0–1. */
  readonly documentProbability: number;
  /** Probability that the quadrilateral already lies on the document, with an overlap of nine tenths, 0–1. */
  readonly alignedProbability: number;
  /** Largest move of a corner, as a share of the document's sides. */
  readonly cornerShift: number;
}

/** Moves a rough quadrilateral onto the document, by a network that reads it made rectangular with some surroundings. */
export function alignQuad(plane: Plane, quad: PxQuad): QuadAlignment {
  const map = squareToQuad(quad);
  const at = (u: number, v: number): PxPoint => projectPoint(map, u, v);
  const patchQuad: PxQuad = [
    at(-PATCH_MARGIN, -PATCH_MARGIN),
    at(1 + PATCH_MARGIN, -PATCH_MARGIN),
    at(1 + PATCH_MARGIN, 1 + PATCH_MARGIN),
    at(-PATCH_MARGIN, 1 + PATCH_MARGIN),
  ];
  const outputs = runAligner(normalizePatch(rectifyPlane(plane, patchQuad, PATCH_WIDTH, PATCH_HEIGHT)));
  const shifts = outputs.subarray(0, 8);
  const corners: PxQuad = [
    at(shifts[0]!, shifts[1]!),
    at(1 + shifts[2]!, shifts[3]!),
    at(1 + shifts[4]!, 1 + shifts[5]!),
    at(shifts[6]!, 1 + shifts[7]!),
  ];
  return {
    corners,
    documentProbability: sigmoid(outputs[8]!),
    alignedProbability: sigmoid(outputs[9]!),
    cornerShift: Math.max(...shifts.map(Math.abs)),
  };
}

/** Eight corner shifts, then the logits of the two probabilities. */
function runAligner(patch: FeatureMaps): Float64Array {
  layers ??= readLayers(ALIGNER_WEIGHTS, ALIGNER_LAYERS);
  let index = 0;
  const next = (maps: FeatureMaps): FeatureMaps => convolve(layers![index++]!, maps);
  const nextResidual = (maps: FeatureMaps): FeatureMaps => relu(addFeatureMaps(next(next(maps)), maps));
  let maps = nextResidual(next(next(patch)));
  maps = next(next(maps));
  maps = nextResidual(nextResidual(nextResidual(maps)));
  const outputs = next(next(next(maps)));
  return outputs.data.subarray(rowStart(outputs, 0));
}

/** Grey levels of mean 0 and deviation about 1. */
function normalizePatch({ data, width, height }: Plane): FeatureMaps {
  const count = width * height;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < count; i++) {
    sum += data[i]!;
    squares += data[i]! * data[i]!;
  }
  const mean = sum / count;
  const spread = Math.sqrt(Math.max(0, (squares - sum * mean) / Math.max(1, count - 1))) + MIN_SPREAD;
  const maps = createFeatureMaps(1, width, height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0, o = rowStart(maps, y); x < width; x++, i++, o++) maps.data[o] = (data[i]! - mean) / spread;
  }
  return maps;
}
