/** Locates the start and stop pattern of a PDF417 in grey levels, where blur leaves too little for dark and light. */
import type { Plane } from '../image/plane.js';
import { averageBands, findGuardPeaks, type Band } from './find-guard-peaks.js';
import { fitGuardLine, type FittedLine, type GuardPeak } from './fit-guard-line.js';
import { refineGuard, type GuardLine } from './refine-guard.js';

/** Smallest and largest width of a module, px. */
const MODULE_PX = { min: 1.4, max: 9 } as const;
/** Width of a module at the stop pattern, as a share of that at the start pattern: perspective. */
const STOP_RATIO = { min: 0.7, max: 1.45 } as const;
/** Least weight of the sightings of a pattern: five clear ones. */
const MIN_WEIGHT = 0.3;
/** A symbol has one column of data at least. */
const MIN_SYMBOL_MODULES = 86;

/** Guards, and the plane in which they are the right way up. */
export interface LocatedGuards {
  readonly plane: Plane;
  readonly guards: GuardLines;
}

export interface GuardLines {
  readonly start: GuardLine;
  readonly stop: GuardLine;
}

/**
 * Finds both patterns in a region whose bars are within 3° of vertical, as it is and upside down. The more probable way up
 * is tried first.
 * @returns the guards of the ways up in which both were seen
 */
export function locatePdf417Guards(plane: Plane): LocatedGuards[] {
  const turned: Plane = { ...plane, data: plane.data.slice().reverse() };
  const candidates = [plane, turned]
    .map((way) => {
      const bands = averageBands(way);
      // Most regions without a symbol are left after every third band.
      const few = bands.filter((_, k) => k % 3 === 1);
      const isPossible = findStartLine(few, way.height, MIN_WEIGHT / 4) !== null;
      return { way, bands, line: isPossible ? findStartLine(bands, way.height, MIN_WEIGHT) : null };
    })
    .sort((a, b) => (b.line?.weight ?? 0) - (a.line?.weight ?? 0));
  return candidates.flatMap(({ way, bands, line }) => {
    if (line === null) return [];
    const { x0, lean, modulePx } = line;
    const isBehind = ({ x, y }: GuardPeak): boolean => x - x0 - lean * y > MIN_SYMBOL_MODULES * modulePx;
    const peaks = findGuardPeaks(bands, 'stop', modulePx * STOP_RATIO.min, modulePx * STOP_RATIO.max).filter(isBehind);
    const stopLine = fitGuardLine(peaks, way.height);
    if (stopLine === null || stopLine.weight < MIN_WEIGHT) return [];
    return [
      { plane: way, guards: { start: refineGuard(way, 'start', line), stop: refineGuard(way, 'stop', stopLine) } },
    ];
  });
}

function findStartLine(bands: readonly Band[], height: number, minWeight: number): FittedLine | null {
  const line = fitGuardLine(findGuardPeaks(bands, 'start', MODULE_PX.min, MODULE_PX.max), height);
  return line !== null && line.weight >= minWeight ? line : null;
}
