/** Where the cells of a look show an MRZ: bands in which its lines are searched. */
import type { Plane, PxPoint, PxQuad } from '../../image/plane.js';
import {
  invertHomography,
  mapQuad,
  pointDistance,
  projectPoint,
  projectQuad,
  rectangleCorners,
  squareToQuad,
} from '../../image/quad-geometry.js';
import type { PartCells } from '../../vision/look.js';

/** Cells with less do not count. */
const MIN_PROBABILITY = 0.3;
/** Fewer cells are no MRZ. */
const MIN_CELLS = 3;
/** Least share of a document's side that the cells span: lines go from one end to the other, and glare may hide most of them. */
const MIN_SPAN = 0.2;
/** Share of the cells' weight that a band leaves out on each side: single cells may err. */
const OUTLIER_SHARE = 0.07;
/** What is added on each side across a band: half a cell, and a share of its length. */
const CELL_MARGIN = 0.5;
const LENGTH_MARGIN = 0.05;
/** What is added at each end of a band that no document limits, as a share of its length. */
const END_MARGIN = 0.3;

/** A cell of the look in px of the plane. */
interface MrzCell extends PxPoint {
  readonly weight: number;
}

/** The cells that show an MRZ. */
function mrzCells({ cells, part }: PartCells, plane: Plane): readonly MrzCell[] {
  const { mrz, columns, rows } = cells;
  const [width, height] = [(part.right - part.left) * plane.width, (part.bottom - part.top) * plane.height];
  return [...mrz.keys()]
    .filter((cell) => mrz[cell]! >= MIN_PROBABILITY)
    .map((cell) => ({
      x: part.left * plane.width + (((cell % columns) + 0.5) / columns) * width,
      y: part.top * plane.height + ((Math.floor(cell / columns) + 0.5) / rows) * height,
      weight: mrz[cell]! ** 2,
    }));
}

/**
 * Bands across a document that hold its MRZ, along its long side and along its short one: an open booklet may be seen as
 * one document.
 * @returns px of the plane; the first side runs along the lines
 */
export function findBandsOnDocument(view: PartCells, plane: Plane, document: PxQuad): readonly PxQuad[] {
  const [a, b, c, d] = document;
  const turned: PxQuad = [d, a, b, c];
  const isTall = pointDistance(b, c) + pointDistance(a, d) > pointDistance(a, b) + pointDistance(d, c);
  const cells = mrzCells(view, plane);
  const cellPx = ((view.part.right - view.part.left) * plane.width) / view.cells.columns;
  return (isTall ? [turned, document] : [document, turned]).flatMap((quad) => bandAlong(quad, cells, cellPx) ?? []);
}

/** The band along the first side of a document that holds the cells on it. */
function bandAlong(document: PxQuad, cells: readonly MrzCell[], cellPx: number): [PxQuad] | null {
  const toDocument = invertHomography(squareToQuad(document));
  const onDocument = cells
    .map((cell) => ({ ...projectPoint(toDocument, cell.x, cell.y), weight: cell.weight }))
    .filter(({ x, y }) => x > 0 && x < 1 && y > 0 && y < 1);
  if (onDocument.length < MIN_CELLS) return null;
  const [start, end] = extentOf(onDocument.map(({ x, weight }) => ({ at: x, weight })));
  if (end - start < MIN_SPAN) return null;
  const [from, to] = extentOf(onDocument.map(({ y, weight }) => ({ at: y, weight })));
  const [length, thickness] = [pointDistance(document[0], document[1]), pointDistance(document[1], document[2])];
  const margin = (CELL_MARGIN * cellPx + LENGTH_MARGIN * length) / thickness;
  return [projectQuad(squareToQuad(document), rectangleCorners(0, from - margin, 1, to + margin))];
}

/** The band along the axis of all cells that show an MRZ, where no document is known. */
export function findBandsInImage(view: PartCells, plane: Plane): readonly PxQuad[] {
  const cells = mrzCells(view, plane);
  if (cells.length < MIN_CELLS) return [];
  const mean = (valueOf: (cell: MrzCell) => number): number => {
    let [sum, total] = [0, 0];
    for (const cell of cells) {
      sum += cell.weight * valueOf(cell);
      total += cell.weight;
    }
    return sum / total;
  };
  const [middleX, middleY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const xx = mean(({ x }) => (x - middleX) ** 2);
  const xy = mean(({ x, y }) => (x - middleX) * (y - middleY));
  const yy = mean(({ y }) => (y - middleY) ** 2);
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = cells.map(({ x, y, weight }) => ({ at: (x - middleX) * cos + (y - middleY) * sin, weight }));
  const across = cells.map(({ x, y, weight }) => ({ at: (y - middleY) * cos - (x - middleX) * sin, weight }));
  const cellPx = ((view.part.right - view.part.left) * plane.width) / view.cells.columns;
  const [start, end] = extentOf(along);
  const [top, bottom] = extentOf(across);
  const atEnds = END_MARGIN * (end - start) + cellPx;
  const beside = CELL_MARGIN * cellPx + LENGTH_MARGIN * (end - start);
  const band = rectangleCorners(start - atEnds, top - beside, end + atEnds, bottom + beside);
  return [mapQuad(band, ({ x, y }) => ({ x: middleX + x * cos - y * sin, y: middleY + x * sin + y * cos }))];
}

/** Between which places the weight lies, without outliers. */
function extentOf(places: readonly { readonly at: number; readonly weight: number }[]): readonly [number, number] {
  const sorted = places.toSorted((a, b) => a.at - b.at);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  const placeAt = (share: number): number => {
    let sum = 0;
    return sorted.find(({ weight }) => (sum += weight) >= share * total)!.at;
  };
  return [placeAt(OUTLIER_SHARE), placeAt(1 - OUTLIER_SHARE)];
}
