import type { BarcodeSeen, DocumentSeen, Pixels } from '../checks/checks.js';
import { loadSibling } from './siblings.js';

/** As `checks` exports it: asynchronous, because it may load; never rejects for what is in the picture. */
export type ReadBarcodes = (image: Pixels, document: DocumentSeen | null) => Promise<readonly BarcodeSeen[]>;

/** Fetches the reader. Rejects where it cannot be had. */
export type LoadReader = () => Promise<ReadBarcodes>;

/** How long a picture waits for the reader to arrive, ms. It begins to load before the picture is decoded. */
const MAX_WAIT_MS = 600;

/** Gives the reader if it is there, or comes in time; asked for again later, it may have arrived. */
export interface BarcodeDesk {
  /** Begins to load, once. */
  want(): void;
  /** No codes where the reader did not come or failed: a missing code never holds anybody up. */
  read: ReadBarcodes;
}

export function createBarcodeDesk(load: LoadReader): BarcodeDesk {
  let loading: Promise<ReadBarcodes | null> | null = null;
  const want = (): Promise<ReadBarcodes | null> => (loading ??= load().catch(() => null));
  return {
    want: () => void want(),
    async read(image, document) {
      try {
        const reader = await Promise.race([want(), afterMs(MAX_WAIT_MS)]);
        return (await reader?.(image, document)) ?? [];
      } catch {
        return [];
      }
    },
  };
}

function afterMs(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}

/** The reader in a file of its own, run by a worker. @param address `null`: nobody told where it is */
export function readerAt(address: () => string | null): LoadReader {
  return async () => ((await loadSibling('barcodes', address())) as { readBarcodes: ReadBarcodes }).readBarcodes;
}
