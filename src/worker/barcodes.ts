import type { BarcodeSeen, DocumentSeen, Pixels } from '../checks/checks.js';
import type { SIBLINGS_SHELF } from './tasks.types.js';

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

/** The shelf of `script/siblings`: there a sibling file leaves what it holds. */
const SHELF: typeof SIBLINGS_SHELF = 'doc-capture/siblings';

/** The reader in a file of its own, run by a worker. @param address `null`: nobody told where it is */
export function readerAt(address: () => string | null): LoadReader {
  return async () => {
    const href = address();
    if (href === null) throw new Error('The address of the barcode reader is not known');
    await runScript(href);
    const shelf = (globalThis as { [key: symbol]: { barcodes?: { readBarcodes: ReadBarcodes } } | undefined })[
      Symbol.for(SHELF)
    ];
    if (!shelf?.barcodes) throw new Error('The file is not of this version');
    return shelf.barcodes.readBarcodes;
  };
}

/**
 * Runs a classic script in this worker. `import()` keeps the worker free while the file comes; but it needs CORS from
 * another origin, where `importScripts` needs none. A module worker has no `importScripts`, and is never of another origin.
 */
async function runScript(href: string): Promise<void> {
  if (new URL(href).origin !== location.origin) return importScripts(href);
  await import(/* @vite-ignore */ /* webpackIgnore: true */ href);
}
