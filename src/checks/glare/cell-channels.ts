/** Samples a document and the ground around it as a coarse grid, as the input of `measure-glare`. */
import { isLuma } from '../image/downscale.js';
import type { Plane, PxQuad } from '../image/plane.js';
import { projectPoint, squareToQuad } from '../image/quad-geometry.js';
import type { FeatureMaps } from '../nn/convolution-network.js';
import { fitPaperIllumination, paperLevelAt } from '../quality/paper-illumination.js';
import { normalizeGreyLevel, type DocumentCells } from '../quality/sample-cells.js';
import type { Luma, Pixels } from '../check-report.js';

/** Cells along the longer and the shorter side: 3.6 mm on a card, 5.2 mm on a passport. */
export const CELL_COLUMNS = 24;
export const CELL_ROWS = 16;
/** Cells around the document: what covers its border usually goes on outside. */
export const MARGIN_CELLS = 2;
/** Channels of a cell, in the order in which `sampleCellChannels` writes them. */
export const CELL_CHANNELS = 12;

/** The whole grid, with the cells around the document. */
export const GRID_COLUMNS = CELL_COLUMNS + 2 * MARGIN_CELLS;
export const GRID_ROWS = CELL_ROWS + 2 * MARGIN_CELLS;
/** Samples along each side of a cell. */
const SAMPLES_PER_SIDE = 5;
const SAMPLE_COUNT = SAMPLES_PER_SIDE ** 2;
/** A pixel from this level on is blown out: in full range, and in the 16–235 range of video. */
const BLOWN_OUT_LEVEL = 250;
const BLOWN_OUT_VIDEO_LEVEL = 233;
/** Levels of chroma that count as one. */
const CHROMA_UNIT = 24;

export interface CellChannelsInput {
  /** The original image. Its colour is used if it has one. */
  readonly image: Pixels | Luma;
  /** Its luminance, possibly reduced. */
  readonly plane: Plane;
  /** The document, px of the plane; its first side is the longer one. */
  readonly quad: PxQuad;
}

/** What one pass over the grid found. All arrays have one value per cell of the grid, row by row. */
interface GridCells {
  readonly bright: Float32Array;
  readonly dark: Float32Array;
  readonly blown: Float32Array;
  readonly cb: Float32Array;
  readonly cr: Float32Array;
  readonly isInFrame: Uint8Array;
  readonly hasChroma: boolean;
}

/** @returns `null` where too little of the document lies in the frame */
export function sampleCellChannels(input: CellChannelsInput): FeatureMaps | null {
  const grid = sampleGrid(input);
  const inner = documentCellsOf(grid);
  const light = fitPaperIllumination(inner);
  if (light === null) return null;
  const data = new Float32Array(CELL_CHANNELS * GRID_COLUMNS * GRID_ROWS);
  const [cb, cr] = [medianInside(grid, grid.cb), medianInside(grid, grid.cr)];
  const middle = light[0];
  for (let row = 0, cell = 0; row < GRID_ROWS; row++) {
    for (let column = 0; column < GRID_COLUMNS; column++, cell++) {
      if (grid.isInFrame[cell] === 0) continue;
      const nearestColumn = Math.min(CELL_COLUMNS - 1, Math.max(0, column - MARGIN_CELLS));
      const nearestRow = Math.min(CELL_ROWS - 1, Math.max(0, row - MARGIN_CELLS));
      const paper = paperLevelAt(light, nearestRow * CELL_COLUMNS + nearestColumn, inner);
      const o = cell * CELL_CHANNELS;
      const isInside = nearestColumn === column - MARGIN_CELLS && nearestRow === row - MARGIN_CELLS;
      data[o] = Math.min(1.5, grid.bright[cell]! / paper) - 1;
      data[o + 1] = Math.min(1.5, grid.dark[cell]! / paper) - 1;
      data[o + 2] = Math.log1p(20 * (grid.bright[cell]! - grid.dark[cell]!)) - 1;
      data[o + 3] = grid.blown[cell]!;
      data[o + 4] = middle - 0.7;
      data[o + 5] = isInside ? 1 : 0;
      data[o + 6] = 1;
      if (!grid.hasChroma) continue;
      data[o + 7] = grid.cb[cell]! / CHROMA_UNIT;
      data[o + 8] = grid.cr[cell]! / CHROMA_UNIT;
      data[o + 9] = (grid.cb[cell]! - cb) / CHROMA_UNIT;
      data[o + 10] = (grid.cr[cell]! - cr) / CHROMA_UNIT;
      data[o + 11] = 1;
    }
  }
  return { data, channels: CELL_CHANNELS, width: GRID_COLUMNS, height: GRID_ROWS };
}

function sampleGrid({ image, plane, quad }: CellChannelsInput): GridCells {
  const count = GRID_COLUMNS * GRID_ROWS;
  const isVideo = isLuma(image) && image.videoRange === true;
  const blownOut = isVideo ? BLOWN_OUT_VIDEO_LEVEL : BLOWN_OUT_LEVEL;
  const chroma = chromaReaderOf(image);
  const grid: GridCells = {
    bright: new Float32Array(count),
    dark: new Float32Array(count),
    blown: new Float32Array(count),
    cb: new Float32Array(count),
    cr: new Float32Array(count),
    isInFrame: new Uint8Array(count),
    hasChroma: chroma !== null,
  };
  const map = squareToQuad(quad);
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
    let inFrame = 0;
    let sum = 0;
    let blown = 0;
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
      if (level >= blownOut) blown++;
      chroma?.(((x + 0.5) * toImage) | 0, ((y + 0.5) * toImage) | 0, sums);
    }
    if (inFrame < SAMPLES_PER_SIDE) continue;
    const { bright, dark } = splitLevels(levels, inFrame, sum / inFrame);
    grid.isInFrame[cell] = 1;
    grid.bright[cell] = normalizeGreyLevel(bright, isVideo);
    grid.dark[cell] = normalizeGreyLevel(dark, isVideo);
    grid.blown[cell] = blown / inFrame;
    grid.cb[cell] = sums[0]! / inFrame;
    grid.cr[cell] = sums[1]! / inFrame;
  }
  return grid;
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
  let brightSum = 0;
  let brightCount = 0;
  let darkSum = 0;
  for (let n = 0; n < count; n++) {
    if (levels[n]! < mean) darkSum += levels[n]!;
    else {
      brightSum += levels[n]!;
      brightCount++;
    }
  }
  return { bright: brightSum / brightCount, dark: brightCount === count ? mean : darkSum / (count - brightCount) };
}

/** The cells of the document alone. */
function documentCellsOf(grid: GridCells): DocumentCells {
  const inner = <Values extends Float32Array | Uint8Array>(values: Values, out: Values): Values => {
    for (let row = 0; row < CELL_ROWS; row++) {
      const from = (row + MARGIN_CELLS) * GRID_COLUMNS + MARGIN_CELLS;
      out.set(values.subarray(from, from + CELL_COLUMNS), row * CELL_COLUMNS);
    }
    return out;
  };
  const count = CELL_COLUMNS * CELL_ROWS;
  return {
    columns: CELL_COLUMNS,
    rows: CELL_ROWS,
    bright: inner(grid.bright, new Float32Array(count)),
    dark: inner(grid.dark, new Float32Array(count)),
    blown: inner(grid.blown, new Float32Array(count)),
    isInFrame: inner(grid.isInFrame, new Uint8Array(count)),
    histogram: new Uint32Array(0),
  };
}

function medianInside({ isInFrame }: GridCells, values: Float32Array): number {
  const inside: number[] = [];
  for (let row = MARGIN_CELLS; row < MARGIN_CELLS + CELL_ROWS; row++) {
    for (let column = MARGIN_CELLS; column < MARGIN_CELLS + CELL_COLUMNS; column++) {
      const cell = row * GRID_COLUMNS + column;
      if (isInFrame[cell] === 1) inside.push(values[cell]!);
    }
  }
  return inside.sort((a, b) => a - b)[inside.length >> 1] ?? 0;
}
