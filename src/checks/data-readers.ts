import { delay, lazyModule } from '../shared/shared.js';
import type { DetectedBarcode, DetectedDocument, DetectedMrz, Expectation, Pixels } from './check-report.js';
import type { LiveMrzReaderFactory } from './live/live-check.js';
import type { MergingMrzReader } from './mrz/read/mrz-reader.js';
import { isMrzPossible, mayHaveBarcode } from './sides/side-contents.js';

/** The readers of barcodes (0.3 MB) and of MRZs (82 KB), each loaded when it is first needed. */
export const READER_MODULES = {
  barcodes: lazyModule(async () => {
    const reader = await import('./barcode/read-barcodes.js');
    await reader.loadZxing();
    return reader;
  }),
  mrz: lazyModule(() => import('./mrz/read/mrz-reader.js')),
};
export type ReaderModules = typeof READER_MODULES;

/** How long a photo waits for a reader of its data. The reader starts to load before the photo is decoded. */
const MAX_READER_WAIT_MS = 600;

/**
 * Reads the PDF417 and QR codes of an image.
 * @param document as `inspect` reported it, or `null`
 * @param timeCapMs default 600
 * @returns the codes that were read; an empty list does not prove that there is none
 */
export async function readBarcodes(
  image: Pixels,
  document: DetectedDocument | null,
  timeCapMs?: number,
): Promise<readonly DetectedBarcode[]> {
  return (await READER_MODULES.barcodes.load()).readBarcodes(image, document, timeCapMs);
}

/**
 * Reads the machine-readable zone that `inspect` found in a photo: two or three lines of text, decoded by ICAO Doc 9303.
 * @param today ISO 8601 date: decides the centuries of dates; default: the clock's
 * @returns the MRZ with its text; `reading` is the outcome
 */
export async function readMrz(image: Pixels, mrz: DetectedMrz, today?: string): Promise<DetectedMrz> {
  return (await READER_MODULES.mrz.load()).readMrz(image, mrz, today);
}

/** The readers of MRZ and barcodes that a photo is checked with. */
export interface DataReaders {
  readonly readBarcodes: typeof readBarcodes;
  readonly readMrz: typeof readMrz;
}

/** Readers that a photo is checked without where they cannot be loaded in time. */
export interface LazyDataReaders extends DataReaders {
  /** Starts to load the readers that such a photo may need. */
  preload(expectation: Expectation): void;
  /** Creates the reader of MRZs for one stream; `null` until its code is loaded. Reading it loads nothing. */
  readonly liveMrzReaderFactory: LiveMrzReaderFactory | null;
}

export function createLazyDataReaders({ barcodes, mrz }: ReaderModules = READER_MODULES): LazyDataReaders {
  /** The reader of the latest stream. The photo to be read shows the same document, so their readings are merged. */
  let liveReader: MergingMrzReader | null = null;
  return {
    preload({ bothInOne, ...expectation }) {
      const shown = { ...expectation, bothInOne: bothInOne === true || bothInOne === 'possible' };
      if (mayHaveBarcode(shown)) barcodes.preload();
      if (isMrzPossible(shown)) mrz.preload();
    },
    get liveMrzReaderFactory() {
      const reader = mrz.loaded;
      // Between its steps, frames and files that have arrived go first.
      return reader && (() => (liveReader = reader.createMergingMrzReader(() => delay(0))));
    },
    async readBarcodes(image, document) {
      try {
        const reader = await barcodes.loadWithin(MAX_READER_WAIT_MS);
        return (await reader?.readBarcodes(image, document)) ?? [];
      } catch {
        return [];
      }
    },
    async readMrz(image, detected, today) {
      const reader = await mrz.loadWithin(MAX_READER_WAIT_MS);
      return reader
        ? reader.readMrz(image, detected, today, liveReader?.merge)
        : { ...detected, reading: 'unavailable' };
    },
  };
}
