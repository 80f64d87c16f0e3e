/** Measures the hidden print of live frames, often enough that no photo is taken of print that something hides. */
import { measureHiddenPrint, type HiddenPrintInput, type HiddenPrintMeasures } from '../hidden/measure-hidden-print.js';

/**
 * Time between two measurements. One takes about as long as the rest of the check of a frame. The shutter's hold is over
 * three times as long (`GUIDANCE_TIMING`), so several measurements precede every photo.
 */
const MEASURE_INTERVAL_MS = 150;

/** What a series of frames tells of the print that is hidden. */
export interface HiddenPrintTracker {
  /** Measures this frame when it is due; between two measurements the last one holds. */
  processFrame(document: HiddenPrintInput, timeMs: number): HiddenPrintMeasures;
  /** No document is in view. */
  reset(): void;
}

export function createHiddenPrintTracker(measure: typeof measureHiddenPrint = measureHiddenPrint): HiddenPrintTracker {
  let last: { readonly measures: HiddenPrintMeasures; readonly timeMs: number } | null = null;
  return {
    processFrame(document, timeMs) {
      // A clock that runs backwards begins again.
      const isDue = last === null || timeMs < last.timeMs || timeMs - last.timeMs >= MEASURE_INTERVAL_MS;
      if (isDue) last = { measures: measure(document), timeMs };
      return last!.measures;
    },
    reset() {
      last = null;
    },
  };
}
