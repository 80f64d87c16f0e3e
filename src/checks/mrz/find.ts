import { distance, project, squareToQuad } from '../document/geometry.js';
import { rectifiedSize, rectifyPlane } from '../image/rectify.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import type { MrzShape } from '../report.js';
import { findZone, type Zone } from './zone.js';

/** Long side at which zones are looked for, px: 44 letters of 13 px at most, of 7 px at least; never enlarged. */
const SEARCH_PX = 640;
const LEAST_SEARCH_PX = 360;

/** Least length of a zone as a share of its document's width: 0.85 to 0.92 by ICAO Doc 9303, less for odd prints. */
const LEAST_SHARE = 0.7;

/** A zone with its corners in px of the plane, clockwise from the upper left of the first line as it is read. */
export interface MrzFound {
  readonly corners: PxQuad;
  readonly lineCount: 2 | 3;
  readonly columns: 30 | 36 | 44;
  /** Quarter turns clockwise by which the area given has to be turned to be read. */
  readonly turns: 0 | 1 | 2 | 3;
}

export interface MrzOptions {
  /** Look along the shorter side too (a booklet's page), not only along the longer. */
  readonly bothWays: boolean;
  /** The area is a document: its zone lies at its lower edge, which tells up from down. */
  readonly isDocument: boolean;
  /** Long side at which to look, px; default 640, where a letter of 44 is 13 px wide. 480 is enough for presence. */
  readonly searchPx?: number;
}

/** Layouts by letters in a line; among those of two lines the document comes before the visa. */
const SHAPES: Readonly<Record<30 | 36 | 44, readonly MrzShape[]>> = {
  30: ['TD1'],
  36: ['TD2', 'MRV-B'],
  44: ['TD3', 'MRV-A'],
};

/** The layouts that a zone's lines and letters allow. */
export function shapesOf({ columns }: Pick<MrzFound, 'columns'>): readonly MrzShape[] {
  return SHAPES[columns];
}

/** Looks for a machine-readable zone in a quadrilateral of the plane: a document, or the whole picture. */
export function findMrz(plane: Plane, area: PxQuad, options: MrzOptions): MrzFound | null {
  const { width, height } = rectifiedSize(
    area,
    Math.max(LEAST_SEARCH_PX, Math.min(options.searchPx ?? SEARCH_PX, longest(area))),
  );
  const across = width >= height;
  const ways: (0 | 1)[] = options.bothWays ? [0, 1] : [across ? 0 : 1];
  let best: { zone: Zone; way: 0 | 1; cut: Plane; quad: PxQuad } | null = null;
  for (const way of ways) {
    // A quarter turn: the area's left side becomes the top.
    const quad: PxQuad = way === 0 ? area : [area[3], area[0], area[1], area[2]];
    const cut = way === 0 ? rectifyPlane(plane, quad, width, height) : rectifyPlane(plane, quad, height, width);
    const zone = findZone(cut, options.isDocument ? LEAST_SHARE : undefined);
    if (zone !== null && (best === null || zone.regularity > best.zone.regularity)) best = { zone, way, cut, quad };
  }
  if (best === null) return null;
  const { zone, way, cut, quad } = best;
  const map = squareToQuad(quad);
  const corners = zone.corners.map((p) => project(map, p.x / cut.width, p.y / cut.height)) as unknown as PxQuad;
  const isUpright = standsUpright(zone, cut, options.isDocument);
  const turned = (k: number): PxQuad => [0, 1, 2, 3].map((i): PxPoint => corners[(i + k) % 4]!) as unknown as PxQuad;
  const turns = ((way === 0 ? 0 : 1) + (isUpright ? 0 : 2)) % 4;
  return {
    corners: isUpright ? corners : turned(2),
    lineCount: zone.lineCount,
    columns: zone.columns,
    turns: turns as 0 | 1 | 2 | 3,
  };
}

function longest(area: PxQuad): number {
  return Math.max(...area.map((p, i) => distance(p, area[(i + 1) % 4]!)));
}

/** By where the zone lies in its document; where that says nothing, by which line ends in fillers. */
function standsUpright(zone: Zone, cut: Plane, isDocument: boolean): boolean {
  const middle = (zone.corners[0].y + zone.corners[2].y) / 2 / cut.height;
  const place = isDocument ? 4 * (middle - 0.5) : 1.5 * (middle - 0.5);
  return place + Math.max(-0.7, Math.min(0.7, 3 * zone.upright)) >= 0;
}
