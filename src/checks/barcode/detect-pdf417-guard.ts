import { runEnds, type BinaryImage } from './binarize.js';

/** Start and stop pattern of a PDF417, dark first, in modules (ISO/IEC 15438, 5.3.3). */
const START_PATTERN = [8, 1, 1, 1, 1, 1, 1, 3];
const STOP_PATTERN = [7, 1, 1, 3, 1, 1, 1, 2, 1];
/** As they read, and as they read upside down: the start pattern then begins with its space. */
const DARK_FIRST_PATTERNS = [START_PATTERN, STOP_PATTERN, STOP_PATTERN.toReversed()] as const;
const LIGHT_FIRST_PATTERNS = [START_PATTERN.toReversed()] as const;
/** Limits of the library's reader, which looks for the same: a run's error in modules, and the mean error. */
const MAX_ERROR_MODULES = { run: 0.8, mean: 0.42 } as const;
/** Of every other row, so many must show a pattern at one place: a code is at least nine modules high. */
const MIN_ROWS = 3;
/** How far bars lean from row to row at most, 18°, and how far a row may be off beyond that, in modules. */
const MAX_LEAN = 0.325;
const MAX_OFFSET_MODULES = 1.5;
/** Rows between two of a place at most, px, and how much their modules differ. */
const MAX_GAP_PX = 12;
const MAX_MODULE_RATIO = 1.4;

/** Where a pattern was seen last. */
interface GuardPosition {
  x: number;
  y: number;
  module: number;
  rows: number;
}

/**
 * Whether any rows show an end of a PDF417, one below the other: grain shows single ones everywhere. Some twenty times
 * faster than the reader is at finding none.
 */
export function hasPdf417Guard(bits: BinaryImage): boolean {
  const { width, height } = bits;
  const ends = new Int32Array(width + 2);
  let places: GuardPosition[] = [];
  for (let y = 0; y < height; y += 2) {
    places = places.filter((place) => y - place.y <= MAX_GAP_PX);
    const runs = runEnds(bits, y, ends);
    for (let k = 0; k + 8 < runs; k++) {
      // From an even place on, runs are dark.
      const patterns = k % 2 === 0 ? DARK_FIRST_PATTERNS : LIGHT_FIRST_PATTERNS;
      const module = matchAnyPattern(ends, k, runs, patterns);
      if (module !== null && countRowsAt(places, ends[k]!, y, module) >= MIN_ROWS) return true;
    }
  }
  return false;
}

/** Adds a row to the place where it belongs, or begins one. */
function countRowsAt(places: GuardPosition[], x: number, y: number, module: number): number {
  for (const place of places) {
    const ratio = module / place.module;
    const away = MAX_LEAN * (y - place.y) + MAX_OFFSET_MODULES * module;
    if (y === place.y || ratio > MAX_MODULE_RATIO || ratio < 1 / MAX_MODULE_RATIO || Math.abs(x - place.x) > away)
      continue;
    Object.assign(place, { x, y, module, rows: place.rows + 1 });
    return place.rows;
  }
  places.push({ x, y, module, rows: 1 });
  return 1;
}

/** Width in px of a module of the first pattern that the runs from `k` on are; `null`: they are none. */
function matchAnyPattern(
  ends: Int32Array,
  k: number,
  runs: number,
  patterns: readonly (readonly number[])[],
): number | null {
  for (const pattern of patterns) {
    const module = matchPattern(ends, k, runs, pattern);
    if (module !== null) return module;
  }
  return null;
}

function matchPattern(ends: Int32Array, k: number, runs: number, pattern: readonly number[]): number | null {
  const last = k + pattern.length;
  if (last >= runs) return null;
  const total = ends[last]! - ends[k]!;
  const modules = pattern.reduce((sum, value) => sum + value, 0);
  if (total < modules) return null;
  const module = total / modules;
  let off = 0;
  for (let i = 0; i < pattern.length; i++) {
    const error = Math.abs(ends[k + i + 1]! - ends[k + i]! - pattern[i]! * module);
    if (error > MAX_ERROR_MODULES.run * module) return null;
    off += error;
  }
  return off < MAX_ERROR_MODULES.mean * total ? module : null;
}
