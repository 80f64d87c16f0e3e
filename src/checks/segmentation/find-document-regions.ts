/** Connected cells that show a document, each with its outline and the sides of the frame that cut it off. */
import type { FrameSide } from '../check-report.js';
import { findComponentRoot } from '../image/find-component-root.js';
import type { PxPoint, PxQuad } from '../image/plane.js';
import { fitRegionOutline } from './fit-region-outline.js';
import type { SegmentedCells } from './segment-document.js';

/** A document, or the visible part of one. */
export interface DocumentRegion {
  /** Outline, clockwise, in cells from the top left of the image. */
  readonly corners: PxQuad;
  /** Sides of the frame beyond which the document goes on. */
  readonly cutOff: readonly FrameSide[];
  /** Cells that it covers, by their probabilities. */
  readonly area: number;
  /** Mean probability of its cells, 0–1. */
  readonly confidence: number;
  /** Mean place of its cells, weighted with their probabilities, in cells from the top left of the image. */
  readonly center: PxPoint;
  /** How well the outline fits the cells: their overlap, 0–1. */
  readonly fit: number;
}

/** Probability from which on a cell counts. */
const MIN_PROBABILITY = 0.5;
/** Smaller regions are too small for any hint. */
const MIN_CELLS = 8;
/** Least mean probability of a region's cells, and least overlap of its outline with them. */
const MIN_CONFIDENCE = 0.65;
const MIN_FIT = 0.6;
/** Least probability that the document goes on beyond a cell at the border. */
const MIN_BEYOND_PROBABILITY = 0.25;
/** Least number of such cells on a side, and their least share of the region's cells there. */
const MIN_BORDER_CELLS = 2;
const MIN_BORDER_SHARE = 0.3;

/** The plausible regions of an image, the largest first. */
export function findDocumentRegions(cells: SegmentedCells): DocumentRegion[] {
  return labelRegions(cells)
    .filter((members) => members.length >= MIN_CELLS)
    .map((members) => describeRegion(cells, members))
    .filter(({ confidence, fit }) => confidence >= MIN_CONFIDENCE && fit >= MIN_FIT)
    .sort((a, b) => b.area - a.area);
}

/** Indices of the cells of each connected region. */
function labelRegions({ columns, rows, document }: SegmentedCells): number[][] {
  const parent = Array.from(document, (_, at) => at);
  const isMember = (at: number): boolean => document[at]! >= MIN_PROBABILITY;
  for (let at = 0; at < columns * rows; at++) {
    if (!isMember(at)) continue;
    const neighbours = [at % columns > 0 ? at - 1 : -1, at >= columns ? at - columns : -1];
    for (const other of neighbours)
      if (other >= 0 && isMember(other)) parent[findComponentRoot(parent, at)] = findComponentRoot(parent, other);
  }
  const regions = new Map<number, number[]>();
  for (let at = 0; at < columns * rows; at++) {
    if (!isMember(at)) continue;
    const root = findComponentRoot(parent, at);
    const members = regions.get(root);
    if (members === undefined) regions.set(root, [at]);
    else members.push(at);
  }
  return [...regions.values()];
}

function describeRegion(cells: SegmentedCells, members: readonly number[]): DocumentRegion {
  const area = members.reduce((sum, at) => sum + cells.document[at]!, 0);
  const mean = (place: (at: number) => number): number =>
    members.reduce((sum, at) => sum + (place(at) + 0.5) * cells.document[at]!, 0) / area;
  return {
    ...fitRegionOutline(cells, members),
    cutOff: findCutOffSides(cells, members),
    area,
    confidence: area / members.length,
    center: { x: mean((at) => at % cells.columns), y: mean((at) => Math.floor(at / cells.columns)) },
  };
}

function findCutOffSides({ columns, rows, beyond }: SegmentedCells, members: readonly number[]): FrameSide[] {
  const isOnSide: Readonly<Record<FrameSide, (at: number) => boolean>> = {
    top: (at) => at < columns,
    right: (at) => at % columns === columns - 1,
    bottom: (at) => at >= columns * (rows - 1),
    left: (at) => at % columns === 0,
  };
  return (['top', 'right', 'bottom', 'left'] as const).filter((side) => {
    const atBorder = members.filter(isOnSide[side]);
    const goingOn = atBorder.filter((at) => beyond[at]! >= MIN_BEYOND_PROBABILITY).length;
    return goingOn >= MIN_BORDER_CELLS && goingOn >= MIN_BORDER_SHARE * atBorder.length;
  });
}
