import { runEnds, type Bits } from './bits.js';

/** Start and stop pattern of a PDF417, dark first, in modules (ISO/IEC 15438, 5.3.3). */
const START = [8, 1, 1, 1, 1, 1, 1, 3];
const STOP = [7, 1, 1, 3, 1, 1, 1, 2, 1];
/** As they read, and as they read upside down: the start pattern then begins with its space. */
const DARK_FIRST = [START, STOP, STOP.toReversed()] as const;
const LIGHT_FIRST = [START.toReversed()] as const;
/** Limits of the library's reader, which looks for the same: a run's error in modules, and the mean error. */
const OFF = { run: 0.8, mean: 0.42 } as const;
/** Of every other row, so many must show a pattern at one place: a code is at least nine modules high. */
const MIN_ROWS = 3;
/** How far bars lean from row to row at most, 18°, and how far a row may be off beyond that, in modules. */
const LEAN = 0.325;
const AWAY_MODULES = 1.5;
/** Rows between two of a place at most, px, and how much their modules differ. */
const MAX_GAP = 12;
const MAX_RATIO = 1.4;

/** Where a pattern was seen last. */
interface Place {
  x: number;
  y: number;
  module: number;
  rows: number;
}

/**
 * Whether any rows show an end of a PDF417, one below the other: grain shows single ones everywhere. Some twenty times
 * faster than the reader is at finding none.
 */
export function hasGuard(bits: Bits): boolean {
  const { width, height } = bits;
  const ends = new Int32Array(width + 2);
  let places: Place[] = [];
  for (let y = 0; y < height; y += 2) {
    places = places.filter((place) => y - place.y <= MAX_GAP);
    const runs = runEnds(bits, y, ends);
    for (let k = 0; k + 8 < runs; k++) {
      // From an even place on, runs are dark.
      const patterns = k % 2 === 0 ? DARK_FIRST : LIGHT_FIRST;
      const module = moduleOf(ends, k, runs, patterns);
      if (module !== null && rowsAt(places, ends[k]!, y, module) >= MIN_ROWS) return true;
    }
  }
  return false;
}

/** Adds a row to the place where it belongs, or begins one. */
function rowsAt(places: Place[], x: number, y: number, module: number): number {
  for (const place of places) {
    const ratio = module / place.module;
    const away = LEAN * (y - place.y) + AWAY_MODULES * module;
    if (y === place.y || ratio > MAX_RATIO || ratio < 1 / MAX_RATIO || Math.abs(x - place.x) > away) continue;
    Object.assign(place, { x, y, module, rows: place.rows + 1 });
    return place.rows;
  }
  places.push({ x, y, module, rows: 1 });
  return 1;
}

/** Width in px of a module of the first pattern that the runs from `k` on are; `null`: they are none. */
function moduleOf(ends: Int32Array, k: number, runs: number, patterns: readonly (readonly number[])[]): number | null {
  for (const pattern of patterns) {
    const module = fits(ends, k, runs, pattern);
    if (module !== null) return module;
  }
  return null;
}

function fits(ends: Int32Array, k: number, runs: number, pattern: readonly number[]): number | null {
  const last = k + pattern.length;
  if (last >= runs) return null;
  const total = ends[last]! - ends[k]!;
  const modules = pattern.reduce((sum, value) => sum + value, 0);
  if (total < modules) return null;
  const module = total / modules;
  let off = 0;
  for (let i = 0; i < pattern.length; i++) {
    const error = Math.abs(ends[k + i + 1]! - ends[k + i]! - pattern[i]! * module);
    if (error > OFF.run * module) return null;
    off += error;
  }
  return off < OFF.mean * total ? module : null;
}
