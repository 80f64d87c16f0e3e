/** The quadrilateral that best covers a region of cells. */
import type { PxPoint, PxQuad } from '../image/plane.js';
import { signedArea } from '../image/quad-geometry.js';
import type { SegmentedCells } from './segment-document.js';

/** Probability from which on a corner counts. */
const MIN_CORNER_PROBABILITY = 0.3;
/** Cells between two vertices, below which they are one. */
const MIN_VERTEX_DISTANCE = 1.4;
/** Vertices that are combined to quadrilaterals: 210 of them at most. */
const MAX_VERTICES = 10;
/** How far a corner may lie from the region's cells, in cells. */
const MAX_CORNER_DISTANCE = 1.5;
/** How much more of the region an outline of the hull's vertices must cover than one of detected corners. */
const HULL_PENALTY = 0.02;

interface Vertex extends PxPoint {
  /** Detected by the network; others come from the region's shape. */
  readonly isCorner: boolean;
}

/** Outline of a region, clockwise from the vertex nearest to the top left, in cells, and its overlap with the region. */
export interface RegionOutline {
  readonly corners: PxQuad;
  readonly fit: number;
}

/** @param members indices of the region's cells */
export function fitRegionOutline(cells: SegmentedCells, members: readonly number[]): RegionOutline {
  const hull = simplifyHull(convexHull(members.flatMap((at) => cellVertices(cells, at))), 4);
  const vertices = mergeVertices([...detectedCorners(cells, members), ...hull]);
  const centers = members.map((at) => ({ x: (at % cells.columns) + 0.5, y: Math.floor(at / cells.columns) + 0.5 }));
  let best: RegionOutline = { corners: boundingBox(centers), fit: 0 };
  let bestScore = 0;
  for (const quad of quadsOf(vertices)) {
    const fit = overlapWithCells(quad, centers);
    const score = fit - HULL_PENALTY * quad.filter(({ isCorner }) => !isCorner).length;
    if (score > bestScore) [best, bestScore] = [{ corners: quad, fit }, score];
  }
  return best;
}

/** Local maxima of the corner probability in or next to the region, at their exact places. */
function detectedCorners(cells: SegmentedCells, members: readonly number[]): Vertex[] {
  const { columns, rows, corner, cornerX, cornerY } = cells;
  const isMember = new Set(members);
  const found: (Vertex & { readonly probability: number })[] = [];
  for (let at = 0; at < columns * rows; at++) {
    const probability = corner[at]!;
    if (probability < MIN_CORNER_PROBABILITY) continue;
    const around = neighbours(cells, at);
    if (around.some((other) => corner[other]! > probability)) continue;
    if (!isMember.has(at) && !around.some((other) => isMember.has(other))) continue;
    const [dx, dy] = [cornerX[at]!, cornerY[at]!].map((value) =>
      clamp(value, -MAX_CORNER_DISTANCE, MAX_CORNER_DISTANCE),
    );
    const [x, y] = [(at % columns) + 0.5 + dx!, Math.floor(at / columns) + 0.5 + dy!];
    found.push({ x: clamp(x, 0, columns), y: clamp(y, 0, rows), isCorner: true, probability });
  }
  return found.sort((a, b) => b.probability - a.probability);
}

function neighbours({ columns, rows }: SegmentedCells, at: number): number[] {
  const [column, row] = [at % columns, Math.floor(at / columns)];
  const around: number[] = [];
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
      if (x !== column || y !== row) around.push(y * columns + x);
  }
  return around;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** Of cells inside the image the sides' centres, which lie nearer to the document's border; at its border the corners. */
function cellVertices({ columns, rows }: SegmentedCells, at: number): PxPoint[] {
  const [x, y] = [at % columns, Math.floor(at / columns)];
  const [left, top] = [x === 0 ? 0 : x + 0.25, y === 0 ? 0 : y + 0.25];
  const [right, bottom] = [x === columns - 1 ? columns : x + 0.75, y === rows - 1 ? rows : y + 0.75];
  return [{ x: left, y: top }, { x: right, y: top }, { x: right, y: bottom }, { x: left, y: bottom }]; // prettier-ignore
}

const cross = (a: PxPoint, b: PxPoint, c: PxPoint): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Andrew's monotone chain, clockwise on the screen. */
function convexHull(points: readonly PxPoint[]): PxPoint[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const chain = (ordered: readonly PxPoint[]): PxPoint[] => {
    const kept: PxPoint[] = [];
    for (const point of ordered) {
      while (kept.length > 1 && cross(kept.at(-2)!, kept.at(-1)!, point) <= 0) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

/** Leaves out the vertices that matter least (Visvalingam and Whyatt, 1993), until `count` are left. */
function simplifyHull(hull: readonly PxPoint[], count: number): Vertex[] {
  const kept = [...hull];
  while (kept.length > count) {
    const areas = kept.map((point, i) => Math.abs(cross(kept.at(i - 1)!, point, kept[(i + 1) % kept.length]!)));
    kept.splice(areas.indexOf(Math.min(...areas)), 1);
  }
  return kept.map(({ x, y }) => ({ x, y, isCorner: false }));
}

/** The first of vertices that lie close together. */
function mergeVertices(vertices: readonly Vertex[]): Vertex[] {
  const kept: Vertex[] = [];
  for (const vertex of vertices) {
    const isNew = kept.every((other) => Math.hypot(other.x - vertex.x, other.y - vertex.y) >= MIN_VERTEX_DISTANCE);
    if (isNew && kept.length < MAX_VERTICES) kept.push(vertex);
  }
  return kept;
}

/** Every convex quadrilateral of the vertices, clockwise. */
function* quadsOf(vertices: readonly Vertex[]): Generator<readonly [Vertex, Vertex, Vertex, Vertex]> {
  const center = {
    x: vertices.reduce((sum, { x }) => sum + x, 0) / (vertices.length || 1),
    y: vertices.reduce((sum, { y }) => sum + y, 0) / (vertices.length || 1),
  };
  const angle = ({ x, y }: PxPoint): number => Math.atan2(y - center.y, x - center.x);
  const around = vertices.toSorted((a, b) => angle(a) - angle(b));
  const n = around.length;
  for (let a = 0; a < n; a++)
    for (let b = a + 1; b < n; b++)
      for (let c = b + 1; c < n; c++)
        for (let d = c + 1; d < n; d++) {
          const quad = [around[a]!, around[b]!, around[c]!, around[d]!] as const;
          if (quad.every((point, i) => cross(point, quad[(i + 1) % 4]!, quad[(i + 2) % 4]!) > 0)) yield quad;
        }
}

/** Overlap of a convex quadrilateral with the region: intersection over union, by areas. */
function overlapWithCells(quad: PxQuad, centers: readonly PxPoint[]): number {
  let common = 0;
  for (const center of centers) {
    if (quad.every((corner, i) => cross(corner, quad[(i + 1) % 4]!, center) >= 0)) common++;
  }
  return common / Math.max(1, centers.length + Math.abs(signedArea(quad)) - common);
}

function boundingBox(points: readonly PxPoint[]): PxQuad {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs) - 0.5, Math.max(...xs) + 0.5, Math.min(...ys) - 0.5, Math.max(...ys) + 0.5]; // prettier-ignore
  return [{ x: left, y: top }, { x: right, y: top }, { x: right, y: bottom }, { x: left, y: bottom }]; // prettier-ignore
}
