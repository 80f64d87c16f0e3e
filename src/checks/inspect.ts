import { monotonicNowMs } from '../shared/shared.js';
import { checkOneDocument } from './check-one-document.js';
import type { CheckReport, DetectedDocument, Expectation, Pixels, DetectedBarcode } from './check-report.js';
import { createWarning } from './finding-list.js';
import type { Box } from './image/crop.js';
import { findBothSides } from './sides/find-both-sides.js';
import { checkImageOfOneOrBothSides } from './sides/check-one-or-both-sides.js';
import { mergeSideReports, reportToImageCoordinates } from './sides/merge-side-reports.js';
import { addExtractedDataFindings } from './preflight/evaluate-extracted-data.js';
import { readIssuingCountry, classifyDocumentType } from './sides/classify-document-type.js';
import { readBarcodes, readMrz, type DataReaders } from './data-readers.js';
import { mayHaveBarcode } from './sides/side-contents.js';

/**
 * Checks one photo. Pure and synchronous; unusual images (1 × 1, all black, a panorama) give a report with unknown
 * measures, never an exception.
 * @param image RGBA, orientation already applied, any size
 * @param pages where the first two pages of a PDF are in the image, in px. Only used where the image may show both sides
 */
export function inspect(image: Pixels, expectation: Expectation = {}, pages?: readonly Box[]): CheckReport {
  const { bothInOne } = expectation;
  if (bothInOne !== true && bothInOne !== 'possible') return checkOneDocument(image, expectation);
  const startedMs = monotonicNowMs();
  const checks = {
    checkOne: (part: Pixels): CheckReport => checkOneDocument(part, expectation),
    checkTwo: (part: Pixels, otherDocument: DetectedDocument | null): readonly CheckReport[] =>
      checkEachSide(part, expectation, otherDocument),
  };
  const report =
    bothInOne === true
      ? mergeSideReports(checkEachSide(image, expectation), expectation)
      : checkImageOfOneOrBothSides(image, expectation, checks, pages);
  return { ...report, elapsedMs: monotonicNowMs() - startedMs };
}

/**
 * Checks an image that may show both sides. Takes two to five times as long as {@link inspect}.
 * @param otherDocument the second document that the check of the whole image found, or `null`
 * @returns one report for each document, in coordinates of the whole image; one report where no second document is found
 */
export function checkEachSide(
  image: Pixels,
  expectation: Expectation = {},
  otherDocument: DetectedDocument | null = null,
): readonly CheckReport[] {
  const { docType, thresholds } = expectation;
  const regions = findBothSides(
    image,
    (region) => checkOneDocument(region, { docType, thresholds }, image),
    otherDocument,
  );
  return regions.map((region) => reportToImageCoordinates(region, image));
}

/** The report of a photo of `size` px that was checked in a smaller version: sizes are those of the photo. */
export function scaleReportToFile(
  report: CheckReport,
  size: { readonly width: number; readonly height: number },
): CheckReport {
  const { width, height } = report.size;
  const scale = Math.sqrt((size.width * size.height) / (width * height));
  // Rounding by a pixel does not count, nor do sides that are swapped because a browser ignores the orientation.
  if (scale < 1.01) return report;
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
  const { documentLongSidePx } = report.measures;
  return {
    ...report,
    size: width > height ? { width: long, height: short } : { width: short, height: long },
    measures: { ...report.measures, documentLongSidePx: documentLongSidePx && Math.round(documentLongSidePx * scale) },
  };
}

/**
 * Checks a photo, reads its barcodes and its MRZ, and adds the findings about what was read.
 * @param image the whole photo, oriented
 * @param pages where the first two pages of a PDF are in the image, in px
 * @param onProgress called after each step
 */
export async function inspectAndRead(
  image: Pixels,
  expectation: Expectation = {},
  readers: Partial<DataReaders> = {},
  pages?: readonly Box[],
  onProgress?: () => void,
): Promise<CheckReport> {
  const read: DataReaders = { readBarcodes, readMrz, ...readers };
  let report = inspect(image, expectation, pages);
  onProgress?.();
  const shown: Expectation = { ...expectation, bothInOne: report.bothInOne || expectation.bothInOne };
  // Where one image shows both sides, the barcode is on the back.
  const withBarcode = report.bothInOne ? report.otherDocument : report.document;
  if (mayHaveBarcode(shown)) report = addBarcodesToReport(report, await read.readBarcodes(image, withBarcode), shown);
  onProgress?.();
  // Also an MRZ that this type does not have there: it tells the type that the document is of.
  report = await readMrzIntoReport(image, report, shown.today, read.readMrz);
  const docTypes = classifyDocumentType(report, shown.thresholds);
  return addExtractedDataFindings({ ...report, docTypes, country: readIssuingCountry(report) }, shown);
}

/**
 * Reads the MRZ of a report; without one the report is returned as it is. Never rejects: where the reader cannot be
 * loaded or is damaged, `mrz.reading` is `unavailable`, and there is no finding.
 * @param image the whole photo of the report
 * @param today ISO 8601 date, which decides the century of two-digit years. Default: the current date
 */
export async function readMrzIntoReport(
  image: Pixels,
  report: CheckReport,
  today?: string,
  read: DataReaders['readMrz'] = readMrz,
): Promise<CheckReport> {
  if (report.mrz === null) return report;
  try {
    return { ...report, mrz: await read(image, report.mrz, today) };
  } catch {
    return { ...report, mrz: { ...report.mrz, reading: 'unavailable' } };
  }
}

/**
 * Adds barcodes to a report. The data of a driving licence prove a document, even where no border was found, and they are
 * on its back (AAMVA, annex D): `missing_doc` is removed, and `missing_front` is added where the front was expected.
 * @param barcodes from `readBarcodes`
 */
export function addBarcodesToReport(
  report: CheckReport,
  barcodes: readonly DetectedBarcode[],
  { side, bothInOne }: Expectation = {},
): CheckReport {
  const isLicence = barcodes.some(({ fields }) => fields !== null);
  if (!isLicence) return { ...report, barcodes };
  const findings = report.findings.filter(({ reason, cause }) => reason !== 'missing_doc' || cause === 'cut_off');
  const isKnown = findings.some(({ reason }) => reason === 'missing_front');
  if (side !== 'front' || bothInOne === true || isKnown) return { ...report, barcodes, findings };
  return { ...report, barcodes, findings: [...findings, createWarning('missing_front', 'wrong_side', 1, 0)] };
}
