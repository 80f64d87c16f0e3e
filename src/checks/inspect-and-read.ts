import { readBarcodes } from './barcode/read-barcodes-lazily.js';
import { mayHaveBarcode, withBarcodes } from './barcode/report-with-barcodes.js';
import { inspect } from './inspect.js';
import { isMrzPossible } from './preflight/is-mrz-possible.js';
import { withPreflight } from './preflight/with-preflight.js';
import { readMrz } from './mrz/read/load-mrz-reader.js';
import type { CheckReport, Expectation, DetectedMrz, Pixels } from './report.js';

/** Who reads what was found. Both load when first called, unless they were given otherwise. */
export interface DataReaders {
  readonly readBarcodes: typeof readBarcodes;
  readonly readMrz: (image: Pixels, seen: DetectedMrz, today?: string) => Promise<DetectedMrz>;
}

/**
 * All that the checks can say of one picture: looked at, its codes and its zone read, and what the service would hold
 * against what was read.
 * @param image the whole picture, oriented
 * @param expectation what is known of the document; default: nothing
 */
export async function inspectAndRead(
  image: Pixels,
  expectation: Expectation = {},
  readers: DataReaders = { readBarcodes, readMrz },
): Promise<CheckReport> {
  const looked = inspect(image, expectation);
  const withCodes = mayHaveBarcode(expectation)
    ? withBarcodes(looked, await readers.readBarcodes(image, looked.document), expectation)
    : looked;
  const whole = isMrzPossible(expectation)
    ? await withMrzRead(image, withCodes, expectation.today, readers.readMrz)
    : withCodes;
  return withPreflight(whole, expectation);
}

/**
 * A report with its zone read; one without a zone stays as it is. Never rejects: where the reader cannot be had, or came
 * damaged, `mrz.reading` is `unavailable`, and nothing is held against the document.
 * @param image the picture that the report speaks of, whole
 * @param today ISO 8601 date: tells the centuries of dates; default: the clock's
 */
export async function withMrzRead(
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
