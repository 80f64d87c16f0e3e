import {
  isMrzPossible,
  mayHaveBarcode,
  type DataReaders,
  type Expectation,
  type LiveDetectors,
  type MrzReaderModule,
} from '../../checks/checks.js';
import type { DrawnPdf } from '../../photos/photos.js';
import type { LoadLazyWorkerModule } from '../worker.js';
import { createLazyModule } from './lazy-module.js';

/** How long a photo waits for a reader of its data. The reader starts to load before the photo is decoded. */
const MAX_READER_WAIT_MS = 600;
/** pdf.js is large. Whoever chose a PDF waits for it rather than send pages that were not checked. */
const MAX_PDF_WAIT_MS = 12_000;

/** The optional modules of the photo checks. A photo is checked without those that cannot be loaded in time. */
export interface LazyDocumentReaders extends DataReaders {
  /** Starts to load the readers that such a photo may need. */
  preload(expectation: Expectation): void;
  preloadMrzReader(): void;
  /** Reads MRZs of live frames. `null` until the reader is loaded. */
  readonly createLiveMrzReader: LiveDetectors['reader'];
  /**
   * The page of the expected side; the first two pages when one file may show both sides.
   * @returns `null` when pages cannot be drawn, or are empty
   * @throws {CaptureError} `pdf_encrypted`, `file_unreadable`
   */
  drawPdf(bytes: Uint8Array<ArrayBuffer>, expectation: Expectation): Promise<DrawnPdf | null>;
}

export function createLazyDocumentReaders(loadModule: LoadLazyWorkerModule): LazyDocumentReaders {
  const barcodes = createLazyModule(() => loadModule('barcodes'));
  const mrz = createLazyModule(() => loadModule('mrz'));
  const pdf = createLazyModule(() => loadModule('pdf'));
  /** The reader of the latest stream. The photo to be read shows the same document, so their readings are merged. */
  let liveReader: ReturnType<MrzReaderModule['createLiveReader']> | null = null;
  return {
    preload({ bothInOne, ...expectation }) {
      const shown = { ...expectation, bothInOne: bothInOne === true || bothInOne === 'possible' };
      if (mayHaveBarcode(shown)) barcodes.preload();
      if (isMrzPossible(shown)) mrz.preload();
    },
    preloadMrzReader: mrz.preload,
    get createLiveMrzReader() {
      const reader = mrz.loaded;
      return reader && (() => (liveReader = reader.createLiveReader(yieldToEventLoop)));
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
      try {
        const reader = await mrz.loadWithin(MAX_READER_WAIT_MS);
        if (reader) return reader.readMrz(image, detected, today, liveReader?.merge);
      } catch {
        // The weights of the network are damaged: the same as a reader that was not loaded.
      }
      return { ...detected, reading: 'unavailable' };
    },
    async drawPdf(bytes, { bothInOne, side }) {
      // pdf.js draws on an `OffscreenCanvas` here.
      if (typeof OffscreenCanvas === 'undefined') return null;
      const renderer = await pdf.loadWithin(MAX_PDF_WAIT_MS);
      return (
        renderer && renderer.drawPdf(bytes, bothInOne === true || bothInOne === 'possible' ? 'both' : (side ?? 'front'))
      );
    },
  };
}

/** Lets frames and files that have arrived go first. */
function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
