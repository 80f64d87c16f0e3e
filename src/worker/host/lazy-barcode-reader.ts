import type { DetectedBarcode, DetectedDocument, Pixels } from '../../checks/checks.js';
import { createLazyModule } from './lazy-module.js';
import { loadWorkerChunk } from './load-worker-chunk.js';

/** As `checks` exports it: asynchronous, because it may load; never rejects for what is in the picture. */
export type ReadBarcodes = (image: Pixels, document: DetectedDocument | null) => Promise<readonly DetectedBarcode[]>;

/** Fetches the reader. Rejects where it cannot be had. */
export type LoadBarcodeReader = () => Promise<ReadBarcodes>;

export interface LazyBarcodeReader {
  /** Begins to load, once. */
  preload(): void;
  /** No codes where the reader did not come or failed: a missing code never holds anybody up. */
  read: ReadBarcodes;
}

export function createLazyBarcodeReader(load: LoadBarcodeReader): LazyBarcodeReader {
  const desk = createLazyModule(load);
  return {
    preload: desk.preload,
    async read(image, document) {
      try {
        return (await (await desk.loadInTime())?.(image, document)) ?? [];
      } catch {
        return [];
      }
    },
  };
}

/** The reader in a file of its own, run by a worker. @param address `null`: nobody told where it is */
export function barcodeReaderFromChunk(address: () => string | null): LoadBarcodeReader {
  return async () => ((await loadWorkerChunk('barcodes', address())) as { readBarcodes: ReadBarcodes }).readBarcodes;
}
