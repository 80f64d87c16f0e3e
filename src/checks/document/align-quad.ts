import { rectifyPlane } from '../image/rectify-plane.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { project, squareToQuad } from '../image/quad-geometry.js';
import { ALIGNER_WEIGHTS } from './align-quad-weights.js';
import {
  convolvePlanar,
  toNormalizedMaps,
  addPlanarMaps,
  relu,
  type SeparableLayer,
  type SeparableLayerShape,
  type PlanarFeatureMaps,
} from '../nn/separable-convolution.js';
import {
  separableBlock,
  separableDownsampling,
  pointwiseShape,
  readSeparableLayers,
} from '../nn/read-separable-layers.js';

/** The patch that is looked at, px, and how much of the quadrilateral's sides it shows around it. */
const PATCH_WIDTH = 80;
const PATCH_HEIGHT = 64;
const PATCH_MARGIN = 0.25;

/** Every layer in the order of its use. */
export const ALIGNER_LAYERS: readonly SeparableLayerShape[] = [
  { inputs: 1, outputs: 8, size: 3, stride: 2 },
  { inputs: 8, outputs: 16, size: 3, stride: 2 },
  ...separableBlock(16),
  ...separableDownsampling(16, 24),
  ...[separableBlock(24), separableBlock(24, 2), separableBlock(24)].flat(),
  pointwiseShape(24, 6),
  pointwiseShape(6 * 8 * 10, 16),
  pointwiseShape(16, 10),
];

let layers: readonly SeparableLayer[] | null = null;

/** A quadrilateral that was looked at closely. */
export interface QuadAlignment {
  /** Where the document's corners are, px of the plane. */
  readonly corners: PxQuad;
  /** 0–1: a document lies about there. */
  readonly documentProbability: number;
  /** 0–1: it lay just there already, with an overlap of nine tenths. */
  readonly alignedProbability: number;
  /** How far the corners moved, as a share of the document's sides. */
  readonly cornerShift: number;
}

/**
 * Looks at a rough quadrilateral made rectangular, with a quarter of its sides around it, and says where the document
 * is: a network of 13,000 weights made of depthwise and pointwise convolutions (Howard et al., MobileNets, 2017), trained in `src/training/finder` on drawn pictures (decision 020).
 */
export function alignQuad(plane: Plane, quad: PxQuad): QuadAlignment {
  layers ??= readSeparableLayers(ALIGNER_WEIGHTS, ALIGNER_LAYERS);
  let at = 0;
  const next = (x: PlanarFeatureMaps): PlanarFeatureMaps => convolvePlanar(layers![at++]!, x);
  const residual = (x: PlanarFeatureMaps): PlanarFeatureMaps => relu(addPlanarMaps(next(relu(next(x))), x));
  const map = squareToQuad(quad);
  const on = (x: number, y: number): PxPoint => project(map, x, y);
  const around: PxQuad = [
    on(-PATCH_MARGIN, -PATCH_MARGIN),
    on(1 + PATCH_MARGIN, -PATCH_MARGIN),
    on(1 + PATCH_MARGIN, 1 + PATCH_MARGIN),
    on(-PATCH_MARGIN, 1 + PATCH_MARGIN),
  ];
  let x = toNormalizedMaps(rectifyPlane(plane, around, PATCH_WIDTH, PATCH_HEIGHT));
  x = residual(relu(next(relu(next(x)))));
  x = relu(next(relu(next(x))));
  x = residual(residual(residual(x)));
  x = relu(next(x));
  const flat: PlanarFeatureMaps = { data: x.data, channels: x.data.length, width: 1, height: 1 };
  const { data } = next(relu(next(flat)));
  const share = (value: number): number => 1 / (1 + Math.exp(-value));
  const corners = [0, 1, 2, 3].map((i) =>
    on((i === 1 || i === 2 ? 1 : 0) + data[2 * i]!, (i > 1 ? 1 : 0) + data[2 * i + 1]!),
  ) as unknown as PxQuad;
  const moved = Math.max(...data.subarray(0, 8).map(Math.abs));
  return { corners, documentProbability: share(data[8]!), alignedProbability: share(data[9]!), cornerShift: moved };
}
