import { project, squareToQuad } from '../../checks/document/geometry.js';
import type { Plane, PxQuad } from '../../checks/image/plane.js';
import { bandsOf } from '../../checks/quality/bands.js';
import { blurFeatures } from '../../checks/quality/blur.js';
import { cellsOf } from '../../checks/quality/cells.js';
import { GLARE_FEATURES, glareFeatures } from '../../checks/quality/glare.js';
import { paperLight, xOf, yOf } from '../../checks/quality/paper.js';
import { lampAt, type BlurPx2, type QualityTruth } from '../../../test/support/checks/quality-scene.js';

/** What is learned from one scene: features, and what they should give. */
export interface Row {
  /** Per direction: features, and the true variance along it, px² at 8 px per mm. */
  readonly blur: readonly { readonly x: readonly number[]; readonly variance: number }[];
  /** Per cell: features, and the light a reflection adds there, 0–255. */
  readonly glare: readonly { readonly x: readonly number[]; readonly added: number }[];
}

/** @param truth blur in px² of the plane */
export function rowOf(plane: Plane, truth: QualityTruth): Row {
  const quad = truth.corners.map(({ x, y }) => ({ x: x * plane.width, y: y * plane.height })) as unknown as PxQuad;
  const { widthMm, heightMm } = truth;
  const bands = bandsOf(plane, quad, { acrossMm: widthMm, downMm: heightMm });
  const variances = variancesOf(onDocument(truth.blur, quad, widthMm, heightMm));
  const cells = cellsOf(plane, quad, heightMm > widthMm, false);
  const light = paperLight(cells);
  const features = light === null || truth.isFaded ? new Float32Array() : glareFeatures(cells, light);
  const rounded = (x: ArrayLike<number>): number[] => Array.from(x, (value) => Math.round(value * 1e4) / 1e4);
  return {
    blur:
      bands === null
        ? []
        : variances.map((variance, direction) => ({ x: rounded(blurFeatures(bands, direction)), variance })),
    glare: Array.from({ length: features.length / GLARE_FEATURES }, (_, cell) => ({
      x: rounded(features.subarray(cell * GLARE_FEATURES, (cell + 1) * GLARE_FEATURES)),
      added: lampAt(truth, 0.5 + 0.48 * xOf(cell, cells.columns), 0.5 + 0.48 * yOf(cell, cells.columns, cells.rows)),
    })),
  };
}

/** A covariance in picture px → on the document at 8 px per mm, as its centre is seen. */
function onDocument([xx, yy, xy]: BlurPx2, quad: PxQuad, widthMm: number, heightMm: number): BlurPx2 {
  const map = squareToQuad(quad);
  const centre = project(map, 0.5, 0.5);
  const right = project(map, 0.5 + 1 / (8 * widthMm), 0.5);
  const below = project(map, 0.5, 0.5 + 1 / (8 * heightMm));
  const [a, b, c, d] = [right.x - centre.x, below.x - centre.x, right.y - centre.y, below.y - centre.y];
  const det = a * d - b * c;
  const [ia, ib, ic, id] = [d / det, -b / det, -c / det, a / det];
  return [
    ia * ia * xx + 2 * ia * ib * xy + ib * ib * yy,
    ic * ic * xx + 2 * ic * id * xy + id * id * yy,
    ia * ic * xx + (ia * id + ib * ic) * xy + ib * id * yy,
  ];
}

/** Along the rows, the falling diagonal, the columns and the rising diagonal. */
function variancesOf([xx, yy, xy]: BlurPx2): number[] {
  return [xx, (xx + yy) / 2 + xy, yy, (xx + yy) / 2 - xy];
}
