import { monotonicNowMs } from '../shared/shared.js';
import { inspectDocument } from './inspect-document.js';
import type { CheckReport, DetectedDocument, Expectation, Pixels } from './check-report.js';
import type { Box } from './image/crop.js';
import { findBothSides } from './sides/find-both-sides.js';
import { inspectOneOrBoth } from './sides/inspect-one-or-both.js';
import { mergeSideReports, reportToImageCoordinates } from './sides/merge-side-reports.js';

/**
 * Checks one photo. Pure and synchronous; unusual images (1 × 1, all black, a panorama) give a report with unknown
 * measures, never an exception.
 * @param image RGBA, orientation already applied, any size
 * @param pages where the first two pages of a PDF are in the image, in px. Only used where the image may show both sides
 */
export function inspect(image: Pixels, expectation: Expectation = {}, pages?: readonly Box[]): CheckReport {
  const { bothInOne } = expectation;
  if (bothInOne !== true && bothInOne !== 'possible') return inspectDocument(image, expectation);
  const startedMs = monotonicNowMs();
  const inspectors = {
    inspectOne: (part: Pixels): CheckReport => inspectDocument(part, expectation),
    inspectTwo: (part: Pixels, otherDocument: DetectedDocument | null): readonly CheckReport[] =>
      inspectSides(part, expectation, otherDocument),
  };
  const report =
    bothInOne === true
      ? mergeSideReports(inspectSides(image, expectation), expectation)
      : inspectOneOrBoth(image, expectation, inspectors, pages);
  return { ...report, elapsedMs: monotonicNowMs() - startedMs };
}

/**
 * Checks an image that may show both sides. Takes two to five times as long as {@link inspect}.
 * @param otherDocument the second document that the check of the whole image found, or `null`
 * @returns one report for each document, in coordinates of the whole image; one report where no second document is found
 */
export function inspectSides(
  image: Pixels,
  expectation: Expectation = {},
  otherDocument: DetectedDocument | null = null,
): readonly CheckReport[] {
  const { docType, thresholds } = expectation;
  const regions = findBothSides(
    image,
    (region) => inspectDocument(region, { docType, thresholds }, image),
    otherDocument,
  );
  return regions.map((region) => reportToImageCoordinates(region, image));
}
