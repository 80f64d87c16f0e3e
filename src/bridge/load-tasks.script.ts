import { Trouble } from '../contract/contract.js';
import type {
  createTasks,
  LoadReader,
  ReadBarcodes,
  SIBLINGS_SHELF,
  Tasks,
  TASKS_ON_PAGE,
  TasksPlatform,
} from '../worker/worker.js';
import { loadScript } from './load-script.js';
import { BARCODES_FILE } from './options.js';

/** Stated again, since importing the value would bring the whole worker into the page. */
const KEY: typeof TASKS_ON_PAGE = 'doc-capture.tasks';
const SHELF: typeof SIBLINGS_SHELF = 'doc-capture/siblings';

/** In the script-tag build: the worker file itself, as a script of the page. */
export async function loadTasks(platform: TasksPlatform, workerAddress: string | null): Promise<Tasks> {
  if (workerAddress === null) throw new Trouble('worker_failed', 'The address of the worker file is not known');
  if (!tasksOnPage()) await loadScript(workerAddress);
  const create = tasksOnPage();
  if (!create) throw new Trouble('worker_failed', 'The worker file is not of this version');
  return create({ ...platform, loadReader: readerBeside(workerAddress) });
}

/** The barcode reader as a script of the page, from beside the worker file. */
function readerBeside(workerAddress: string): LoadReader {
  const reader = (): ReadBarcodes | undefined =>
    (globalThis as { [key: symbol]: { barcodes?: { readBarcodes: ReadBarcodes } } | undefined })[Symbol.for(SHELF)]
      ?.barcodes?.readBarcodes;
  return async () => {
    if (!reader()) await loadScript(new URL(BARCODES_FILE, workerAddress).href);
    const read = reader();
    if (!read) throw new Trouble('internal', 'The barcode reader is not of this version');
    return read;
  };
}

function tasksOnPage(): typeof createTasks | undefined {
  return (globalThis as { readonly [key: symbol]: typeof createTasks | undefined })[Symbol.for(KEY)];
}
