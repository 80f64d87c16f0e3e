import { Trouble } from '../contract/contract.js';
import type { CreateStill, LoadMrz, LoadPdf, ReadBarcodes, SIBLINGS_SHELF } from '../worker/worker.js';
import { loadScript } from './load-script.js';
import { PART_FILES } from './options.js';

/** Stated again, since importing the value would bring the whole worker into the page. */
const SHELF: typeof SIBLINGS_SHELF = 'doc-capture/siblings';

/** What the files of the worker's lazy parts leave on the shelf. */
export interface Parts {
  readonly still: { readonly createStill: CreateStill };
  readonly barcodes: { readonly readBarcodes: ReadBarcodes };
  readonly mrz: Awaited<ReturnType<LoadMrz>>;
  readonly pdf: Awaited<ReturnType<LoadPdf>>;
}

/** A lazy part of the worker as a script of the page. @throws {Trouble} `internal` when it is of another version */
export async function partOnPage<K extends keyof Parts>(name: K, address: string): Promise<Parts[K]> {
  const onShelf = (): Partial<Parts> =>
    (globalThis as { readonly [key: symbol]: Partial<Parts> | undefined })[Symbol.for(SHELF)] ?? {};
  if (!onShelf()[name]) await loadScript(address);
  const part = onShelf()[name];
  if (!part) throw new Trouble('internal', `${PART_FILES[name]} is not of this version`);
  return part;
}
