import { downscalePlane } from '../../image/downscale.js';
import type { Plane, PxPoint, PxQuad } from '../../image/plane.js';
import { pointDistance, invertHomography, projectPoint, squareToQuad } from '../../image/quad-geometry.js';
import { computeRectifiedSize, rectifyPlane } from '../../image/rectify.js';
import type { MrzCutOff } from '../../check-report.js';
import type { MrzColumnCount } from '../mrz-formats.js';
import { detectStraightRidges } from './detect-ridges.js';
import { measureMrz } from './measure-mrz.js';
import { findMrzCandidates, isSameCandidate, type MrzCandidate } from './mrz-candidates.js';
import { hasMrzFeatures, scoreMrz, type MeasuredMrz } from './mrz-features.js';
import type { PlaneAndHalf, TextPolarity } from './text-strip.js';

/** An MRZ in a plane. */
export interface LocatedMrz {
  /**
   * Around all letters, in px of the plane, clockwise from the upper left of the first line as it is read. They reach from
   * the first letters' left edge to the last letters' right edge, and from the first line's top to the last line's base.
   */
  readonly corners: PxQuad;
  readonly lineCount: 2 | 3;
  readonly columns: MrzColumnCount;
  /** Height of a capital, as a share of the line step. */
  readonly tall: number;
  /** Quarter turns clockwise that rotate the searched area upright. */
  readonly turns: 0 | 1 | 2 | 3;
  /** What the frame cuts off, as the MRZ is read; the corners are around the visible part. `null`: it is complete. */
  readonly missing: MrzCutOff | null;
}

export interface FindMrzOptions {
  /** Whether the area is a document: its MRZ is nearly as long as a side, and lies at the lower edge. */
  readonly isDocument: boolean;
  /** Searches one size and the likeliest candidates only, for live frames. */
  readonly isLive?: boolean;
}

/**
 * Long sides of the search images, px. In one search image an MRZ of 75 to 130 px is found: its letters melt, its lines do
 * not. In a document an MRZ is 0.6 to 0.95 of the long side, in a whole image 0.16 and more.
 */
const DOCUMENT_SEARCH_SIZES = [100, 135, 190] as const;
const LIVE_SEARCH_SIZES = [115] as const;
const IMAGE_SEARCH_SIZES = [64, 90, 125, 175, 245, 345, 480] as const;
/** Light text on dark paper is rare: it is searched last, in the smaller images. */
const LIGHT_TEXT_SIZE_COUNT = 5;
/** Candidates that are measured per search image. */
const MAX_CANDIDATES_PER_SIZE = 4;
const MAX_LIVE_CANDIDATES = 3;
const MAX_LIGHT_TEXT_CANDIDATES = 2;
/** Least length of an MRZ as a share of its document's long side: usually 0.85 to 0.92, less on an open booklet. */
const MIN_LENGTH_SHARE = 0.5;
/** Whole images longer than this are halved first, which makes the search four times faster. */
const MIN_HALVED_PX = 960;
/** An MRZ with this score ends the search. */
const CERTAIN_SCORE = 1.6;

/**
 * Finds a machine-readable zone in an area of the plane, at every angle. Candidates come from a few small search images;
 * each one is measured on the full plane.
 * @param area a document, or the corners of the whole image
 */
export function findMrz(plane: Plane, area: PxQuad, options: FindMrzOptions): LocatedMrz | null {
  const isLive = options.isLive === true;
  const sizes = isLive ? LIVE_SEARCH_SIZES : options.isDocument ? DOCUMENT_SEARCH_SIZES : IMAGE_SEARCH_SIZES;
  const planes = withHalf(plane, options);
  const images = createSearchImages(planes, area, sizes, options.isDocument);
  const minLengthShare = options.isDocument ? MIN_LENGTH_SHARE : 0;
  const dark = {
    polarity: 1,
    minLengthShare,
    maxCandidates: isLive ? MAX_LIVE_CANDIDATES : MAX_CANDIDATES_PER_SIZE,
  } as const;
  const light = { polarity: -1, minLengthShare, maxCandidates: MAX_LIGHT_TEXT_CANDIDATES } as const;
  const best =
    searchImages(planes, images, dark) ??
    (isLive ? null : searchImages(planes, images.slice(0, LIGHT_TEXT_SIZE_COUNT), light));
  return best && orientMrz(best, area, options.isDocument);
}

interface SearchLimits {
  readonly polarity: TextPolarity;
  readonly minLengthShare: number;
  readonly maxCandidates: number;
}

/** Measures the likeliest candidates of all search images, and returns the best MRZ or the first certain one. */
function searchImages(
  planes: PlaneAndHalf,
  images: readonly SearchImage[],
  { polarity, minLengthShare, maxCandidates }: SearchLimits,
): MeasuredMrz | null {
  let best: MeasuredMrz | null = null;
  const tried: MrzCandidate[] = [];
  for (const { small, toPlane } of images) {
    const minLengthPx = minLengthShare * Math.max(small.width, small.height);
    let left = maxCandidates;
    for (const found of findMrzCandidates(detectStraightRidges(small, polarity), minLengthPx)) {
      const candidate = { ...found, centerlines: found.centerlines.map(toPlane) as unknown as PxQuad };
      if (tried.some((other) => isSameCandidate(other, candidate, 0.3))) continue;
      if (left-- === 0) break;
      tried.push(candidate);
      const measured = measureMrz(planes, candidate, polarity);
      if (measured === null || !hasMrzFeatures(measured)) continue;
      if (best === null || scoreMrz(measured) > scoreMrz(best)) best = measured;
      if (scoreMrz(best) > CERTAIN_SCORE) return best;
    }
  }
  return best;
}

function withHalf(plane: Plane, { isDocument }: FindMrzOptions): PlaneAndHalf {
  const { width, height } = plane;
  const longSide = Math.max(width, height);
  const isHalved = !isDocument && width % 2 === 0 && height % 2 === 0 && longSide > MIN_HALVED_PX;
  return { full: plane, half: isHalved ? downscalePlane(plane, longSide / 2) : null };
}

/** The area at one small size. */
interface SearchImage {
  readonly small: Plane;
  readonly toPlane: (point: PxPoint) => PxPoint;
}

/** Creates the search images, the smallest first. Each one is made from the next larger one. */
function createSearchImages(
  { full, half }: PlaneAndHalf,
  area: PxQuad,
  sizes: readonly number[],
  isDocument: boolean,
): SearchImage[] {
  const images: SearchImage[] = [];
  const areaMap = squareToQuad(area);
  let source: Plane | null = null;
  for (const size of sizes.toReversed()) {
    let small: Plane;
    if (source !== null) small = downscalePlane(source, size);
    else if (isDocument) {
      const { width, height } = computeRectifiedSize(area, size);
      small = rectifyPlane(full, area, width, height);
    } else small = downscalePlane(half ?? full, size);
    source = small;
    const { width, height } = small;
    const [scaleX, scaleY] = [full.width / width, full.height / height];
    const toPlane = isDocument
      ? (p: PxPoint): PxPoint => projectPoint(areaMap, p.x / width, p.y / height)
      : (p: PxPoint): PxPoint => ({ x: p.x * scaleX, y: p.y * scaleY });
    images.unshift({ small, toPlane });
  }
  return images;
}

/** Rotates a measured MRZ upright: by its fillers, and by its place in the area. */
function orientMrz(mrz: MeasuredMrz, area: PxQuad, isDocument: boolean): LocatedMrz {
  const { fillers, letterHeight } = mrz.features;
  const [a, b, c, d] = toAreaShares(area, mrz.corners);
  const down = { x: d.x - a.x, y: d.y - a.y };
  const middle = { x: (a.x + b.x + c.x + d.x) / 4 - 0.5, y: (a.y + b.y + c.y + d.y) / 4 - 0.5 };
  // How far below the middle of the area the MRZ lies, if it is upright.
  const lowness = (middle.x * down.x + middle.y * down.y) / (Math.hypot(down.x, down.y) || 1);
  const isUpright = fillers.upright - fillers.inverted + (isDocument ? 5 : 1) * lowness > 0;
  const corners = isUpright ? mrz.corners : rotateCorners(mrz.corners, 2);
  return {
    corners,
    lineCount: mrz.lineCount,
    columns: mrz.columns,
    tall: letterHeight,
    turns: quarterTurnsToUpright(area, corners),
    missing: isUpright ? mrz.missing : afterHalfTurn(mrz.missing),
  };
}

/** Quarter turns clockwise that rotate an area so that the MRZ in it is read from left to right. */
export function quarterTurnsToUpright(area: PxQuad, corners: PxQuad): 0 | 1 | 2 | 3 {
  const areaWidth = pointDistance(area[0], area[1]) + pointDistance(area[3], area[2]);
  const areaHeight = pointDistance(area[1], area[2]) + pointDistance(area[0], area[3]);
  const [a, b] = toAreaShares(area, corners);
  const quarters = Math.round(Math.atan2((b.y - a.y) * areaHeight, (b.x - a.x) * areaWidth) / (Math.PI / 2));
  return ((4 - quarters) % 4) as 0 | 1 | 2 | 3;
}

/** Corners as shares of the area's width and height. */
function toAreaShares(area: PxQuad, corners: PxQuad): PxQuad {
  const inverse = invertHomography(squareToQuad(area));
  return corners.map(({ x, y }) => projectPoint(inverse, x, y)) as unknown as PxQuad;
}

function afterHalfTurn(missing: MrzCutOff | null): MrzCutOff | null {
  return missing === 'left' ? 'right' : missing === 'right' ? 'left' : missing;
}

function rotateCorners(quad: PxQuad, count: number): PxQuad {
  return [0, 1, 2, 3].map((i) => quad[(i + count) % 4]!) as unknown as PxQuad;
}
