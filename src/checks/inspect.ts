import { toLuminance } from './image/downscale.js';
import { nowMs } from './clock.js';
import { judge } from './judge.js';
import type { CheckReport, Expectation, Measures, Pixels } from './report.js';

/** Long side in px at which still pictures are analysed. */
const ANALYSIS_PX = 1600;

/**
 * Everything the eyes can say about one still image. Pure and synchronous; odd pixels (1 × 1, all black, a panorama)
 * give a report with unknowns, never an exception.
 * @param image RGBA, orientation already applied, any size
 */
export function inspect(image: Pixels, expectation: Expectation = {}): CheckReport {
  const startedMs = nowMs();
  const size = { width: image.width, height: image.height };
  const gray = toLuminance(image, ANALYSIS_PX);
  let sum = 0;
  for (const value of gray.data) sum += value;
  const measures: Measures = {
    blurPx: null,
    sharpness: null,
    brightness: sum / gray.data.length / 255,
    contrast: null,
    glare: null,
    colour: null,
    documentLongSidePx: null,
  };
  const evidence = { size, document: null, measures, mrz: null };
  return {
    ...evidence,
    barcodes: [],
    findings: judge(evidence, expectation),
    elapsedMs: nowMs() - startedMs,
  };
}
