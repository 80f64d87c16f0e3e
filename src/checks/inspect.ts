import { monotonicNowMs } from '../shared/shared.js';
import { inspectDocument } from './inspect-document.js';
import type { CheckReport, Expectation, Pixels } from './check-report.js';
import { findBothSides } from './sides/find-both-sides.js';
import { mergeSideReports, reportToImageCoordinates } from './sides/merge-side-reports.js';

/**
 * Checks one photo. Pure and synchronous; unusual images (1 × 1, all black, a panorama) give a report with unknown
 * measures, never an exception.
 * @param image RGBA, orientation already applied, any size
 */
export function inspect(image: Pixels, expectation: Expectation = {}): CheckReport {
  if (expectation.bothInOne !== true) return inspectDocument(image, expectation);
  const startedMs = monotonicNowMs();
  return {
    ...mergeSideReports(inspectSides(image, expectation), expectation),
    elapsedMs: monotonicNowMs() - startedMs,
  };
}

/**
 * Checks an image that may show both sides. Takes two to five times as long as {@link inspect}.
 * @returns one report for each document, in coordinates of the whole image; one report where no second document is found
 */
export function inspectSides(image: Pixels, expectation: Expectation = {}): readonly CheckReport[] {
  const { docType, thresholds } = expectation;
  const regions = findBothSides(image, (region) => inspectDocument(region, { docType, thresholds }, image));
  return regions.map((region) => reportToImageCoordinates(region, image));
}
