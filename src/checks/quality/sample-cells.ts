import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { projectPoint, squareToQuad } from '../image/quad-geometry.js';

/** Cells along the document's longer and shorter side: 3.6 mm on a card, 5.2 mm on a passport. */
const CELLS_ALONG_LONG_SIDE = 24;
const CELLS_ALONG_SHORT_SIDE = 16;
/** Samples along each side of a cell, and their places from −1 to 1. */
const SAMPLES_PER_CELL_SIDE = 5;
const SAMPLE_OFFSETS = Float64Array.from(
  { length: SAMPLES_PER_CELL_SIDE },
  (_, i) => (2 * i + 1 - SAMPLES_PER_CELL_SIDE) / SAMPLES_PER_CELL_SIDE,
);

/** The document's area as a coarse grid. Levels are shares of black to white, 0–1. */
export interface DocumentCells {
  readonly columns: number;
  readonly rows: number;
  /** Paper: mean level of the samples that are brighter than the cell's mean. */
  readonly bright: Float32Array;
  /** Print: mean level of the darker samples. */
  readonly dark: Float32Array;
  /** Share of the samples that are blown out. */
  readonly blown: Float32Array;
  /** 1 where the cell lies in the frame. */
  readonly isInFrame: Uint8Array;
  /** Number of samples by grey level, 0–255. */
  readonly histogram: Uint32Array;
}

/** A pixel from this level on is blown out: in full range, and in the 16–235 range of video. */
const BLOWN_OUT_LEVEL = 250;
const BLOWN_OUT_VIDEO_LEVEL = 233;
/** Share of the document left out at its border, because corners are never exact. */
const BORDER = 0.02;

/** A grey level as a share of black to white, 0–1. */
export function normalizeGreyLevel(level: number, isVideo: boolean): number {
  const [black, span] = isVideo ? [16, 219] : [0, 255];
  return Math.min(1, Math.max(0, (level - black) / span));
}

/**
 * Samples the document's area.
 * @param isUpright the second side of the quadrilateral is the longer one
 * @param isVideo black is 16 and white 235
 */
export function sampleCells(plane: Plane, quad: PxQuad, isUpright: boolean, isVideo: boolean): DocumentCells {
  const columns = isUpright ? CELLS_ALONG_SHORT_SIDE : CELLS_ALONG_LONG_SIDE;
  const rows = isUpright ? CELLS_ALONG_LONG_SIDE : CELLS_ALONG_SHORT_SIDE;
  const bright = new Float32Array(columns * rows);
  const dark = new Float32Array(columns * rows);
  const blown = new Float32Array(columns * rows);
  const isInFrame = new Uint8Array(columns * rows);
  const histogram = new Uint32Array(256);
  const blownOutLevel = isVideo ? BLOWN_OUT_VIDEO_LEVEL : BLOWN_OUT_LEVEL;
  const map = squareToQuad(quad);
  const levels = new Uint8Array(SAMPLES_PER_CELL_SIDE * SAMPLES_PER_CELL_SIDE);
  for (let row = 0, cell = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, cell++) {
      const u = BORDER + (1 - 2 * BORDER) * ((column + 0.5) / columns);
      const v = BORDER + (1 - 2 * BORDER) * ((row + 0.5) / rows);
      const center = projectPoint(map, u, v);
      const right = projectPoint(map, u + 0.5 / columns, v);
      const below = projectPoint(map, u, v + 0.5 / rows);
      const count = sampleLevels(plane, center, right, below, levels);
      let sum = 0;
      let blownOut = 0;
      for (let n = 0; n < count; n++) {
        const level = levels[n]!;
        histogram[level]!++;
        sum += level;
        if (level >= blownOutLevel) blownOut++;
      }
      if (count < SAMPLES_PER_CELL_SIDE) continue;
      const mean = sum / count;
      let brightSum = 0;
      let brightCount = 0;
      for (let n = 0; n < count; n++) {
        if (levels[n]! < mean) continue;
        brightSum += levels[n]!;
        brightCount++;
      }
      const darkMean = brightCount === count ? mean : (sum - brightSum) / (count - brightCount);
      isInFrame[cell] = 1;
      bright[cell] = normalizeGreyLevel(brightSum / brightCount, isVideo);
      dark[cell] = normalizeGreyLevel(darkMean, isVideo);
      blown[cell] = blownOut / count;
    }
  }
  return { columns, rows, bright, dark, blown, isInFrame, histogram };
}

/** Writes the grey levels of a cell's samples that lie in the frame. Returns their number. */
function sampleLevels(
  { data, width, height }: Plane,
  center: PxPoint,
  right: PxPoint,
  below: PxPoint,
  levels: Uint8Array,
): number {
  let count = 0;
  for (let n = 0; n < levels.length; n++) {
    const s = SAMPLE_OFFSETS[n % SAMPLES_PER_CELL_SIDE]!;
    const t = SAMPLE_OFFSETS[(n / SAMPLES_PER_CELL_SIDE) | 0]!;
    const x = Math.floor(center.x + (right.x - center.x) * s + (below.x - center.x) * t);
    const y = Math.floor(center.y + (right.y - center.y) * s + (below.y - center.y) * t);
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    levels[count++] = data[y * width + x]!;
  }
  return count;
}
