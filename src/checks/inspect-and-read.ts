import { readBarcodes } from './barcode/read-barcodes-lazily.js';
import { addBarcodesToReport } from './barcode/add-barcodes-to-report.js';
import { inspect } from './inspect.js';
import { addPreflightFindings } from './preflight/evaluate-extracted-data.js';
import { readMrz } from './mrz/read/load-mrz-reader.js';
import type { CheckReport, Expectation, DetectedMrz, Pixels } from './check-report.js';
import { isMrzPossible, mayHaveBarcode } from './sides/side-contents.js';

/** The readers of MRZ and barcodes. The default readers are loaded by their first call. */
export interface DataReaders {
  readonly readBarcodes: typeof readBarcodes;
  readonly readMrz: (image: Pixels, mrz: DetectedMrz, today?: string) => Promise<DetectedMrz>;
}

/**
 * Checks a photo, reads its barcodes and its MRZ, and adds the findings about what was read.
 * @param image the whole photo, oriented
 */
export async function inspectAndRead(
  image: Pixels,
  expectation: Expectation = {},
  readers: DataReaders = { readBarcodes, readMrz },
): Promise<CheckReport> {
  let report = inspect(image, expectation);
  if (mayHaveBarcode(expectation))
    report = addBarcodesToReport(report, await readers.readBarcodes(image, report.document), expectation);
  if (isMrzPossible(expectation)) report = await readMrzIntoReport(image, report, expectation.today, readers.readMrz);
  return addPreflightFindings(report, expectation);
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
