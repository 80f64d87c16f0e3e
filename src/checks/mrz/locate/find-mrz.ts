import { distance, invertHomography, project, squareToQuad, type Homography } from '../../image/quad-geometry.js';
import { downscalePlane } from '../../image/downscale.js';
import type { Plane, PxPoint, PxQuad } from '../../image/plane.js';
import { computeRectifiedSize, rectifyPlane } from '../../image/rectify-plane.js';
import type { MrzColumnCount, MrzFormat } from '../mrz-formats.js';
import { findMrzCandidates, type MrzCandidate } from './mrz-candidates.js';
import { detectStraightRidges } from './detect-ridges.js';
import type { PlaneAndHalf } from './text-strip.js';
import { isMrz, scoreMrz, type MissingMrzPart, type MeasuredMrz } from './mrz-features.js';
import { measureMrz } from './measure-mrz.js';

/** A zone with its corners in px of the plane, clockwise from the upper left of the first line as it is read. */
export interface LocatedMrz {
  /**
   * Around all letters: first letters' left edge to last letters' right edge, top of the first line's capitals to the
   * base of the last line.
   */
  readonly corners: PxQuad;
  readonly lineCount: 2 | 3;
  readonly columns: MrzColumnCount;
  /** Height of a capital over the step from line to line. */
  readonly tall: number;
  /** Quarter turns clockwise by which the area given has to be turned to be read. */
  readonly turns: 0 | 1 | 2 | 3;
  /** What the frame cuts off, as the zone is read; the corners then lie around what is seen. `null`: it is whole. */
  readonly missing: MissingMrzPart;
}

export interface FindMrzOptions {
  /** The area is a document: its zone is nearly as long as a side, and lies at the lower edge. */
  readonly isDocument: boolean;
  /** Only whether there is one, for live frames: one scale, the few likeliest places. */
  readonly isLive?: boolean;
}

/**
 * Long sides at which lines are looked for, px. A scale sees zones of 75 to 130 px: their letters melt, their lines do
 * not. Documents: zones of 0.6 to 0.95 of the long side; whole pictures: 0.16 and more.
 */
const DOCUMENT_SEARCH_SIZES = [100, 135, 190] as const;
const LIVE_SEARCH_SIZES = [115] as const;
const IMAGE_SEARCH_SIZES = [64, 90, 125, 175, 245, 345, 480] as const;
/** Bright letters on dark paper are rare: looked for last, where zones are large. */
const BRIGHT_TEXT_SIZE_COUNT = 5;
/** Places that are measured at each scale. */
const MAX_CANDIDATES_PER_SIZE = 4;
const MAX_LIVE_CANDIDATES = 3;
const MAX_BRIGHT_TEXT_CANDIDATES = 2;
/** Least length of a zone as a share of its document's long side: 0.85 to 0.92, less on an open booklet. */
const MIN_LENGTH_SHARE = 0.5;
/** Whole pictures longer than this are halved first: from there on, all is four times faster. */
const MIN_HALVED_PX = 960;
/** A zone so good ends the search. */
const CERTAIN_SCORE = 1.6;

/** Layouts by letters in a line; among those of two lines the document comes before the visa. */
const FORMATS_BY_COLUMNS: Readonly<Record<MrzColumnCount, readonly MrzFormat[]>> = {
  30: ['TD1'],
  36: ['TD2', 'MRV-B'],
  44: ['TD3', 'MRV-A'],
};
/** Between a passport page of 125 × 88 mm and a visa of 120 × 80 mm: √(1.42 · 1.5). */
const MIN_VISA_ASPECT = 1.46;
/** Nearer to this than to either, nothing is told. */
const ASPECT_TOLERANCE = 0.012;

/**
 * The layouts that a zone's lines and letters allow, the likeliest first. A visa of 2 × 44 is longer than a passport
 * page, which tells them apart where the border is known; a visa of 2 × 36 is as large as an ID-2 card.
 * @param aspect longer over shorter side of the document, where it is known
 */
export function possibleMrzFormats(
  { columns }: Pick<LocatedMrz, 'columns'>,
  aspect: number | null = null,
): readonly MrzFormat[] {
  const isVisa =
    columns === 44 && aspect !== null && Math.log(aspect / MIN_VISA_ASPECT) > ASPECT_TOLERANCE && aspect < 1.56;
  return isVisa ? ['MRV-A', 'TD3'] : FORMATS_BY_COLUMNS[columns];
}

/**
 * Looks for a machine-readable zone in a quadrilateral of the plane, at every angle: a document, or the whole picture.
 * Lines are looked for at a few small sizes, what may be a zone is measured on the full plane.
 */
export function findMrz(plane: Plane, area: PxQuad, options: FindMrzOptions): LocatedMrz | null {
  const isLive = options.isLive === true;
  const levels = isLive ? LIVE_SEARCH_SIZES : options.isDocument ? DOCUMENT_SEARCH_SIZES : IMAGE_SEARCH_SIZES;
  const long = Math.max(plane.width, plane.height);
  const isHalved = !options.isDocument && plane.width % 2 === 0 && plane.height % 2 === 0 && long > MIN_HALVED_PX;
  const planes = { full: plane, half: isHalved ? downscalePlane(plane, long / 2) : null };
  const views = createSearchImages(planes, area, levels, options.isDocument);
  let best: MeasuredMrz | null = null;
  for (const sign of [1, -1] as const) {
    const seen: MrzCandidate[] = [];
    for (const view of sign === 1 ? views : views.slice(0, BRIGHT_TEXT_SIZE_COUNT)) {
      const least = options.isDocument ? MIN_LENGTH_SHARE * Math.max(view.small.width, view.small.height) : 0;
      const places = findMrzCandidates(detectStraightRidges(view.small, sign), least);
      let left = sign === -1 ? MAX_BRIGHT_TEXT_CANDIDATES : isLive ? MAX_LIVE_CANDIDATES : MAX_CANDIDATES_PER_SIZE;
      for (const place of places) {
        const candidate = { ...place, centerlines: place.centerlines.map(view.toPlane) as unknown as PxQuad };
        if (seen.some((other) => isSameCandidate(other, candidate))) continue;
        if (left-- === 0) break;
        seen.push(candidate);
        const zone = measureMrz(planes, candidate, sign);
        if (zone === null || !isMrz(zone)) continue;
        if (best === null || scoreMrz(zone) > scoreMrz(best)) best = zone;
        if (scoreMrz(best) > CERTAIN_SCORE) return orientMrz(best, area, options.isDocument);
      }
    }
    if (best !== null || isLive) break;
  }
  return best === null ? null : orientMrz(best, area, options.isDocument);
}

/** The area at one small size, and the way back. */
interface SearchImage {
  readonly small: Plane;
  readonly toPlane: (point: PxPoint) => PxPoint;
}

function createSearchImages(
  { full: plane, half }: PlaneAndHalf,
  area: PxQuad,
  levels: readonly number[],
  isDocument: boolean,
): SearchImage[] {
  const views: SearchImage[] = [];
  // From the largest down: each size is made of the one before.
  let source: Plane | null = null;
  for (const level of [...levels].reverse()) {
    if (isDocument) {
      const { width, height } = computeRectifiedSize(area, level);
      const map: Homography = squareToQuad(area);
      const small: Plane = source === null ? rectifyPlane(plane, area, width, height) : downscalePlane(source, level);
      source = small;
      views.unshift({ small, toPlane: (p) => project(map, p.x / small.width, p.y / small.height) });
    } else {
      const small: Plane = downscalePlane(source ?? half ?? plane, level);
      source = small;
      const scaleX = plane.width / small.width;
      const scaleY = plane.height / small.height;
      views.unshift({ small, toPlane: (p) => ({ x: p.x * scaleX, y: p.y * scaleY }) });
    }
  }
  return views;
}

function isSameCandidate(a: MrzCandidate, b: MrzCandidate): boolean {
  const step = distance(a.centerlines[0], a.centerlines[3]) / (a.lineCount - 1);
  return (
    a.lineCount === b.lineCount && a.centerlines.every((p) => b.centerlines.some((q) => distance(p, q) < 0.3 * step))
  );
}

/** Turned so that it is read from the first corner on, with what its place in the area says. */
function orientMrz(zone: MeasuredMrz, area: PxQuad, isDocument: boolean): LocatedMrz {
  const { upright, inverted } = zone.features.fillers;
  // Fillers open to the right. Without enough of them, the zone lies at its document's lower edge.
  const [a, b, c, d] = toAreaShares(area, zone.corners);
  const down = { x: d.x - a.x, y: d.y - a.y };
  const middle = { x: (a.x + b.x + c.x + d.x) / 4 - 0.5, y: (a.y + b.y + c.y + d.y) / 4 - 0.5 };
  const place = (middle.x * down.x + middle.y * down.y) / (Math.hypot(down.x, down.y) || 1);
  const isUpright = upright - inverted + (isDocument ? 5 : 1) * place > 0;
  const corners = isUpright ? zone.corners : rotateCorners(zone.corners, 2);
  return {
    corners,
    lineCount: zone.lineCount,
    columns: zone.columns,
    tall: zone.features.tall,
    turns: quarterTurnsToUpright(area, corners),
    missing: isUpright || zone.missing === 'lines' ? zone.missing : oppositeSide(zone.missing),
  };
}

/** Quarter turns clockwise by which an area has to be turned so that a zone in it is read from left to right. */
export function quarterTurnsToUpright(area: PxQuad, corners: PxQuad): 0 | 1 | 2 | 3 {
  const across = distance(area[0], area[1]) + distance(area[3], area[2]);
  const down = distance(area[1], area[2]) + distance(area[0], area[3]);
  const [a, b] = toAreaShares(area, corners);
  const quarters = Math.round(Math.atan2((b.y - a.y) * down, (b.x - a.x) * across) / (Math.PI / 2));
  return ((4 - quarters) % 4) as 0 | 1 | 2 | 3;
}

/** Corners as shares of the area. */
function toAreaShares(area: PxQuad, corners: PxQuad): PxQuad {
  const back = invertHomography(squareToQuad(area));
  return corners.map(({ x, y }) => project(back, x, y)) as unknown as PxQuad;
}

function oppositeSide(side: MissingMrzPart): MissingMrzPart {
  return side === 'left' ? 'right' : side === 'right' ? 'left' : side;
}

function rotateCorners(quad: PxQuad, k: number): PxQuad {
  return [0, 1, 2, 3].map((i) => quad[(i + k) % 4]!) as unknown as PxQuad;
}
