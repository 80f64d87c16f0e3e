import { downscalePlane } from '../image/downscale.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { pointDistance, projectPoint, squareToQuad } from '../image/quad-geometry.js';
import { computeRectifiedSize, rectifyPlane } from '../image/rectify.js';
import { sigmoid } from '../nn/sigmoid.js';
import { findBestFace, type BestFace } from './find-best-face.js';

type QuarterTurns = 0 | 1 | 2 | 3;

/** The holder's printed portrait: the place of a document that looks most like a face. */
export interface FoundPortrait {
  /** Around head and shoulders, px of the plane, clockwise from the portrait's own top-left. */
  readonly corners: PxQuad;
  /** Probability that a face is printed there, 0–1. Near 0, nothing on the document looks like a face. */
  readonly confidence: number;
  /** Quarter turns clockwise that bring the face upright. */
  readonly quarterTurns: QuarterTurns;
}

/**
 * Long sides at which the document is searched, px. The network detects heads of 13 to 20 px. Together that is 0.11 to
 * 0.36 of the long side: ISO/IEC 19794-5 heads in portraits of 20 to 37 mm on ID-1 to ID-3.
 */
const SEARCH_LONG_SIDES_PX = [120, 80, 56] as const;
/** Long side at which the document is cut out first. */
const RECTIFIED_LONG_SIDE_PX = 240;
/** Least long side of a document in the plane, px. */
const MIN_DOCUMENT_PX = 100;
/** Half width and half height of the portrait around the middle of a head that fits the network's window, px. */
const PORTRAIT_HALF_WIDTH = 13;
const PORTRAIT_HALF_HEIGHT = 16.5;
/** From this logit (probability 0.9) on, no other orientation is tried. */
const SURE_LOGIT = 2.2;

/** A face at one size and orientation of the document. */
interface FaceCandidate extends BestFace {
  /** The document, scaled and turned. */
  readonly view: Plane;
  readonly turns: QuarterTurns;
}

/**
 * Finds the printed face on a document at four orientations. It works for any tone of skin, paper and background, because
 * only structure within 25 px windows counts.
 * @param quad the document, px of the plane
 * @param isUpright the orientation is known, for example from the MRZ: other orientations are skipped
 * @returns `null` for a document that is too small
 */
export function findPortrait(plane: Plane, quad: PxQuad, isUpright = false): FoundPortrait | null {
  const { width, height } = computeRectifiedSize(quad, RECTIFIED_LONG_SIDE_PX);
  const longestSide = Math.max(...quad.map((corner, i) => pointDistance(corner, quad[(i + 1) % 4]!)));
  if (longestSide < MIN_DOCUMENT_PX || Math.min(width, height) < RECTIFIED_LONG_SIDE_PX / 4) return null;
  const document = rectifyPlane(plane, quad, width, height);
  const scaled = SEARCH_LONG_SIDES_PX.map((px) => downscalePlane(document, px));
  const orientations: readonly QuarterTurns[] = isUpright ? [0] : [0, 2, 1, 3];
  let best: FaceCandidate | null = null;
  for (const turns of orientations) {
    for (const level of scaled) {
      const view = rotateQuarters(level, turns);
      const face = findBestFace(view);
      if (face !== null && (best === null || face.logit > best.logit)) best = { ...face, view, turns };
    }
    if (best !== null && best.logit > SURE_LOGIT) break;
  }
  if (best === null) return null;
  const confidence = sigmoid(best.logit);
  return { corners: toPortraitCorners(best, quad), confidence, quarterTurns: best.turns };
}

function toPortraitCorners({ x, y, view, turns }: FaceCandidate, quad: PxQuad): PxQuad {
  const map = squareToQuad(quad);
  const clamp = (value: number): number => Math.min(1, Math.max(0, value));
  const cornerAt = (dx: -1 | 1, dy: -1 | 1): PxPoint => {
    let u = clamp((x + dx * PORTRAIT_HALF_WIDTH) / view.width);
    let v = clamp((y + dy * PORTRAIT_HALF_HEIGHT) / view.height);
    // Each step takes back one quarter turn.
    for (let k = 0; k < turns; k++) [u, v] = [v, 1 - u];
    return projectPoint(map, u, v);
  };
  return [cornerAt(-1, -1), cornerAt(1, -1), cornerAt(1, 1), cornerAt(-1, 1)];
}

/** Turns a plane clockwise by quarter turns. */
function rotateQuarters(plane: Plane, turns: QuarterTurns): Plane {
  if (turns === 0) return plane;
  const { data, width, height } = plane;
  const rotated = new Uint8Array(data.length);
  const rotatedWidth = turns === 2 ? width : height;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (turns === 2) rotated[data.length - 1 - i] = data[i]!;
      else if (turns === 1) rotated[x * rotatedWidth + (height - 1 - y)] = data[i]!;
      else rotated[(width - 1 - x) * rotatedWidth + y] = data[i]!;
    }
  }
  return { data: rotated, width: rotatedWidth, height: data.length / rotatedWidth };
}
