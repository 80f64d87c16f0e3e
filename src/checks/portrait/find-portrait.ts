import { project, squareToQuad } from '../image/quad-geometry.js';
import { downscalePlane } from '../image/downscale.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { computeRectifiedSize, rectifyPlane } from '../image/rectify-plane.js';
import { FACE_GRID_LEFT, FACE_GRID_PX, FACE_GRID_TOP, scoreFaces } from './score-faces.js';

/** Where the holder's printed face is, and how sure that is. */
export interface FoundPortrait {
  /** Around head and shoulders in px of the plane, clockwise from the picture's own top-left: the most face-like place. */
  readonly corners: PxQuad;
  /** Probability that a face is printed there, 0–1. Near 0: nothing on the document looks like one. */
  readonly confidence: number;
  /** Quarter turns clockwise by which the area given has to be turned for the face to stand upright. */
  readonly quarterTurns: 0 | 1 | 2 | 3;
}

/**
 * Long sides of the document at which faces of one size are looked for, px. A head of 13 to 20 px is known: together
 * 0.11 to 0.36 of the long side (ISO/IEC 19794-5 heads in pictures of 20 to 37 mm on ID-1 to ID-3).
 */
const DOCUMENT_LONG_SIDES_PX = [120, 80, 56] as const;
/** The document is first cut out at this long side. */
const RECTIFIED_LONG_SIDE_PX = 240;
/** A document with fewer px shows too little of a face. */
const MIN_DOCUMENT_PX = 100;
/** Border that is repeated around, so that a face at the edge is seen whole, px. */
const PADDING_PX = 8;
/** Half the window of the local normalisation, px, and the spread from which on there is contrast, grey levels. */
const NORMALIZATION_RADIUS_PX = 12;
const MIN_SPREAD = 6;
/** Half width and half height of the picture around the middle of a head that fits the window, px. */
const PORTRAIT_HALF_WIDTH = 13;
const PORTRAIT_HALF_HEIGHT = 16.5;
/** Logit (0.9) from which on no other orientation is tried. */
const SURE_LOGIT = 2.2;

/**
 * Looks for a printed face on a document at four orientations. Any tone of skin, paper and ground: only structure
 * within 25 px windows, freed of brightness and contrast, is looked at.
 * @param quad the document in px of the plane
 * @param isUpright something else (the machine-readable zone) has told up from down: only that way is looked
 * @returns `null` for a document too small to tell
 */
export function findPortrait(plane: Plane, quad: PxQuad, isUpright = false): FoundPortrait | null {
  const { width, height } = computeRectifiedSize(quad, RECTIFIED_LONG_SIDE_PX);
  const sides = quad.map((p, i) => Math.hypot(p.x - quad[(i + 1) % 4]!.x, p.y - quad[(i + 1) % 4]!.y));
  if (Math.max(...sides) < MIN_DOCUMENT_PX || Math.min(width, height) < RECTIFIED_LONG_SIDE_PX / 4) return null;
  const cut = rectifyPlane(plane, quad, width, height);
  const levels = DOCUMENT_LONG_SIDES_PX.map((px) => downscalePlane(cut, px));
  let best: FacePlace | null = null;
  for (const way of isUpright ? ([0] as const) : ([0, 2, 1, 3] as const)) {
    for (const level of levels) {
      const place = findBestPlace(level, way);
      if (place !== null && (best === null || place.score > best.score)) best = place;
    }
    if (best !== null && best.score > SURE_LOGIT) break;
  }
  if (best === null) return null;
  const corners = toPortraitCorners(best, quad);
  return { corners, confidence: 1 / (1 + Math.exp(-best.score)), quarterTurns: best.turns };
}

interface FacePlace {
  /** Logit. */
  readonly score: number;
  /** Middle of the head, px of the level. */
  readonly x: number;
  readonly y: number;
  readonly level: Plane;
  readonly turns: 0 | 1 | 2 | 3;
}

/** The most face-like place of one level at one orientation; `null` when it is smaller than a face. */
function findBestPlace(level: Plane, turns: FacePlace['turns']): FacePlace | null {
  const view = rotateQuarters(level, turns);
  const { data, width } = scoreFaces(normalizeLocally(view));
  let at = 0;
  for (let i = 1; i < data.length; i++) if (data[i]! > data[at]!) at = i;
  const score = data[at];
  if (score === undefined) return null;
  const x = FACE_GRID_LEFT + FACE_GRID_PX * (at % width) - PADDING_PX;
  const y = FACE_GRID_TOP + FACE_GRID_PX * Math.floor(at / width) - PADDING_PX;
  return { score, x, y, level: view, turns };
}

function toPortraitCorners({ x, y, level, turns }: FacePlace, quad: PxQuad): PxQuad {
  const map = squareToQuad(quad);
  const inside = (value: number): number => Math.min(1, Math.max(0, value));
  const at = (dx: number, dy: number): PxPoint => {
    let u = inside((x + dx * PORTRAIT_HALF_WIDTH) / level.width);
    let v = inside((y + dy * PORTRAIT_HALF_HEIGHT) / level.height);
    // Back by a quarter turn each.
    for (let k = 0; k < turns; k++) [u, v] = [v, 1 - u];
    return project(map, u, v);
  };
  return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
}

/** Turned clockwise by so many quarters. */
function rotateQuarters(plane: Plane, turns: number): Plane {
  if (turns === 0) return plane;
  const { data, width, height } = plane;
  const out = new Uint8Array(data.length);
  const across = turns === 2 ? width : height;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (turns === 2) out[data.length - 1 - i] = data[i]!;
      else if (turns === 1) out[x * across + (height - 1 - y)] = data[i]!;
      else out[(width - 1 - x) * across + y] = data[i]!;
    }
  }
  return { data: out, width: across, height: data.length / across };
}

/** (value − local mean) / local spread, with the border repeated {@link PADDING_PX} px around. */
function normalizeLocally({ data, width, height }: Plane): { data: Float64Array; width: number; height: number } {
  const border = PADDING_PX + NORMALIZATION_RADIUS_PX;
  const across = width + 2 * border;
  const down = height + 2 * border;
  const sums = new Float64Array((across + 1) * (down + 1));
  const squares = new Float64Array((across + 1) * (down + 1));
  const padded = new Uint8Array(across * down);
  for (let y = 0; y < down; y++) {
    const row = Math.min(height - 1, Math.max(0, y - border)) * width;
    let sum = 0;
    let square = 0;
    for (let x = 0, o = (y + 1) * (across + 1) + 1; x < across; x++, o++) {
      const value = data[row + Math.min(width - 1, Math.max(0, x - border))]!;
      padded[y * across + x] = value;
      sum += value;
      square += value * value;
      sums[o] = sums[o - across - 1]! + sum;
      squares[o] = squares[o - across - 1]! + square;
    }
  }
  const size = 2 * NORMALIZATION_RADIUS_PX + 1;
  const count = size * size;
  const out = {
    data: new Float64Array((width + 2 * PADDING_PX) * (height + 2 * PADDING_PX)),
    width: width + 2 * PADDING_PX,
    height: height + 2 * PADDING_PX,
  };
  for (let y = 0, o = 0; y < out.height; y++) {
    for (let x = 0; x < out.width; x++, o++) {
      const a = y * (across + 1) + x;
      const b = (y + size) * (across + 1) + x;
      const mean = (sums[b + size]! - sums[b]! - sums[a + size]! + sums[a]!) / count;
      const square = (squares[b + size]! - squares[b]! - squares[a + size]! + squares[a]!) / count;
      const value = padded[(y + NORMALIZATION_RADIUS_PX) * across + x + NORMALIZATION_RADIUS_PX]!;
      out.data[o] = (value - mean) / (Math.sqrt(Math.max(0, square - mean * mean)) + MIN_SPREAD);
    }
  }
  return out;
}
