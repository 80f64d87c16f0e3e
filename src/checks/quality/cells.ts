import { project, squareToQuad } from '../document/geometry.js';
import type { Plane, PxQuad } from '../image/plane.js';

/** Cells along the document's longer and shorter side: 3.6 mm on a card, 5.2 mm on a passport. */
const LONG = 24;
const SHORT = 16;
/** Samples along each side of a cell. */
const TAPS = 5;
const OFFSETS = Float64Array.from({ length: TAPS }, (_, tap) => (2 * tap + 1 - TAPS) / TAPS);

/** The document's area on a coarse grid. Levels are shares of black to white, 0–1. */
export interface Cells {
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
const BLOWN = 250;
const BLOWN_VIDEO = 233;

export function cellsOf(plane: Plane, quad: PxQuad, isUpright: boolean, isVideo: boolean): Cells {
  const columns = isUpright ? SHORT : LONG;
  const rows = isUpright ? LONG : SHORT;
  const bright = new Float32Array(columns * rows);
  const dark = new Float32Array(columns * rows);
  const blown = new Float32Array(columns * rows);
  const seen = new Uint8Array(columns * rows);
  const histogram = new Uint32Array(256);
  const map = squareToQuad(quad);
  const limit = isVideo ? BLOWN_VIDEO : BLOWN;
  const black = isVideo ? 16 : 0;
  const span = isVideo ? 219 : 255;
  const { data, width, height } = plane;
  const levels = new Uint8Array(TAPS * TAPS);
  for (let row = 0, cell = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, cell++) {
      const u = inner((column + 0.5) / columns);
      const v = inner((row + 0.5) / rows);
      const centre = project(map, u, v);
      const right = project(map, u + 0.5 / columns, v);
      const below = project(map, u, v + 0.5 / rows);
      let count = 0;
      let sum = 0;
      let ends = 0;
      for (let n = 0; n < TAPS * TAPS; n++) {
        const s = OFFSETS[n % TAPS]!;
        const t = OFFSETS[(n / TAPS) | 0]!;
        const x = Math.floor(centre.x + (right.x - centre.x) * s + (below.x - centre.x) * t);
        const y = Math.floor(centre.y + (right.y - centre.y) * s + (below.y - centre.y) * t);
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        const level = data[y * width + x]!;
        levels[count++] = level;
        histogram[level]!++;
        sum += level;
        if (level >= limit) ends++;
      }
      if (count < TAPS) continue;
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
function inner(share: number): number {
  return 0.02 + 0.96 * share;
}
