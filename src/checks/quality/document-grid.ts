/** Samples a document and the ground around it as a coarse grid, from which its light, its exposure and glare are measured. */
import type { Luma, Pixels } from '../check-report.js';
import { orderCornersLongSideFirst } from '../document/document-outline.js';
import { isLuma } from '../image/downscale.js';
import type { Plane, PxQuad } from '../image/plane.js';
import { projectPoint, squareToQuad } from '../image/quad-geometry.js';
import { fitPaperIllumination, type PaperIllumination } from './paper-illumination.js';

/** Cells along the longer and the shorter side: 3.6 mm on a card, 5.2 mm on a passport. */
export const CELL_COLUMNS = 24;
export const CELL_ROWS = 16;
/** Cells around the document: what hides its border usually goes on outside. */
export const MARGIN_CELLS = 2;
/** The whole grid, with the cells around the document. */
export const GRID_COLUMNS = CELL_COLUMNS + 2 * MARGIN_CELLS;
export const GRID_ROWS = CELL_ROWS + 2 * MARGIN_CELLS;

/** Samples along each side of a cell. */
const SAMPLES_PER_SIDE = 5;
const SAMPLE_COUNT = SAMPLES_PER_SIDE ** 2;
/** A pixel from this level on is blown out: in full range, and in the 16–235 range of video. */
const BLOWN_OUT_LEVEL = 250;
const BLOWN_OUT_VIDEO_LEVEL = 233;

export interface DocumentGridInput {
  /** The original image. Its colour is used if it has one. */
  readonly image: Pixels | Luma;
  /** Its luminance, possibly reduced. */
  readonly plane: Plane;
  /** The document, px of the plane. */
  readonly quad: PxQuad;
}

/** The arrays have one value per cell of the grid, row by row, beginning with the longer side. Levels are shares of black to white. */
export interface DocumentGrid {
  /** Paper: mean level of the samples that are brighter than the cell's mean. */
  readonly bright: Float32Array;
  /** Print: mean level of the darker samples. */
  readonly dark: Float32Array;
  /** Share of the samples that are blown out. */
  readonly blown: Float32Array;
  /** Mean Cb and Cr; 0 is grey. */
  readonly cb: Float32Array;
  readonly cr: Float32Array;
  readonly hasChroma: boolean;
  /** 1 where the cell lies in the frame. */
  readonly isInFrame: Uint8Array;
  /** Number of the document's samples by grey level, 0–255. */
  readonly histogram: Uint32Array;
  /** Light on the document's paper; `null` where too little of the document lies in the frame. */
  readonly paper: PaperIllumination | null;
}

/** Where a cell lies. */
export interface GridPlace {
  readonly isOnDocument: boolean;
  /** Its middle across and down the document, −1 to 1; the nearest one of the document around it. */
  readonly x: number;
  readonly y: number;
}

/** The places of all cells of the grid. */
export const GRID_PLACES: readonly GridPlace[] = Array.from({ length: GRID_COLUMNS * GRID_ROWS }, (_, cell) => {
  const [column, row] = [(cell % GRID_COLUMNS) - MARGIN_CELLS, Math.floor(cell / GRID_COLUMNS) - MARGIN_CELLS];
  const nearestColumn = Math.min(CELL_COLUMNS - 1, Math.max(0, column));
  const nearestRow = Math.min(CELL_ROWS - 1, Math.max(0, row));
  return {
    isOnDocument: nearestColumn === column && nearestRow === row,
    x: (2 * nearestColumn + 1) / CELL_COLUMNS - 1,
    y: (2 * nearestRow + 1) / CELL_ROWS - 1,
  };
});

/** A grey level as a share of black to white, 0–1. */
export function normalizeGreyLevel(level: number, isVideo: boolean): number {
  const [black, span] = isVideo ? [16, 219] : [0, 255];
  return Math.min(1, Math.max(0, (level - black) / span));
}

/** Samples each cell at 5 × 5 places, in one pass. */
export function sampleDocumentGrid({ image, plane, quad }: DocumentGridInput): DocumentGrid {
  const count = GRID_COLUMNS * GRID_ROWS;
  const isVideo = isLuma(image) && image.videoRange === true;
  const blownOut = isVideo ? BLOWN_OUT_VIDEO_LEVEL : BLOWN_OUT_LEVEL;
  const chroma = chromaReaderOf(image);
  const numbers = (): Float32Array => new Float32Array(count);
  const [bright, dark, blown, cb, cr] = [numbers(), numbers(), numbers(), numbers(), numbers()];
  const isInFrame = new Uint8Array(count);
  const histogram = new Uint32Array(256);
  const map = squareToQuad(orderCornersLongSideFirst(quad));
  const levels = new Uint8Array(SAMPLE_COUNT);
  const sums = new Float64Array(2);
  const toImage = image.width / plane.width;
  for (let cell = 0; cell < count; cell++) {
    const u = ((cell % GRID_COLUMNS) - MARGIN_CELLS) / CELL_COLUMNS;
    const v = (Math.floor(cell / GRID_COLUMNS) - MARGIN_CELLS) / CELL_ROWS;
    const corner = projectPoint(map, u, v);
    const right = projectPoint(map, u + 1 / CELL_COLUMNS, v);
    const below = projectPoint(map, u, v + 1 / CELL_ROWS);
    const [rx, ry] = [(right.x - corner.x) / SAMPLES_PER_SIDE, (right.y - corner.y) / SAMPLES_PER_SIDE];
    const [bx, by] = [(below.x - corner.x) / SAMPLES_PER_SIDE, (below.y - corner.y) / SAMPLES_PER_SIDE];
    const { isOnDocument } = GRID_PLACES[cell]!;
    let [inFrame, sum, blownCount] = [0, 0, 0];
    sums.fill(0);
    for (let n = 0; n < SAMPLE_COUNT; n++) {
      const s = (n % SAMPLES_PER_SIDE) + 0.5;
      const t = ((n / SAMPLES_PER_SIDE) | 0) + 0.5;
      const x = Math.floor(corner.x + rx * s + bx * t);
      const y = Math.floor(corner.y + ry * s + by * t);
      if (x < 0 || y < 0 || x >= plane.width || y >= plane.height) continue;
      const level = plane.data[y * plane.width + x]!;
      levels[inFrame++] = level;
      sum += level;
      if (level >= blownOut) blownCount++;
      if (isOnDocument) histogram[level]!++;
      chroma?.(((x + 0.5) * toImage) | 0, ((y + 0.5) * toImage) | 0, sums);
    }
    if (inFrame < SAMPLES_PER_SIDE) continue;
    const means = splitLevels(levels, inFrame, sum / inFrame);
    isInFrame[cell] = 1;
    bright[cell] = normalizeGreyLevel(means.bright, isVideo);
    dark[cell] = normalizeGreyLevel(means.dark, isVideo);
    blown[cell] = blownCount / inFrame;
    cb[cell] = sums[0]! / inFrame;
    cr[cell] = sums[1]! / inFrame;
  }
  const paper = fitPaperIllumination(
    GRID_PLACES.flatMap(({ isOnDocument, x, y }, cell) =>
      isOnDocument && isInFrame[cell] === 1 ? [{ x, y, level: bright[cell]!, blown: blown[cell]! }] : [],
    ),
  );
  return { bright, dark, blown, cb, cr, hasChroma: chroma !== null, isInFrame, histogram, paper };
}

/** Adds Cb and Cr of a pixel to two sums; 0 is grey. */
type AddChroma = (x: number, y: number, sums: Float64Array) => void;

/** Chroma of video spans 224 levels, that of JPEG 256. */
const VIDEO_CHROMA_SCALE = 255 / 224;

/** `null` where the colours of an image are not known. */
function chromaReaderOf(image: Pixels | Luma): AddChroma | null {
  if (!isLuma(image)) {
    const { data, width } = image;
    return (x, y, sums) => {
      const at = 4 * (y * width + x);
      const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
      sums[0]! += -0.1687 * red - 0.3313 * green + 0.5 * blue;
      sums[1]! += 0.5 * red - 0.4187 * green - 0.0813 * blue;
    };
  }
  const { chroma, videoRange } = image;
  if (!chroma) return null;
  const { cb, cr, stride, step } = chroma;
  const scale = videoRange === true ? VIDEO_CHROMA_SCALE : 1;
  return (x, y, sums) => {
    const at = (y >> 1) * stride + (x >> 1) * step;
    sums[0]! += scale * (cb[at]! - 128);
    sums[1]! += scale * (cr[at]! - 128);
  };
}

/** Mean of the levels from the mean on, and of those below it. */
function splitLevels(levels: Uint8Array, count: number, mean: number): { bright: number; dark: number } {
  let [brightSum, brightCount, darkSum] = [0, 0, 0];
  for (let n = 0; n < count; n++) {
    if (levels[n]! < mean) darkSum += levels[n]!;
    else {
      brightSum += levels[n]!;
      brightCount++;
    }
  }
  return { bright: brightSum / brightCount, dark: brightCount === count ? mean : darkSum / (count - brightCount) };
}
