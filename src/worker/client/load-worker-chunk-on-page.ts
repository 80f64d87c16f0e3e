import { CaptureError } from '../../contract/contract.js';
import type {
  CreatePhotoTasks,
  LoadMrzReader,
  LoadPdfRenderer,
  ReadBarcodes,
  CHUNK_REGISTRY_KEY,
} from '../host/host.js';
import { loadScript } from './load-script.js';
import { WORKER_CHUNK_FILES } from './client-options.js';

/** Stated again, since importing the value would bring the whole worker into the page. */
const REGISTRY_KEY: typeof CHUNK_REGISTRY_KEY = 'doc-capture/siblings';

/** What the files of the worker's lazy parts leave on the shelf. */
export interface WorkerChunks {
  readonly still: { readonly createStill: CreatePhotoTasks };
  readonly barcodes: { readonly readBarcodes: ReadBarcodes };
  readonly mrz: Awaited<ReturnType<LoadMrzReader>>;
  readonly pdf: Awaited<ReturnType<LoadPdfRenderer>>;
}

/** A lazy part of the worker as a script of the page. @throws {CaptureError} `internal` when it is of another version */
export async function loadWorkerChunkOnPage<K extends keyof WorkerChunks>(
  name: K,
  address: string,
): Promise<WorkerChunks[K]> {
  const onShelf = (): Partial<WorkerChunks> =>
    (globalThis as { readonly [key: symbol]: Partial<WorkerChunks> | undefined })[Symbol.for(REGISTRY_KEY)] ?? {};
  if (!onShelf()[name]) await loadScript(address);
  const part = onShelf()[name];
  if (!part) throw new CaptureError('internal', `${WORKER_CHUNK_FILES[name]} is not of this version`);
  return part;
}
