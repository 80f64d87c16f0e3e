/** A look at a document made rectangular: without perspective, and as large as the network's input allows. */
import type { Quad } from '../check-report.js';
import type { Plane, PxQuad } from '../image/plane.js';
import {
  invertHomography,
  mapQuad,
  projectQuad,
  rectangleCorners,
  squareToQuad,
  type PxSize,
} from '../image/quad-geometry.js';
import { rectifyPlane } from '../image/rectify.js';
import { CELL_CONTENTS, CELL_PX, type CellContent, type CellMaps } from './cell-maps.js';
import { CORNER_CELL_PX, type CornerHeatmap } from './locate-corners.js';
import { look } from './look.js';
import type { ReducedImage } from './network-input.js';

/** Size of the rectified part, px: one of the sizes that the network reads. */
const WIDTH = 256;
const HEIGHT = 192;
/** Proportions of documents, at least and at most. */
const MIN_ASPECT = 1.2;
const MAX_ASPECT = 1.7;
/** Places of the corner map around a corner in which heat counts; the nearest counts most. */
const HEAT_REACH = 3;
/** Added to the heat, so that a corner that nobody sees costs a limited amount. */
const LEAST_HEAT = 0.02;
/** Points in a row of a cell, to tell how much of it lies between corners. */
const POINTS = 4;
/** How much the heat at the corners, and cells on the wrong side of the border, count: fitted on 400 simulated scenes. */
const HEAT_WEIGHT = 3.1;
const CELLS_WEIGHT = 52;

/** The cells of a look at a rectified document. */
export interface RectifiedView {
  readonly cells: CellMaps;
  /** Where the document's corners lie among them, as shares of their columns and rows. */
  readonly corners: Quad;
}

/**
 * What two looks at one rectified document show on average.
 * @param turned of the document turned by 180°, rectified in the same way
 */
export function averageWithTurned({ cells, corners }: RectifiedView, turned: RectifiedView): RectifiedView {
  const { columns, rows } = cells;
  const last = columns * rows - 1;
  const average = (content: CellContent): Float32Array =>
    cells[content].map((probability, cell) => (probability + turned.cells[content][last - cell]!) / 2);
  const maps = CELL_CONTENTS.map((content) => [content, average(content)] as const);
  return { cells: { ...(Object.fromEntries(maps) as Record<CellContent, Float32Array>), columns, rows }, corners };
}

/** What a look at a rectified document shows. */
export interface RectifiedLook {
  /** Where it sees the corners, px of the plane, in the order of those by which it was rectified. `null`: no document. */
  readonly corners: PxQuad | null;
  /** How sure it is of a document with these corners, 0–1. */
  readonly confidence: number;
  /** How much the look speaks for corners, px of the plane: the more, the better. */
  support(corners: PxQuad): number;
  /** What it shows of the document with these corners, px of the plane. */
  viewOf(corners: PxQuad): RectifiedView;
}

/**
 * Looks at a document that lies about where `corners` are.
 * @param plane from which the image was reduced
 * @param corners px of the plane, the long side first
 * @param aspect longer over shorter side
 * @param margin ground to the left and to the right, as a share of the longer side; above and below as much as fits
 */
export function lookAtRectified(
  image: ReducedImage,
  plane: PxSize,
  corners: PxQuad,
  aspect: number,
  margin: number,
): RectifiedLook {
  const shape = Math.min(MAX_ASPECT, Math.max(MIN_ASPECT, aspect));
  const vertical = (((1 + 2 * margin) * shape * HEIGHT) / WIDTH - 1) / 2;
  const part = projectQuad(squareToQuad(corners), rectangleCorners(-margin, -vertical, 1 + margin, 1 + vertical));
  const scale = image.luminance.width / plane.width;
  // There is room for a document.
  const seen = look(
    rectifyReduced(
      image,
      mapQuad(part, ({ x, y }) => ({ x: scale * x, y: scale * y })),
    ),
  );
  const toPlane = squareToQuad(part);
  const toPart = invertHomography(toPlane);
  const { document, cells, cornerHeat } = seen!;
  const toShares = (quad: PxQuad): Quad => projectQuad(toPart, quad);
  return {
    corners: document && projectQuad(toPlane, document.corners),
    confidence: document?.confidence ?? 0,
    support: (candidate) => {
      const quad = toShares(candidate);
      return HEAT_WEIGHT * meanLogHeat(quad, cornerHeat) - CELLS_WEIGHT * wrongCellShare(quad, cells);
    },
    viewOf: (quad) => ({ cells, corners: toShares(quad) }),
  };
}

/** @param part px of the image */
function rectifyReduced({ luminance, chroma }: ReducedImage, part: PxQuad): ReducedImage {
  const half = mapQuad(part, ({ x, y }) => ({ x: x / 2, y: y / 2 }));
  const cutChroma = (plane: Plane): Plane => rectifyPlane(plane, half, WIDTH / 2, HEIGHT / 2);
  return {
    luminance: rectifyPlane(luminance, part, WIDTH, HEIGHT),
    chroma: chroma && [cutChroma(chroma[0]), cutChroma(chroma[1])],
  };
}

/** Mean ln of the heat near the corners. @param quad shares of the part */
function meanLogHeat(quad: PxQuad, { data, columns, rows }: CornerHeatmap): number {
  let sum = 0;
  for (const corner of quad) {
    const [x, y] = [(corner.x * WIDTH) / CORNER_CELL_PX, (corner.y * HEIGHT) / CORNER_CELL_PX];
    let best = 0;
    for (let row = Math.floor(y) - HEAT_REACH; row <= Math.floor(y) + HEAT_REACH; row++) {
      for (let column = Math.floor(x) - HEAT_REACH; column <= Math.floor(x) + HEAT_REACH; column++) {
        if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
        const squaredDistance = (column + 0.5 - x) ** 2 + (row + 0.5 - y) ** 2;
        best = Math.max(best, data[row * columns + column]! * Math.exp(-squaredDistance / 2));
      }
    }
    sum += Math.log(LEAST_HEAT + best) / 4;
  }
  return sum;
}

/** Document cells beyond the corners and other cells between them, as a share of both areas. @param quad shares of the part */
function wrongCellShare(quad: PxQuad, { document, columns, rows }: CellMaps): number {
  const corners = quad.map(({ x, y }) => ({ x: x * WIDTH, y: y * HEIGHT }));
  const sides = corners.map(({ x, y }, i) => {
    const next = corners[(i + 1) % 4]!;
    const length = Math.hypot(next.x - x, next.y - y);
    const [nx, ny] = [(y - next.y) / length, (next.x - x) / length];
    return { nx, ny, offset: nx * x + ny * y };
  });
  /** Distance from the nearest side, px; negative outside. */
  const depthAt = (x: number, y: number): number => {
    let least = Infinity;
    for (const { nx, ny, offset } of sides) least = Math.min(least, nx * x + ny * y - offset);
    return least;
  };
  let [wrong, areas] = [0, 1e-9];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const depth = depthAt((column + 0.5) * CELL_PX, (row + 0.5) * CELL_PX);
      let inside = depth > 0 ? 1 : 0;
      if (Math.abs(depth) < CELL_PX) {
        inside = 0;
        for (let point = 0; point < POINTS * POINTS; point++) {
          const x = (column + ((point % POINTS) + 0.5) / POINTS) * CELL_PX;
          const y = (row + (Math.floor(point / POINTS) + 0.5) / POINTS) * CELL_PX;
          if (depthAt(x, y) >= 0) inside += 1 / (POINTS * POINTS);
        }
      }
      const probability = document[row * columns + column]!;
      wrong += Math.abs(inside - probability);
      areas += inside + probability;
    }
  }
  return wrong / areas;
}
