import { project, squareToQuad } from '../image/quad-geometry.js';
import type { Plane, PxQuad } from '../image/plane.js';

/** Cells along the document's longer and shorter side: 3.6 mm on a card, 5.2 mm on a passport. */
const CELLS_ALONG_LONG_SIDE = 24;
const CELLS_ALONG_SHORT_SIDE = 16;
/** Samples along each side of a cell. */
const SAMPLES_PER_CELL_SIDE = 5;
const SAMPLE_OFFSETS = Float64Array.from(
  { length: SAMPLES_PER_CELL_SIDE },
  (_, tap) => (2 * tap + 1 - SAMPLES_PER_CELL_SIDE) / SAMPLES_PER_CELL_SIDE,
);

/** The document's area on a coarse grid. Levels are shares of black to white, 0–1. */
export interface DocumentCells {
  readonly columns: number;
  readonly rows: number;
  /** Mean level of what is brighter than the cell's mean: its paper. */
  readonly bright: Float32Array;
  /** Mean level of what is darker: its print. */
  readonly dark: Float32Array;
  /** Share of samples at the upper end of the range. */
  readonly blown: Float32Array;
  /** 1 where the cell lies in the frame. */
  readonly seen: Uint8Array;
  /** Samples by level, 0–255, as they came. */
  readonly histogram: Uint32Array;
}

/** From this level on a pixel is blown out: full range, and the 16–235 range of video. */
const BLOWN_OUT_LEVEL = 250;
const BLOWN_OUT_VIDEO_LEVEL = 233;

export function sampleCells(plane: Plane, quad: PxQuad, isUpright: boolean, isVideo: boolean): DocumentCells {
  const columns = isUpright ? CELLS_ALONG_SHORT_SIDE : CELLS_ALONG_LONG_SIDE;
  const rows = isUpright ? CELLS_ALONG_LONG_SIDE : CELLS_ALONG_SHORT_SIDE;
  const bright = new Float32Array(columns * rows);
  const dark = new Float32Array(columns * rows);
  const blown = new Float32Array(columns * rows);
  const seen = new Uint8Array(columns * rows);
  const histogram = new Uint32Array(256);
  const map = squareToQuad(quad);
  const limit = isVideo ? BLOWN_OUT_VIDEO_LEVEL : BLOWN_OUT_LEVEL;
  const black = isVideo ? 16 : 0;
  const span = isVideo ? 219 : 255;
  const { data, width, height } = plane;
  const levels = new Uint8Array(SAMPLES_PER_CELL_SIDE * SAMPLES_PER_CELL_SIDE);
  for (let row = 0, cell = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, cell++) {
      const u = insideBorder((column + 0.5) / columns);
      const v = insideBorder((row + 0.5) / rows);
      const centre = project(map, u, v);
      const right = project(map, u + 0.5 / columns, v);
      const below = project(map, u, v + 0.5 / rows);
      let count = 0;
      let sum = 0;
      let ends = 0;
      for (let n = 0; n < SAMPLES_PER_CELL_SIDE * SAMPLES_PER_CELL_SIDE; n++) {
        const s = SAMPLE_OFFSETS[n % SAMPLES_PER_CELL_SIDE]!;
        const t = SAMPLE_OFFSETS[(n / SAMPLES_PER_CELL_SIDE) | 0]!;
        const x = Math.floor(centre.x + (right.x - centre.x) * s + (below.x - centre.x) * t);
        const y = Math.floor(centre.y + (right.y - centre.y) * s + (below.y - centre.y) * t);
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        const level = data[y * width + x]!;
        levels[count++] = level;
        histogram[level]!++;
        sum += level;
        if (level >= limit) ends++;
      }
      if (count < SAMPLES_PER_CELL_SIDE) continue;
      const mean = sum / count;
      let above = 0;
      let upper = 0;
      for (let n = 0; n < count; n++) {
        if (levels[n]! < mean) continue;
        above += levels[n]!;
        upper++;
      }
      const share = (level: number): number => Math.min(1, Math.max(0, (level - black) / span));
      seen[cell] = 1;
      bright[cell] = share(above / upper);
      dark[cell] = upper === count ? share(mean) : share((sum - above) / (count - upper));
      blown[cell] = ends / count;
    }
  }
  return { columns, rows, bright, dark, blown, seen, histogram };
}

/** A little of the border is left out: corners found are never exact. */
function insideBorder(share: number): number {
  return 0.02 + 0.96 * share;
}
