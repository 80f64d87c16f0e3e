/** Measures the hidden print of live frames, often enough that no photo is taken of print that something hides. */
import type { HiddenPrintMeasures } from '../hidden/hidden-print-measures.js';
import type { HiddenPrintInput, measureHiddenPrint } from '../hidden/measure-hidden-print.js';

/**
 * Time between two measurements. One takes about as long as the rest of the check of a frame. The shutter's hold is over
 * three times as long (`GUIDANCE_TIMING`), so several measurements precede every photo.
 */
const MEASURE_INTERVAL_MS = 150;

/** What a series of frames tells of the print that is hidden. */
export interface HiddenPrintTracker {
  /**
   * Measures this frame when it is due; between two measurements the last one holds.
   * @param measure `null` while it is not loaded
   * @returns `null` before the first measurement
   */
  processFrame(
    document: HiddenPrintInput,
    timeMs: number,
    measure: typeof measureHiddenPrint | null,
  ): HiddenPrintMeasures | null;
  /** No document is in view. */
  reset(): void;
}

export function createHiddenPrintTracker(): HiddenPrintTracker {
  let last: { readonly measures: HiddenPrintMeasures; readonly timeMs: number } | null = null;
  return {
    processFrame(document, timeMs, measure) {
      // A clock that runs backwards begins again.
      const isDue = last === null || timeMs < last.timeMs || timeMs - last.timeMs >= MEASURE_INTERVAL_MS;
      if (isDue && measure !== null) last = { measures: measure(document), timeMs };
      return last?.measures ?? null;
    },
    reset() {
      last = null;
    },
  };
}
