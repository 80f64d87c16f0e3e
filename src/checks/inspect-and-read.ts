import { readBarcodes } from './barcode/read-barcodes-lazily.js';
import { addBarcodesToReport } from './barcode/add-barcodes-to-report.js';
import type { Box } from './image/crop.js';
import { inspect } from './inspect.js';
import { addPreflightFindings } from './preflight/evaluate-extracted-data.js';
import { readIssuingCountry } from './preflight/read-issuing-country.js';
import { readMrz } from './mrz/read/load-mrz-reader.js';
import type { CheckReport, Expectation, DetectedMrz, Pixels } from './check-report.js';
import { classifyDocumentType } from './sides/classify-document-type.js';
import { mayHaveBarcode } from './sides/side-contents.js';

/** The readers of MRZ and barcodes. The default readers are loaded by their first call. */
export interface DataReaders {
  readonly readBarcodes: typeof readBarcodes;
  readonly readMrz: (image: Pixels, mrz: DetectedMrz, today?: string) => Promise<DetectedMrz>;
}

/**
 * Checks a photo, reads its barcodes and its MRZ, and adds the findings about what was read.
 * @param image the whole photo, oriented
 * @param pages where the first two pages of a PDF are in the image, in px
 */
export async function inspectAndRead(
  image: Pixels,
  expectation: Expectation = {},
  readers: DataReaders = { readBarcodes, readMrz },
  pages?: readonly Box[],
): Promise<CheckReport> {
  let report = inspect(image, expectation, pages);
  const shown: Expectation = { ...expectation, bothInOne: report.bothInOne || expectation.bothInOne };
  if (mayHaveBarcode(shown))
    report = addBarcodesToReport(report, await readers.readBarcodes(image, report.document), shown);
  // Also an MRZ that this type does not have there: it tells the type that the document is of.
  report = await readMrzIntoReport(image, report, shown.today, readers.readMrz);
  const docTypes = classifyDocumentType(report, shown.thresholds);
  return addPreflightFindings({ ...report, docTypes, country: readIssuingCountry(report) }, shown);
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
