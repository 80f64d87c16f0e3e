/** Checks an image that may show both sides of a document instead of the expected one. */
import type { CheckReport, DetectedDocument, Expectation, Pixels } from '../check-report.js';
import { createWarning } from '../finding-list.js';
import { boundingBox, crop, type Box } from '../image/crop.js';
import { quadCenter } from '../image/quad-geometry.js';
import { compareDocuments } from './compare-documents.js';
import { isPlausibleDocument, hasTwoCardAspect, type CheckedRegion } from './find-both-sides.js';
import { mergeSideReports, reportToImageCoordinates } from './merge-side-reports.js';

/** The inspections that this module composes. */
export interface RegionChecks {
  /** Checks an image that shows one document. */
  readonly checkOne: (image: Pixels) => CheckReport;
  /**
   * Searches an image for two documents: one report for each, in coordinates of the image.
   * @param otherDocument the second document that the check of the whole image found, or `null`
   */
  readonly checkTwo: (image: Pixels, otherDocument: DetectedDocument | null) => readonly CheckReport[];
}

/**
 * One report on both sides (`bothInOne`) where the image shows front and back of one document, else the report on the
 * expected side. Two documents that do not belong together are reported as such.
 *
 * Two documents are searched for only where the first look gives cause, because the search takes two to five times as long.
 * @param pages where the pages of a PDF are in the image: the first is the expected side
 */
export function checkImageOfOneOrBothSides(
  image: Pixels,
  expectation: Expectation,
  checks: RegionChecks,
  pages: readonly Box[] = [],
): CheckReport {
  const [first, second] = pages;
  if (first && second) return checkPages(image, expectation, checks, [first, second]);
  const single = checks.checkOne(image);
  if (!mayShowTwo(single, image)) return single;
  const [one, other] = checks.checkTwo(image, single.otherDocument);
  return one && other ? combine(single, [one, other], expectation, true) : single;
}

/** Each page may show one side, or the first page both. */
function checkPages(
  image: Pixels,
  expectation: Expectation,
  checks: RegionChecks,
  [first, second]: readonly [Box, Box],
): CheckReport {
  const toImage = (region: CheckedRegion): CheckReport => ({
    ...reportToImageCoordinates(region, image),
    size: { width: image.width, height: image.height },
  });
  const checkPage = (box: Box, inspect: (page: Pixels) => CheckReport): CheckReport =>
    toImage({ box, report: inspect(crop(image, box)) });
  const front = checkPage(first, (page) => checkImageOfOneOrBothSides(page, expectation, checks));
  if (front.bothInOne) return front;
  const back = checkPage(second, checks.checkOne);
  return isPlausibleDocument(back) ? combine(front, [front, back], expectation, false) : front;
}

function combine(
  single: CheckReport,
  [one, other]: readonly [CheckReport, CheckReport],
  expectation: Expectation,
  areInOnePicture: boolean,
): CheckReport {
  const relation = compareDocuments(one, other, { ...expectation, areInOnePicture });
  // The second page was checked as the expected side too, which it need not be.
  const withoutSide = (report: CheckReport): CheckReport => ({
    ...report,
    findings: report.findings.filter(({ cause }) => cause !== 'wrong_side'),
  });
  if (relation === 'sides') return mergeSideReports([one, other].map(withoutSide), { ...expectation, bothInOne: true });
  return relation === 'different' ? withTwoDocuments(single, other) : single;
}

/** Something in the image may be a second document, or no single document explains it. */
function mayShowTwo(report: CheckReport, image: Pixels): boolean {
  return (
    report.otherDocument !== null ||
    !isPlausibleDocument(report) ||
    hasTwoCardAspect(image) ||
    isBesideZoneOrHalf(report)
  );
}

/** Share of the image's width or height that a document in a scan of two takes, at least of one, at most of the other. */
const MIN_SPAN = 0.9;
const MAX_HALF = 0.55;

/** The MRZ lies beside the document, or the document fills one half of the image from border to border. */
function isBesideZoneOrHalf({ document, mrz }: CheckReport): boolean {
  if (!document) return false;
  const { left, top, right, bottom } = boundingBox(document.corners);
  const [width, height] = [right - left, bottom - top];
  if (Math.max(width, height) >= MIN_SPAN && Math.min(width, height) <= MAX_HALF) return true;
  const { x, y } = quadCenter((mrz ?? document).corners);
  return x < left || x > right || y < top || y > bottom;
}

function withTwoDocuments(report: CheckReport, other: CheckReport): CheckReport {
  if (report.findings.some(({ cause }) => cause === 'two_documents')) return report;
  const finding = createWarning('sides_inconsistency', 'two_documents', 2, 1);
  return { ...report, otherDocument: other.document, findings: [finding, ...report.findings] };
}
