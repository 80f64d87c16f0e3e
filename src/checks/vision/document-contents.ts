/** What a look shows on the document: its regions, and how much of its print is hidden. */
import type { DetectedPortrait, HiddenRegion, Point, Quad } from '../check-report.js';
import { invertHomography, projectPoint, squareToQuad } from '../image/quad-geometry.js';
import {
  findConnectedComponents,
  findLargestComponent,
  MIN_CELL_PROBABILITY,
  type CellContent,
  type CellMaps,
} from './cell-maps.js';
import { WHOLE_IMAGE, type PartCells } from './look.js';
import type { RectifiedView } from './rectified-look.js';

/** A cell that lies on the document. */
interface CellOnDocument {
  readonly cell: number;
  /** Its middle, as shares of the document's sides. */
  readonly u: number;
  readonly v: number;
}

/** Print that one cause hides. */
export interface HiddenPrint {
  /** Share of the document's area that is print and hidden, 0–1. `null`: unknown. */
  readonly share: number | null;
  /** Around the hidden print, normalised; `null` where none is hidden. */
  readonly area: Quad | null;
  /** The regions of which a part is hidden. */
  readonly regions: readonly HiddenRegion[];
}

export interface HiddenPrintMeasures {
  readonly covered: HiddenPrint;
  readonly glare: HiddenPrint;
}

const UNKNOWN: HiddenPrint = { share: null, area: null, regions: [] };
/** Nothing was measured. */
export const UNKNOWN_HIDDEN_PRINT: HiddenPrintMeasures = { covered: UNKNOWN, glare: UNKNOWN };

/** Cells whose mean probability is the confidence of a region; fewer cells are none. */
const REGION_CELLS = 5;
/** A smaller portrait, as a share of the document, is perhaps the second, pale one that some documents have. */
const MIN_PORTRAIT_SHARE = 0.06;
/** Cells at the document's border show its surroundings too: they count as covered from this distance on, as a share of its sides. */
const BORDER_SHARE = 0.06;
/** From these probabilities on a cell is covered or washed out. Chosen on simulated scenes (decision 171). */
const MIN_COVERED_PROBABILITY = 0.6;
const MIN_WASHED_OUT_PROBABILITY = 0.55;
/** From this probability on a cell is perhaps covered or washed out. */
const DOUBTFUL_PROBABILITY = 0.5;
/** What covers a document lies on its border: fingers, rims and clips reach this near to it, as a share of its sides. */
const ENTRY_SHARE = 0.08;
/** A covered cell is printed from this probability on: many cells with a little of it are a blank margin. */
const MIN_COVERED_PRINT = 0.3;
/** A washed-out cell is printed from this probability on: through a reflection the network sees little of print. */
const MIN_WASHED_OUT_PRINT = 0.05;
/** A region is hidden from this share of its cells on: about four letters of an MRZ. */
const MIN_HIDDEN_SHARE = 0.04;

/** Cells of a look that lie on a document, and the document as a square. */
interface DocumentCells {
  readonly cells: CellMaps;
  readonly members: readonly CellOnDocument[];
  /** Around some of them, half a cell beyond their middles, normalised in the image. */
  around(some: readonly CellOnDocument[]): Quad;
}

/** @param corners in the image that the part belongs to @param cornersInImage the same corners, where regions are wanted */
function cellsOnDocument({ cells, part }: PartCells, corners: Quad, cornersInImage: Quad): DocumentCells {
  const { columns, rows } = cells;
  const fromQuad = invertHomography(squareToQuad(corners));
  const members: CellOnDocument[] = [];
  for (let cell = 0; cell < columns * rows; cell++) {
    const { x: u, y: v } = projectPoint(
      fromQuad,
      part.left + (((cell % columns) + 0.5) / columns) * (part.right - part.left),
      part.top + ((Math.floor(cell / columns) + 0.5) / rows) * (part.bottom - part.top),
    );
    if (u > 0 && u < 1 && v > 0 && v < 1) members.push({ cell, u, v });
  }
  const toQuad = squareToQuad(cornersInImage);
  const around = (some: readonly CellOnDocument[]): Quad => {
    const margin = 0.5 / Math.sqrt(members.length);
    const us = some.map(({ u }) => u);
    const vs = some.map(({ v }) => v);
    const [left, right] = [Math.max(0, Math.min(...us) - margin), Math.min(1, Math.max(...us) + margin)];
    const [top, bottom] = [Math.max(0, Math.min(...vs) - margin), Math.min(1, Math.max(...vs) + margin)];
    const at = (u: number, v: number): Point => projectPoint(toQuad, u, v);
    return [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
  };
  return { cells, members, around };
}

/** A look at the document rectified, in this image or in a frame before. */
export interface LocatedRectifiedView extends RectifiedView {
  /** The document's corners in the image, normalised. */
  readonly cornersInImage: Quad;
}

/**
 * What cells show of a document.
 * @param corners normalised, from the document's own top-left
 * @param rectified a look at it rectified, which shows more of what hides print
 */
export function createDocumentContents(
  view: PartCells,
  corners: Quad,
  rectified: LocatedRectifiedView | null = null,
): DocumentContents {
  const onDocument = cellsOnDocument(view, corners, corners);
  const { cells, members, around } = onDocument;
  const portraitCells = (): readonly CellOnDocument[] => {
    const probability = new Float32Array(cells.portrait.length);
    for (const { cell } of members) probability[cell] = cells.portrait[cell]!;
    const area = new Set(findLargestComponent(probability, cells.columns));
    return members.filter(({ cell }) => area.has(cell));
  };

  return {
    confidenceOf(content) {
      const best = members.map(({ cell }) => cells[content][cell]!).sort((a, b) => b - a).slice(0, REGION_CELLS); // prettier-ignore
      const confidence = best.reduce((sum, value) => sum + value, 0) / REGION_CELLS;
      if (content !== 'portrait') return confidence;
      return confidence * Math.min(1, portraitCells().length / (MIN_PORTRAIT_SHARE * members.length));
    },
    locatePortrait() {
      const shown = portraitCells();
      return shown.length === 0 ? null : { corners: around(shown), confidence: this.confidenceOf('portrait') };
    },
    measureHiddenPrint() {
      return hiddenPrintOn(rectified ? cellsOfRectified(rectified, rectified.cornersInImage) : onDocument);
    },
  };
}

function cellsOfRectified({ cells, corners }: RectifiedView, cornersInImage: Quad): DocumentCells {
  return cellsOnDocument({ cells, part: WHOLE_IMAGE }, corners, cornersInImage);
}

/** Whether a look at the rectified document shows print that is perhaps hidden: a second look is worth its time. */
export function mayHaveHiddenPrint(view: RectifiedView): boolean {
  const { covered, glare } = hiddenPrintOn(cellsOfRectified(view, view.corners), DOUBTFUL_PROBABILITY);
  return covered.area !== null || glare.area !== null;
}

/** Whether a look at an image shows print on the document that is perhaps washed out. @param corners normalised */
export function mayHaveWashedOutPrint(view: PartCells, corners: Quad): boolean {
  const seen = cellsOnDocument(view, corners, corners);
  return describeHidden(seen, washedOutCells(seen, DOUBTFUL_PROBABILITY), MIN_WASHED_OUT_PRINT).area !== null;
}

/** @param doubtful the probability that both causes need; default: that of each, from which on it is sure */
function hiddenPrintOn(seen: DocumentCells, doubtful?: number): HiddenPrintMeasures {
  const covered = coveredCells(seen, doubtful ?? MIN_COVERED_PROBABILITY);
  const washedOut = washedOutCells(seen, doubtful ?? MIN_WASHED_OUT_PROBABILITY);
  return {
    covered: describeHidden(seen, covered, MIN_COVERED_PRINT),
    glare: describeHidden(seen, washedOut, MIN_WASHED_OUT_PRINT),
  };
}

function coveredCells({ cells, members }: DocumentCells, minProbability: number): ReadonlySet<number> {
  const fromBorder = ({ u, v }: CellOnDocument): number => Math.min(u, v, 1 - u, 1 - v);
  const probability = new Float32Array(cells.covered.length);
  for (const { cell } of members) probability[cell] = cells.covered[cell]!;
  const entries = new Set(members.filter((member) => fromBorder(member) < ENTRY_SHARE).map(({ cell }) => cell));
  // What lies in the middle alone is print: a rosette, a hologram.
  const entering = findConnectedComponents(probability, cells.columns).filter((area) =>
    area.some((cell) => entries.has(cell)),
  );
  const covering = new Set(entering.flat());
  const covered = members.filter(
    (member) =>
      covering.has(member.cell) && probability[member.cell]! >= minProbability && fromBorder(member) > BORDER_SHARE,
  );
  return new Set(covered.map(({ cell }) => cell));
}

function washedOutCells({ cells, members }: DocumentCells, minProbability: number): ReadonlySet<number> {
  const washedOut = members.filter(({ cell }) => cells.washedOut[cell]! >= minProbability);
  return new Set(washedOut.map(({ cell }) => cell));
}

/**
 * @param hiding cells that one cause hides
 * @param minPrint probability from which on a cell of them is printed
 */
function describeHidden(
  { cells, members, around }: DocumentCells,
  hiding: ReadonlySet<number>,
  minPrint: number,
): HiddenPrint {
  const hidden = members.filter(({ cell }) => hiding.has(cell));
  const printed = hidden.filter(({ cell }) => printIn(cells, cell) >= minPrint);
  const isRegionHidden = (name: HiddenRegion): boolean => {
    const shown = members.filter(({ cell }) => cells[name][cell]! >= MIN_CELL_PROBABILITY);
    const hiddenCount = shown.filter(({ cell }) => hiding.has(cell)).length;
    return shown.length >= REGION_CELLS && hiddenCount > MIN_HIDDEN_SHARE * shown.length;
  };
  return {
    share:
      members.length === 0 ? null : printed.reduce((sum, { cell }) => sum + printIn(cells, cell), 0) / members.length,
    area: printed.length === 0 ? null : around(printed),
    regions: (['mrz', 'portrait'] as const).filter(isRegionHidden),
  };
}

export interface DocumentContents {
  /** How surely the document has such a region, 0–1. */
  confidenceOf(content: CellContent): number;
  /** `null` where no cell shows a portrait. */
  locatePortrait(): DetectedPortrait | null;
  /** The print that is hidden, as the look at the rectified document shows it where there is one. */
  measureHiddenPrint(): HiddenPrintMeasures;
}

/** How surely a cell is printed on; the network tells it below a finger or a reflection too. */
function printIn({ print, portrait, mrz }: CellMaps, cell: number): number {
  return Math.max(print[cell]!, portrait[cell]!, mrz[cell]!);
}
