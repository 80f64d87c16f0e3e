/** Brightness, contrast and evenness of the light on a document, measured on a coarse grid. */
import type { Luma, Measures, Pixels } from '../check-report.js';
import { orderCornersLongSideFirst } from '../document/refine-outline.js';
import { isLuma } from '../image/downscale.js';
import type { Plane, PxQuad } from '../image/plane.js';
import { projectPoint, squareToQuad } from '../image/quad-geometry.js';
import { fitPaperIllumination, measureIlluminationUnevenness, type PaperCell } from './paper-illumination.js';

/** Cells along the longer and the shorter side: 3.6 mm on a card, 5.2 mm on a passport. */
const CELL_COLUMNS = 24;
const CELL_ROWS = 16;
/** Samples along each side of a cell. */
const SAMPLES_PER_SIDE = 5;
const SAMPLE_COUNT = SAMPLES_PER_SIDE ** 2;
/** A pixel from this level on is blown out: in full range, and in the 16–235 range of video. */
const BLOWN_OUT_LEVEL = 250;
const BLOWN_OUT_VIDEO_LEVEL = 233;
/** Contrast spans these shares of the samples, from the darkest to the brightest. */
const DARK_QUANTILE = 0.05;
const BRIGHT_QUANTILE = 0.95;

/** A document in an image. */
export interface LightInput {
  /** The original image. */
  readonly image: Pixels | Luma;
  /** Its luminance, possibly reduced. */
  readonly plane: Plane;
  /** The document, px of the plane. */
  readonly quad: PxQuad;
  /** A flat scan: a scanner lights the paper evenly, and what is uneven there is printed. */
  readonly isScan: boolean;
}

/** Levels are shares of black to white; a measure is `null` where too little of the document lies in the frame. */
export function measureLight({
  image,
  plane,
  quad,
  isScan,
}: LightInput): Pick<Measures, 'brightness' | 'contrast' | 'unevenness'> {
  const isVideo = isLuma(image) && image.videoRange === true;
  const { histogram, cells } = sampleDocument(plane, quad, isVideo);
  const paper = isScan ? null : fitPaperIllumination(cells);
  return { ...measureExposure(histogram, isVideo), unevenness: paper && measureIlluminationUnevenness(paper) };
}

/** Samples each cell at 5 × 5 places: number of samples by grey level, 0–255, and the paper of the cells in the frame. */
function sampleDocument(plane: Plane, quad: PxQuad, isVideo: boolean): { histogram: Uint32Array; cells: PaperCell[] } {
  const blownOut = isVideo ? BLOWN_OUT_VIDEO_LEVEL : BLOWN_OUT_LEVEL;
  const map = squareToQuad(orderCornersLongSideFirst(quad));
  const histogram = new Uint32Array(256);
  const levels = new Uint8Array(SAMPLE_COUNT);
  const cells: PaperCell[] = [];
  for (let cell = 0; cell < CELL_COLUMNS * CELL_ROWS; cell++) {
    const [column, row] = [cell % CELL_COLUMNS, Math.floor(cell / CELL_COLUMNS)];
    const corner = projectPoint(map, column / CELL_COLUMNS, row / CELL_ROWS);
    const right = projectPoint(map, (column + 1) / CELL_COLUMNS, row / CELL_ROWS);
    const below = projectPoint(map, column / CELL_COLUMNS, (row + 1) / CELL_ROWS);
    const [rx, ry] = [(right.x - corner.x) / SAMPLES_PER_SIDE, (right.y - corner.y) / SAMPLES_PER_SIDE];
    const [bx, by] = [(below.x - corner.x) / SAMPLES_PER_SIDE, (below.y - corner.y) / SAMPLES_PER_SIDE];
    let [inFrame, sum, blownCount] = [0, 0, 0];
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
      histogram[level]!++;
    }
    if (inFrame < SAMPLES_PER_SIDE) continue;
    cells.push({
      x: (2 * column + 1) / CELL_COLUMNS - 1,
      y: (2 * row + 1) / CELL_ROWS - 1,
      level: normalizeGreyLevel(meanFrom(levels.subarray(0, inFrame), sum / inFrame), isVideo),
      blown: blownCount / inFrame,
    });
  }
  return { histogram, cells };
}

/** Mean of the levels from a level on: the paper between the print. */
function meanFrom(levels: Uint8Array, least: number): number {
  const bright = levels.filter((level) => level >= least);
  return bright.reduce((sum, level) => sum + level, 0) / bright.length;
}

/** Mean of the grey levels, and their spread. */
function measureExposure(histogram: Uint32Array, isVideo: boolean): Pick<Measures, 'brightness' | 'contrast'> {
  let total = 0;
  let sum = 0;
  histogram.forEach((count, level) => {
    total += count;
    sum += count * level;
  });
  if (total === 0) return { brightness: null, contrast: null };
  const quantile = (share: number): number => {
    let left = share * total;
    for (let level = 0; level < 256; level++) {
      left -= histogram[level]!;
      if (left <= 0) return level;
    }
    return 255;
  };
  const [dark, bright] = [quantile(DARK_QUANTILE), quantile(BRIGHT_QUANTILE)];
  return {
    brightness: normalizeGreyLevel(sum / total, isVideo),
    contrast: normalizeGreyLevel(bright, isVideo) - normalizeGreyLevel(dark, isVideo),
  };
}

/** A grey level as a share of black to white, 0–1. */
function normalizeGreyLevel(level: number, isVideo: boolean): number {
  const [black, span] = isVideo ? [16, 219] : [0, 255];
  return Math.min(1, Math.max(0, (level - black) / span));
}
