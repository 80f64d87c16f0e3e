import { nowMs } from './clock.js';
import { findDocument, STILL_LINES } from './document/find.js';
import { documentSeen } from './document/seen.js';
import { colourPlanes } from './image/colour.js';
import { toLuminance } from './image/downscale.js';
import type { PxQuad } from './image/plane.js';
import { judge, THRESHOLDS } from './judge.js';
import { measure } from './quality/measure.js';
import type { CheckReport, Expectation, Pixels } from './report.js';

/** Long side in px at which still pictures are analysed. */
const ANALYSIS_PX = 1600;

/**
 * Everything the eyes can say about one still image. Pure and synchronous; odd pixels (1 × 1, all black, a panorama)
 * give a report with unknowns, never an exception.
 * @param image RGBA, orientation already applied, any size
 */
export function inspect(image: Pixels, expectation: Expectation = {}): CheckReport {
  const startedMs = nowMs();
  const limits = { ...THRESHOLDS, ...expectation.thresholds };
  const size = { width: image.width, height: image.height };
  const plane = toLuminance(image, ANALYSIS_PX);
  const found = findDocument(plane, {
    lines: STILL_LINES,
    colour: (small, high) => colourPlanes(image, small, high),
  });
  const isFound = found !== null && found.confidence >= limits.minDocumentConfidence;
  const document = isFound ? documentSeen(found.corners, found.confidence, found.aspect, plane) : null;
  const { width, height } = plane;
  const whole: PxQuad = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  const measured = measure({ image, plane, quad: isFound ? found.corners : whole, isScan: !isFound });
  const measures = isFound ? measured : { ...measured, documentLongSidePx: null };
  const evidence = { size, document, measures, mrz: null };
  return { ...evidence, barcodes: [], findings: judge(evidence, expectation), elapsedMs: nowMs() - startedMs };
}
