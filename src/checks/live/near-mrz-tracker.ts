/** Looks for an MRZ without a document: its letters tell of a document that is larger than the frame. */
import type { DetectedDocument } from '../check-report.js';
import type { Plane } from '../image/plane.js';
import type { findMrz } from '../mrz/locate/find-mrz.js';
import { outlineAroundMrz } from './outline-around-mrz.js';

/** Time between two searches. */
const MIN_INTERVAL_MS = 180;
/** Searches in a row without the MRZ after which the document is dropped. */
const MAX_MISSES = 1;

export interface NearMrzTracker {
  /**
   * Searches a frame in which no document is visible.
   * @param find `null` while it is not loaded
   * @param confidence what the document is reported with
   * @returns the visible part of a document that the frame cuts off, or `null`
   */
  processFrame(plane: Plane, timeMs: number, find: typeof findMrz | null, confidence: number): DetectedDocument | null;
  /** A document is in view. */
  reset(): void;
}

export function createNearMrzTracker(): NearMrzTracker {
  let document: DetectedDocument | null = null;
  let misses = 0;
  let lastMs: number | null = null;

  return {
    processFrame(plane, timeMs, find, confidence) {
      // A series begins with the search for a document alone.
      lastMs ??= timeMs - MIN_INTERVAL_MS + 1;
      if (find === null || timeMs - lastMs < MIN_INTERVAL_MS) return document;
      lastMs = timeMs;
      const { width, height } = plane;
      const frame = [{ x: 0, y: 0 }, { x: width, y: 0 }, { x: width, y: height }, { x: 0, y: height }] as const; // prettier-ignore
      const mrz = find(plane, frame, { isDocument: false, isLive: true });
      const found = mrz && outlineAroundMrz(mrz, plane, confidence);
      misses = found === null ? misses + 1 : 0;
      if (found !== null || misses > MAX_MISSES) document = found;
      return document;
    },
    reset() {
      document = null;
      misses = 0;
      lastMs = null;
    },
  };
}
