import type { BarcodeSeen, DocumentSeen, Pixels } from '../checks/checks.js';
import { createPartDesk } from './part-desk.js';
import { loadSibling } from './siblings.js';

/** As `checks` exports it: asynchronous, because it may load; never rejects for what is in the picture. */
export type ReadBarcodes = (image: Pixels, document: DocumentSeen | null) => Promise<readonly BarcodeSeen[]>;

/** Fetches the reader. Rejects where it cannot be had. */
export type LoadReader = () => Promise<ReadBarcodes>;

export interface BarcodeDesk {
  /** Begins to load, once. */
  want(): void;
  /** No codes where the reader did not come or failed: a missing code never holds anybody up. */
  read: ReadBarcodes;
}

export function createBarcodeDesk(load: LoadReader): BarcodeDesk {
  const desk = createPartDesk(load);
  return {
    want: desk.want,
    async read(image, document) {
      try {
        return (await (await desk.inTime())?.(image, document)) ?? [];
      } catch {
        return [];
      }
    },
  };
}

/** The reader in a file of its own, run by a worker. @param address `null`: nobody told where it is */
export function readerAt(address: () => string | null): LoadReader {
  return async () => ((await loadSibling('barcodes', address())) as { readBarcodes: ReadBarcodes }).readBarcodes;
}
