import {
  inspect,
  mayHaveBarcode,
  mayHaveMrz,
  readBarcodes,
  readMrz,
  withBarcodes,
  withPreflight,
  type CheckReport,
  type Expectation,
  type Pixels,
} from '../checks/checks.js';

/**
 * A report with its zone read; one without a zone stays as it is. Never rejects: where the reader cannot be had, or came
 * damaged, `mrz.reading` is `unavailable`, and nothing is held against the document.
 * @param image the picture that the report speaks of, whole
 * @param today ISO 8601 date: tells the centuries of dates; default: the clock's
 */
export async function withZoneRead(
  image: Pixels,
  report: CheckReport,
  today?: string,
  read: typeof readMrz = readMrz,
): Promise<CheckReport> {
  if (report.mrz === null) return report;
  try {
    return { ...report, mrz: await read(image, report.mrz, today) };
  } catch {
    return { ...report, mrz: { ...report.mrz, reading: 'unavailable' } };
  }
}

/** All that the checks can say of one picture, in the worker's order: look, codes, zone, what the service would say. */
export async function inspectAndRead(image: Pixels, expectation: Expectation = {}): Promise<CheckReport> {
  const looked = inspect(image, expectation);
  const withCodes = mayHaveBarcode(expectation)
    ? withBarcodes(looked, await readBarcodes(image, looked.document), expectation)
    : looked;
  const whole = mayHaveMrz(expectation) ? await withZoneRead(image, withCodes, expectation.today) : withCodes;
  return withPreflight(whole, expectation);
}
