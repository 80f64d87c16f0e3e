/** Measures how much of a document's print is lost in reflected light. */
import { orderCornersLongSideFirst } from '../document/document-outline.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { isInsideQuad, projectPoint, squareToQuad, toNormalizedQuad } from '../image/quad-geometry.js';
import type { GlareRegion } from '../check-report.js';
import { UNKNOWN_HIDDEN_PRINT, type HiddenPrint } from '../vision/document-contents.js';
import { CELL_COLUMNS, CELL_ROWS, MARGIN_CELLS, type DocumentGrid } from '../quality/document-grid.js';
import { CELL_CHANNELS, toCellChannels } from './cell-channels.js';
import {
  createConvolutionNetwork,
  sigmoid,
  type ConvolutionNetwork,
  type ConvolutionShape,
  type FeatureMaps,
} from '../nn/convolution-network.js';
import { HIDDEN_PRINT_WEIGHTS } from './hidden-print-weights.js';

/** From this probability on a cell is washed out. */
const MIN_WASHED_OUT_PROBABILITY = 0.5;
/** A hidden cell with at least this probability of print belongs to the reported area. */
const MIN_PRINT_IN_AREA = 0.3;
/** A region is hidden from this share of it on: about four letters of an MRZ. */
const MIN_HIDDEN_SHARE = 0.04;

export interface GlareInput {
  /** The document and the ground around it. */
  readonly grid: DocumentGrid;
  /** The luminance of the image, possibly reduced. */
  readonly plane: Plane;
  /** The document, px of the plane. */
  readonly quad: PxQuad;
  /** MRZ and portrait, px of the plane, if known: all of their area counts as print. */
  readonly mrz?: PxQuad | null | undefined;
  readonly portrait?: PxQuad | null | undefined;
}

export function measureGlare({ grid, plane, quad, mrz, portrait }: GlareInput): HiddenPrint {
  const corners = orderCornersLongSideFirst(quad);
  const cells = classifyCells(grid);
  if (cells === null) return UNKNOWN_HIDDEN_PRINT.glare;
  const regions = { mrz: cellsInside(corners, mrz), portrait: cellsInside(corners, portrait) };
  const print = cells.print.map((value, cell) => (regions.mrz.has(cell) || regions.portrait.has(cell) ? 1 : value));
  const isHidden = Uint8Array.from(cells.washedOut, (value) => (value > MIN_WASHED_OUT_PROBABILITY ? 1 : 0));
  return describeHiddenCells(print, isHidden, regions, corners, plane);
}

function describeHiddenCells(
  print: Float32Array,
  isHidden: Uint8Array,
  regions: Readonly<Record<GlareRegion, ReadonlySet<number>>>,
  corners: PxQuad,
  plane: Plane,
): HiddenPrint {
  let hidden = 0;
  let [left, top, right, bottom] = [CELL_COLUMNS, CELL_ROWS, 0, 0];
  for (let cell = 0; cell < print.length; cell++) {
    if (isHidden[cell] === 0) continue;
    hidden += print[cell]!;
    if (print[cell]! < MIN_PRINT_IN_AREA) continue;
    const [column, row] = [cell % CELL_COLUMNS, Math.floor(cell / CELL_COLUMNS)];
    [left, top] = [Math.min(left, column), Math.min(top, row)];
    [right, bottom] = [Math.max(right, column + 1), Math.max(bottom, row + 1)];
  }
  const hiddenRegions = (['mrz', 'portrait'] as const).filter((name) => {
    const inside = [...regions[name]];
    return inside.length > 0 && inside.filter((cell) => isHidden[cell] === 1).length / inside.length > MIN_HIDDEN_SHARE;
  });
  const map = squareToQuad(corners);
  const at = (column: number, row: number): PxPoint => projectPoint(map, column / CELL_COLUMNS, row / CELL_ROWS);
  return {
    share: hidden / print.length,
    area:
      right === 0
        ? null
        : toNormalizedQuad([at(left, top), at(right, top), at(right, bottom), at(left, bottom)], plane),
    regions: hiddenRegions,
  };
}

/** Cells whose middle lies in a region. */
function cellsInside(corners: PxQuad, region: PxQuad | null | undefined): ReadonlySet<number> {
  const inside = new Set<number>();
  if (!region) return inside;
  const map = squareToQuad(corners);
  for (let cell = 0; cell < CELL_COLUMNS * CELL_ROWS; cell++) {
    const u = ((cell % CELL_COLUMNS) + 0.5) / CELL_COLUMNS;
    const v = (Math.floor(cell / CELL_COLUMNS) + 0.5) / CELL_ROWS;
    if (isInsideQuad(region, projectPoint(map, u, v))) inside.add(cell);
  }
  return inside;
}

const HIDDEN = 15;
/**
 * The layers in the order of use. A result depends on nine cells to each side: a line of text that ends at a finger goes
 * on below it. Trained in training/glare.
 */
export const CELL_CLASSIFIER_LAYERS: readonly ConvolutionShape[] = [
  { inputs: CELL_CHANNELS, outputs: HIDDEN, rows: 3, columns: 3 },
  { inputs: HIDDEN, outputs: HIDDEN, rows: 3, columns: 3, dilation: 2 },
  { inputs: HIDDEN, outputs: HIDDEN, rows: 3, columns: 3, dilation: 4 },
  { inputs: HIDDEN, outputs: HIDDEN, rows: 3, columns: 3, dilation: 2 },
  { inputs: HIDDEN, outputs: 3, rows: 1, columns: 1, isLinear: true },
];

/** Probabilities 0–1 for the cells of the document, row by row, beginning with its first corner. */
interface CellProbabilities {
  /** Reflected light has washed the cell out. */
  readonly washedOut: Float32Array;
  /** The cell has print, visible or hidden. */
  readonly print: Float32Array;
}

let cellClassifier: ConvolutionNetwork | null = null;

/** @returns `null` where too little of the document lies in the frame */
function classifyCells(grid: DocumentGrid): CellProbabilities | null {
  const channels = toCellChannels(grid);
  if (channels === null) return null;
  cellClassifier ??= createConvolutionNetwork(HIDDEN_PRINT_WEIGHTS, CELL_CLASSIFIER_LAYERS);
  const out = cellClassifier(channels);
  return {
    washedOut: readChannel(out, 1),
    print: readChannel(out, 2),
  };
}

/** Probabilities of a channel of logits, without the cells around the document. The first channel is what covers a cell. */
function readChannel(maps: FeatureMaps, channel: number): Float32Array {
  const columns = maps.width - 2 * MARGIN_CELLS;
  return Float32Array.from({ length: columns * (maps.height - 2 * MARGIN_CELLS) }, (_, cell) => {
    const place = (MARGIN_CELLS + Math.floor(cell / columns)) * maps.width + MARGIN_CELLS + (cell % columns);
    return sigmoid(maps.data[place * maps.channels + channel]!);
  });
}
