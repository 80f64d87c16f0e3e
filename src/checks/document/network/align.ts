import { rectifyPlane } from '../../image/rectify.js';
import type { Plane, PxPoint, PxQuad } from '../../image/plane.js';
import { project, squareToQuad } from '../geometry.js';
import { NUMBERS } from './align-weights.js';
import { convolve, normalised, plus, rectified, type Layer, type LayerShape, type Maps } from './layers.js';
import { block, down, mix, readLayers } from './numbers.js';

/** The patch that is looked at, px, and how much of the quadrilateral's sides it shows around it. */
const WIDTH = 80;
const HEIGHT = 64;
const MARGIN = 0.25;

/** Every layer in the order of its use. */
export const SHAPES: readonly LayerShape[] = [
  { inputs: 1, outputs: 8, size: 3, stride: 2 },
  { inputs: 8, outputs: 16, size: 3, stride: 2 },
  ...block(16),
  ...down(16, 24),
  ...[block(24), block(24, 2), block(24)].flat(),
  mix(24, 6),
  mix(6 * 8 * 10, 16),
  mix(16, 10),
];

let layers: readonly Layer[] | null = null;

/** A quadrilateral that was looked at closely. */
export interface Aligned {
  /** Where the document's corners are, px of the plane. */
  readonly corners: PxQuad;
  /** 0–1: a document lies about there. */
  readonly document: number;
  /** 0–1: it lay just there already, with an overlap of nine tenths. */
  readonly aligned: number;
  /** How far the corners moved, as a share of the document's sides. */
  readonly moved: number;
}

/**
 * Looks at a rough quadrilateral made rectangular, with a quarter of its sides around it, and says where the document
 * is: a network of 13,000 weights made of depthwise and pointwise convolutions (Howard et al., MobileNets, 2017), trained in `src/training/finder` on drawn pictures (decision 020).
 */
export function align(plane: Plane, quad: PxQuad): Aligned {
  layers ??= readLayers(NUMBERS, SHAPES);
  let at = 0;
  const next = (x: Maps): Maps => convolve(layers![at++]!, x);
  const residual = (x: Maps): Maps => rectified(plus(next(rectified(next(x))), x));
  const map = squareToQuad(quad);
  const on = (x: number, y: number): PxPoint => project(map, x, y);
  const around: PxQuad = [
    on(-MARGIN, -MARGIN),
    on(1 + MARGIN, -MARGIN),
    on(1 + MARGIN, 1 + MARGIN),
    on(-MARGIN, 1 + MARGIN),
  ];
  let x = normalised(rectifyPlane(plane, around, WIDTH, HEIGHT));
  x = residual(rectified(next(rectified(next(x)))));
  x = rectified(next(rectified(next(x))));
  x = residual(residual(residual(x)));
  x = rectified(next(x));
  const flat: Maps = { data: x.data, channels: x.data.length, width: 1, height: 1 };
  const { data } = next(rectified(next(flat)));
  const share = (value: number): number => 1 / (1 + Math.exp(-value));
  const corners = [0, 1, 2, 3].map((i) =>
    on((i === 1 || i === 2 ? 1 : 0) + data[2 * i]!, (i > 1 ? 1 : 0) + data[2 * i + 1]!),
  ) as unknown as PxQuad;
  const moved = Math.max(...data.subarray(0, 8).map(Math.abs));
  return { corners, document: share(data[8]!), aligned: share(data[9]!), moved };
}
