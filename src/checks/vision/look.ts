/** One look at a frame or a photo: where the document is, what is on it, what hides it, and what else is in view. */
import { FRAME_SIDES, type FrameSide, type Pixels, type Point, type Quad } from '../check-report.js';
import { cropLuminance, type Bounds } from '../image/crop.js';
import type { PxQuad } from '../image/plane.js';
import { isConvexClockwise, isInsideQuad, mapQuad, rotateCorners, toNormalizedQuad } from '../image/quad-geometry.js';
import { sigmoid } from '../nn/convolution-network.js';
import { CELL_PX, findLargestComponent, MIN_CELL_PROBABILITY, toCellMaps, type CellMaps } from './cell-maps.js';
import {
  locateCorners,
  splitCellsByDocument,
  toCornerHeatmap,
  type CornerHeatmap,
  type OwnAndOtherCells,
} from './locate-corners.js';
import { reduceImage, toNetworkInput, type ReducedImage } from './network-input.js';
import { createVisionNetwork, type OutputMap, type VisionNetwork } from './vision-network.js';
import { VISION_WEIGHTS } from './vision-weights.js';

/** Kinds of documents, in the order of the network's channels. */
const DOCUMENT_KINDS = ['id1Front', 'id1Back', 'passportPage', 'bookletPage', 'td2', 'sheet'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The document that the camera is held over. */
export interface SeenDocument {
  /** Normalised, clockwise from the document's own top-left. They may lie beyond the image. */
  readonly corners: Quad;
  /** 0–1. */
  readonly confidence: number;
  /** Sides of the image beyond which it reaches. */
  readonly cutOff: readonly FrameSide[];
  /** The likeliest. */
  readonly kind: DocumentKind;
  /** Probability that the first corner is the document's own top-left. */
  readonly upright: number;
}

/** Where a second document lies: around its cells, normalised. */
export interface OtherDocumentBounds extends Bounds {
  /** Share of the image. */
  readonly area: number;
}

export interface Look {
  readonly document: SeenDocument | null;
  readonly otherDocument: OtherDocumentBounds | null;
  readonly cells: CellMaps;
  readonly cornerHeat: CornerHeatmap;
}

/** Channels of the network's cells that say which side is up, and the kind. */
const FIRST_UP_CHANNEL = 16;
const FIRST_KIND_CHANNEL = 20;
/** Fewer cells are no document. */
const MIN_CELLS = 6;
/** Images without room for a document are not looked at: shorter side in px, longer over shorter side. */
const MIN_SIDE_PX = 32;
const MAX_ASPECT = 8;
/** A corner lies beyond the image from this distance on, as a share of it: estimates are not exact. */
const BEYOND_SHARE = 0.005;

let network: VisionNetwork | null = null;

/**
 * Looks at an image, or at a part of it.
 * @returns `null` where there is no room for a document
 * @throws {DamagedWeightsError} when the network's weights are damaged
 */
export function look(image: ReducedImage): Look | null {
  const { width, height } = image.luminance;
  const shorter = Math.min(width, height);
  if (shorter < MIN_SIDE_PX || Math.max(width, height) > MAX_ASPECT * shorter) return null;
  network ??= createVisionNetwork(VISION_WEIGHTS);
  const output = network(toNetworkInput(image));
  const cells = toCellMaps(output.cells);
  const shown = [...cells.document.keys()].filter((cell) => cells.document[cell]! >= MIN_CELL_PROBABILITY);
  const parts = splitCellsByDocument(output.cells, shown, cells.document);
  const corners =
    parts.own.length < MIN_CELLS ? null : locateCorners(output.cells, output.corners, parts.own, cells.document);
  const document =
    corners !== null && isConvexClockwise(corners)
      ? describeDocument(corners, parts, cells, output.cells, sigmoid(output.present))
      : null;
  return { document, otherDocument: findOther(cells, corners), cells, cornerHeat: toCornerHeatmap(output.corners) };
}

function describeDocument(
  corners: PxQuad,
  parts: OwnAndOtherCells,
  cells: CellMaps,
  map: OutputMap,
  present: number,
): SeenDocument {
  const members = parts.own;
  const size = { width: cells.columns * CELL_PX, height: cells.rows * CELL_PX };
  const up = meanSoftmax(map, members, cells.document, FIRST_UP_CHANNEL, 4);
  const top = up.indexOf(Math.max(...up));
  const ordered = toNormalizedQuad(rotateCorners(corners, top), size);
  const kinds = meanSoftmax(map, members, cells.document, FIRST_KIND_CHANNEL, DOCUMENT_KINDS.length);
  const probability = members.reduce((sum, cell) => sum + cells.document[cell]!, 0) / members.length;
  return {
    corners: ordered,
    confidence: present * probability * measureFit(corners, parts, cells),
    cutOff: findSidesBeyond(ordered),
    kind: DOCUMENT_KINDS[kinds.indexOf(Math.max(...kinds))]!,
    upright: up[top]!,
  };
}

/** How far a point lies beyond a side of the image; negative inside. */
export const DISTANCE_BEYOND: Readonly<Record<FrameSide, (point: Point) => number>> = {
  top: ({ y }) => -y,
  right: ({ x }) => x - 1,
  bottom: ({ y }) => y - 1,
  left: ({ x }) => -x,
};

/** The sides of the image beyond which corners lie. */
function findSidesBeyond(corners: Quad): readonly FrameSide[] {
  return FRAME_SIDES.filter((side) => corners.some((corner) => DISTANCE_BEYOND[side](corner) > BEYOND_SHARE));
}

/** Mean logits of the document's cells, as probabilities. */
function meanSoftmax(
  { data, step }: OutputMap,
  members: readonly number[],
  weights: Float32Array,
  firstChannel: number,
  count: number,
): readonly number[] {
  const total = members.reduce((sum, cell) => sum + weights[cell]!, 0);
  const exponentials = Array.from({ length: count }, (_, i) =>
    Math.exp(members.reduce((sum, cell) => sum + weights[cell]! * data[cell * step + firstChannel + i]!, 0) / total),
  );
  const sum = exponentials.reduce((a, b) => a + b, 0);
  return exponentials.map((value) => value / sum);
}

/** How well corners and cells agree: the document's cells between the corners, over all that are one or the other, 0–1. */
function measureFit(corners: PxQuad, parts: OwnAndOtherCells, { document, otherDocument, columns }: CellMaps): number {
  const beside = new Set(parts.beside);
  let [both, either] = [0, 0];
  for (let cell = 0; cell < document.length; cell++) {
    const inside = hasCell(corners, cell, columns);
    const isDocument = document[cell]! >= MIN_CELL_PROBABILITY;
    // Of two documents that are alike, each may seem to be the other one.
    const isAlike = beside.size > 0 && otherDocument[cell]! >= MIN_CELL_PROBABILITY;
    if (inside && (isDocument || isAlike)) both++;
    if (inside || (isDocument && !beside.has(cell))) either++;
  }
  return either === 0 ? 0 : both / either;
}

/** The middle of a cell lies in a quadrilateral. */
function hasCell(quad: PxQuad, cell: number, columns: number): boolean {
  return isInsideQuad(quad, {
    x: ((cell % columns) + 0.5) * CELL_PX,
    y: (Math.floor(cell / columns) + 0.5) * CELL_PX,
  });
}

/** Two like documents beside each other may seem to be one: what lies beyond the corners of the one is the other. */
function findOther(
  { document, otherDocument, columns, rows }: CellMaps,
  corners: PxQuad | null,
): OtherDocumentBounds | null {
  const other = otherDocument.map((seen, cell) => {
    if (corners === null) return seen;
    return hasCell(corners, cell, columns) ? 0 : Math.max(seen, document[cell]!);
  });
  const area = findLargestComponent(other, columns);
  if (area.length < MIN_CELLS) return null;
  const xs = area.map((cell) => cell % columns);
  const ys = area.map((cell) => Math.floor(cell / columns));
  return {
    left: Math.min(...xs) / columns,
    top: Math.min(...ys) / rows,
    right: (Math.max(...xs) + 1) / columns,
    bottom: (Math.max(...ys) + 1) / rows,
    area: area.length / (columns * rows),
  };
}

/** Long side to which a part is reduced, px: twice that of the network's widest input. */
const PART_LONG_SIDE_PX = 576;
export const WHOLE_IMAGE: Bounds = { left: 0, top: 0, right: 1, bottom: 1 };

/** Cells, and the part of the image that they show, normalised. */
export interface PartCells {
  readonly cells: CellMaps;
  readonly part: Bounds;
}

/** What a part of the image shows. Corners are coordinates of the whole image, which alone may cut a document off. */
export interface PartLook extends PartCells {
  readonly document: SeenDocument | null;
}

/** Looks at normalised bounds. @param margin added on all sides, as a share of the longer one; negative: taken away */
export function lookAtPart(image: Pixels, bounds: Bounds, margin: number): PartLook | null {
  const { width, height } = image;
  const px = margin * Math.max((bounds.right - bounds.left) * width, (bounds.bottom - bounds.top) * height);
  const [x, y] = [Math.max(0, Math.floor(bounds.left * width - px)), Math.max(0, Math.floor(bounds.top * height - px))];
  const right = Math.min(width, Math.ceil(bounds.right * width + px));
  const bottom = Math.min(height, Math.ceil(bounds.bottom * height + px));
  const [partWidth, partHeight] = [right - x, bottom - y];
  if (partWidth < 1 || partHeight < 1) return null;
  const { plane } = cropLuminance(image, { left: x, top: y, right, bottom }, PART_LONG_SIDE_PX);
  const seen = look(reduceImage(image, plane, [x, y, partWidth, partHeight]));
  if (seen === null) return null;
  const toImage = (corner: Point): Point => ({
    x: (x + corner.x * partWidth) / width,
    y: (y + corner.y * partHeight) / height,
  });
  const corners = seen.document && mapQuad(seen.document.corners, toImage);
  return {
    cells: seen.cells,
    part: { left: x / width, top: y / height, right: right / width, bottom: bottom / height },
    document: seen.document && corners && { ...seen.document, corners, cutOff: findSidesBeyond(corners) },
  };
}
