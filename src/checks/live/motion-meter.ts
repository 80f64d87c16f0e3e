import type { Plane } from '../image/plane.js';
import type { Quad } from '../check-report.js';
import { measureCornerMovement } from './document-tracker.js';

/** Time between the two positions that are compared, at least: over less, the jitter of the corners is all that is measured. */
const MIN_INTERVAL_MS = 60;
/** A position older than this says nothing of the movement now. */
const MAX_INTERVAL_MS = 5000;
/**
 * A movement between positions that are further apart counts as made within this time. A slow device checks a frame every one
 * or two seconds, and a short movement must not count as slow there.
 */
const MAX_MOVEMENT_MS = 1000;
/** Motion is given for so long: a frame of an ordinary video. */
const UNIT_MS = 1000 / 30;

/** Measures how fast a followed document moves, whatever the number of frames checked in a second. */
export interface MotionMeter {
  /**
   * Adds the document's position in one frame.
   * @param corners normalised to 0–1
   * @returns the fastest corner: share of the document's long side per 1/30 s. `null` until positions 60 ms apart are known
   */
  addPosition(corners: Quad, plane: Plane, timeMs: number): number | null;
  /** Forgets all positions: the document is out of view. */
  reset(): void;
}

export function createMotionMeter(): MotionMeter {
  let positions: readonly { readonly corners: Quad; readonly timeMs: number }[] = [];
  return {
    addPosition(corners, plane, timeMs) {
      const before = positions.findLast((position) => timeMs - position.timeMs >= MIN_INTERVAL_MS);
      const isKnown = before !== undefined && timeMs - before.timeMs <= MAX_INTERVAL_MS;
      const kept = isKnown ? positions.slice(positions.indexOf(before)) : positions.filter((one) => one !== before);
      positions = [...kept, { corners, timeMs }];
      if (!isKnown) return null;
      const movementMs = Math.min(timeMs - before.timeMs, MAX_MOVEMENT_MS);
      return (measureCornerMovement(before.corners, corners, plane) * UNIT_MS) / movementMs;
    },
    reset() {
      positions = [];
    },
  };
}
