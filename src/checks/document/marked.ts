import { sampleAt, type Plane, type PxPoint, type PxQuad } from '../image/plane.js';
import { project, squareToQuad } from './geometry.js';
import type { Marks } from './network/propose.js';

/** What the marks of a whole picture say of a quadrilateral, each 0–1. */
export interface Marked {
  /** How much of it is marked as a document. */
  readonly marked: number;
  /** How much of a belt around it is. */
  readonly spilled: number;
  /** How far its sides are marked as a border: all, and the weakest. */
  readonly bordered: number;
  readonly leastBordered: number;
}

/** Order of the weights. */
export const MARKED_NAMES = [
  'marked',
  'spilled',
  'bordered',
  'leastBordered',
] as const satisfies readonly (keyof Marked)[];

/** Places along a side, and rows and columns of places inside. */
const STATIONS = 16;
const GRID = 10;
/** The belt's distance, as a share of the sides. */
const BELT = 0.12;

/** @param corners clockwise, px of a picture so many times as wide and as high as the marks */
export function markedOf({ inside, border }: Marks, corners: PxQuad, size: Pick<Plane, 'width' | 'height'>): Marked {
  const scaleX = inside.width / size.width;
  const scaleY = inside.height / size.height;
  const map = squareToQuad(corners.map((p) => ({ x: p.x * scaleX, y: p.y * scaleY })) as unknown as PxQuad);
  const at = (marks: Plane, u: number, v: number): number => {
    const p = project(map, u, v);
    return sampleAt(marks, p.x, p.y) / 255;
  };
  let marked = 0;
  for (let j = 0; j < GRID; j++) {
    for (let i = 0; i < GRID; i++) marked += at(inside, (i + 0.5) / GRID, (j + 0.5) / GRID);
  }
  let spilled = 0;
  const sides = SIDES.map(([a, b]) => {
    let sum = 0;
    for (let k = 0; k < STATIONS; k++) {
      const t = (k + 0.5) / STATIONS;
      const u = a.x + (b.x - a.x) * t;
      const v = a.y + (b.y - a.y) * t;
      sum += at(border, u, v);
      spilled += at(inside, u + (b.y - a.y) * BELT, v - (b.x - a.x) * BELT);
    }
    return sum / STATIONS;
  });
  return {
    marked: marked / GRID ** 2,
    spilled: spilled / (4 * STATIONS),
    bordered: sides.reduce((sum, side) => sum + side / 4, 0),
    leastBordered: Math.min(...sides),
  };
}

const CORNERS: readonly [PxPoint, PxPoint, PxPoint, PxPoint] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];
/** Sides of the unit square, clockwise; (dy, −dx) leads out of it. */
const SIDES: readonly (readonly [PxPoint, PxPoint])[] = [
  [CORNERS[0], CORNERS[1]],
  [CORNERS[1], CORNERS[2]],
  [CORNERS[2], CORNERS[3]],
  [CORNERS[3], CORNERS[0]],
];
