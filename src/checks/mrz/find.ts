import { distance, inverted, project, squareToQuad, type Matrix } from '../document/geometry.js';
import { shrink } from '../image/downscale.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { rectifiedSize, rectifyPlane } from '../image/rectify.js';
import type { MrzShape } from './shapes.js';
import { candidatesOf, type Candidate } from './candidates.js';
import type { Columns } from './cells.js';
import { straightRidges } from './ridges.js';
import type { Planes } from './strip.js';
import { isZone, worthOf, type Missing, type Zone } from './signs.js';
import { measureZone } from './zone.js';

/** A zone with its corners in px of the plane, clockwise from the upper left of the first line as it is read. */
export interface MrzFound {
  /**
   * Around all letters: first letters' left edge to last letters' right edge, top of the first line's capitals to the
   * base of the last line.
   */
  readonly corners: PxQuad;
  readonly lineCount: 2 | 3;
  readonly columns: Columns;
  /** Height of a capital over the step from line to line. */
  readonly tall: number;
  /** Quarter turns clockwise by which the area given has to be turned to be read. */
  readonly turns: 0 | 1 | 2 | 3;
  /** What the frame cuts off, as the zone is read; the corners then lie around what is seen. `null`: it is whole. */
  readonly missing: Missing;
}

export interface MrzOptions {
  /** The area is a document: its zone is nearly as long as a side, and lies at the lower edge. */
  readonly isDocument: boolean;
  /** Only whether there is one, for live frames: one scale, the few likeliest places. */
  readonly isLive?: boolean;
}

/**
 * Long sides at which lines are looked for, px. A scale sees zones of 75 to 130 px: their letters melt, their lines do
 * not. Documents: zones of 0.6 to 0.95 of the long side; whole pictures: 0.16 and more.
 */
const DOCUMENT_LEVELS = [100, 135, 190] as const;
const LIVE_LEVELS = [115] as const;
const PICTURE_LEVELS = [64, 90, 125, 175, 245, 345, 480] as const;
/** Bright letters on dark paper are rare: looked for last, where zones are large. */
const BRIGHT_LEVELS = 5;
/** Places that are measured at each scale. */
const PLACES = 4;
const LIVE_PLACES = 3;
const BRIGHT_PLACES = 2;
/** Least length of a zone as a share of its document's long side: 0.85 to 0.92, less on an open booklet. */
const LEAST_SHARE = 0.5;
/** Whole pictures longer than this are halved first: from there on, all is four times faster. */
const HALVED_FROM_PX = 960;
/** A zone so good ends the search. */
const SURE = 1.6;

/** Layouts by letters in a line; among those of two lines the document comes before the visa. */
const SHAPES: Readonly<Record<Columns, readonly MrzShape[]>> = {
  30: ['TD1'],
  36: ['TD2', 'MRV-B'],
  44: ['TD3', 'MRV-A'],
};
/** Between a passport page of 125 × 88 mm and a visa of 120 × 80 mm: √(1.42 · 1.5). */
const VISA_ASPECT = 1.46;
/** Nearer to this than to either, nothing is told. */
const SURE_ASPECT = 0.012;

/**
 * The layouts that a zone's lines and letters allow, the likeliest first. A visa of 2 × 44 is longer than a passport
 * page, which tells them apart where the border is known; a visa of 2 × 36 is as large as an ID-2 card.
 * @param aspect longer over shorter side of the document, where it is known
 */
export function shapesOf({ columns }: Pick<MrzFound, 'columns'>, aspect: number | null = null): readonly MrzShape[] {
  const isVisa = columns === 44 && aspect !== null && Math.log(aspect / VISA_ASPECT) > SURE_ASPECT && aspect < 1.56;
  return isVisa ? ['MRV-A', 'TD3'] : SHAPES[columns];
}

/**
 * Looks for a machine-readable zone in a quadrilateral of the plane, at every angle: a document, or the whole picture.
 * Lines are looked for at a few small sizes, what may be a zone is measured on the full plane.
 */
export function findMrz(plane: Plane, area: PxQuad, options: MrzOptions): MrzFound | null {
  const isLive = options.isLive === true;
  const levels = isLive ? LIVE_LEVELS : options.isDocument ? DOCUMENT_LEVELS : PICTURE_LEVELS;
  const long = Math.max(plane.width, plane.height);
  const isHalved = !options.isDocument && plane.width % 2 === 0 && plane.height % 2 === 0 && long > HALVED_FROM_PX;
  const planes = { full: plane, half: isHalved ? shrink(plane, long / 2) : null };
  const views = viewsOf(planes, area, levels, options.isDocument);
  let best: Zone | null = null;
  for (const sign of [1, -1] as const) {
    const seen: Candidate[] = [];
    for (const view of sign === 1 ? views : views.slice(0, BRIGHT_LEVELS)) {
      const least = options.isDocument ? LEAST_SHARE * Math.max(view.small.width, view.small.height) : 0;
      const places = candidatesOf(straightRidges(view.small, sign), least);
      let left = sign === -1 ? BRIGHT_PLACES : isLive ? LIVE_PLACES : PLACES;
      for (const place of places) {
        const candidate = { ...place, rails: place.rails.map(view.toPlane) as unknown as PxQuad };
        if (seen.some((other) => isSamePlace(other, candidate))) continue;
        if (left-- === 0) break;
        seen.push(candidate);
        const zone = measureZone(planes, candidate, sign);
        if (zone === null || !isZone(zone)) continue;
        if (best === null || worthOf(zone) > worthOf(best)) best = zone;
        if (worthOf(best) > SURE) return foundIn(best, area, options.isDocument);
      }
    }
    if (best !== null || isLive) break;
  }
  return best === null ? null : foundIn(best, area, options.isDocument);
}

/** The area at one small size, and the way back. */
interface View {
  readonly small: Plane;
  readonly toPlane: (point: PxPoint) => PxPoint;
}

function viewsOf({ full: plane, half }: Planes, area: PxQuad, levels: readonly number[], isDocument: boolean): View[] {
  const views: View[] = [];
  // From the largest down: each size is made of the one before.
  let source: Plane | null = null;
  for (const level of [...levels].reverse()) {
    if (isDocument) {
      const { width, height } = rectifiedSize(area, level);
      const map: Matrix = squareToQuad(area);
      const small: Plane = source === null ? rectifyPlane(plane, area, width, height) : shrink(source, level);
      source = small;
      views.unshift({ small, toPlane: (p) => project(map, p.x / small.width, p.y / small.height) });
    } else {
      const small: Plane = shrink(source ?? half ?? plane, level);
      source = small;
      const scaleX = plane.width / small.width;
      const scaleY = plane.height / small.height;
      views.unshift({ small, toPlane: (p) => ({ x: p.x * scaleX, y: p.y * scaleY }) });
    }
  }
  return views;
}

function isSamePlace(a: Candidate, b: Candidate): boolean {
  const step = distance(a.rails[0], a.rails[3]) / (a.lineCount - 1);
  return a.lineCount === b.lineCount && a.rails.every((p) => b.rails.some((q) => distance(p, q) < 0.3 * step));
}

/** Turned so that it is read from the first corner on, with what its place in the area says. */
function foundIn(zone: Zone, area: PxQuad, isDocument: boolean): MrzFound {
  const { upright, inverted } = zone.signs.chevrons;
  // Fillers open to the right. Without enough of them, the zone lies at its document's lower edge.
  const [a, b, c, d] = inArea(area, zone.corners);
  const down = { x: d.x - a.x, y: d.y - a.y };
  const middle = { x: (a.x + b.x + c.x + d.x) / 4 - 0.5, y: (a.y + b.y + c.y + d.y) / 4 - 0.5 };
  const place = (middle.x * down.x + middle.y * down.y) / (Math.hypot(down.x, down.y) || 1);
  const isUpright = upright - inverted + (isDocument ? 5 : 1) * place > 0;
  const corners = isUpright ? zone.corners : turned(zone.corners, 2);
  return {
    corners,
    lineCount: zone.lineCount,
    columns: zone.columns,
    tall: zone.signs.tall,
    turns: turnsIn(area, corners),
    missing: isUpright || zone.missing === 'lines' ? zone.missing : opposite(zone.missing),
  };
}

/** Quarter turns clockwise by which an area has to be turned so that a zone in it is read from left to right. */
export function turnsIn(area: PxQuad, corners: PxQuad): 0 | 1 | 2 | 3 {
  const across = distance(area[0], area[1]) + distance(area[3], area[2]);
  const down = distance(area[1], area[2]) + distance(area[0], area[3]);
  const [a, b] = inArea(area, corners);
  const quarters = Math.round(Math.atan2((b.y - a.y) * down, (b.x - a.x) * across) / (Math.PI / 2));
  return ((4 - quarters) % 4) as 0 | 1 | 2 | 3;
}

/** Corners as shares of the area. */
function inArea(area: PxQuad, corners: PxQuad): PxQuad {
  const back = inverted(squareToQuad(area));
  return corners.map(({ x, y }) => project(back, x, y)) as unknown as PxQuad;
}

function opposite(side: Missing): Missing {
  return side === 'left' ? 'right' : side === 'right' ? 'left' : side;
}

function turned(quad: PxQuad, k: number): PxQuad {
  return [0, 1, 2, 3].map((i) => quad[(i + k) % 4]!) as unknown as PxQuad;
}
