import { Trouble } from '../contract/contract.js';
import type {
  CreateStill,
  LoadMrz,
  createTasks,
  ReadBarcodes,
  SIBLINGS_SHELF,
  Tasks,
  TASKS_ON_PAGE,
  TasksPlatform,
} from '../worker/worker.js';
import { loadScript } from './load-script.js';
import { PART_FILES } from './options.js';

/** Stated again, since importing the value would bring the whole worker into the page. */
const KEY: typeof TASKS_ON_PAGE = 'doc-capture.tasks';
const SHELF: typeof SIBLINGS_SHELF = 'doc-capture/siblings';

/** In the script-tag build: the worker file itself, as a script of the page. */
export async function loadTasks(platform: TasksPlatform, workerAddress: string | null): Promise<Tasks> {
  if (workerAddress === null) throw new Trouble('worker_failed', 'The address of the worker file is not known');
  if (!tasksOnPage()) await loadScript(workerAddress);
  const create = tasksOnPage();
  if (!create) throw new Trouble('worker_failed', 'The worker file is not of this version');
  const held = partsBeside(workerAddress);
  return create({
    ...platform,
    loadStill: async () => (await held('still')).createStill,
    loadReader: async () => (await held('barcodes')).readBarcodes,
    loadMrz: () => held('mrz'),
  });
}

/** What the files of the worker's lazy parts leave on the shelf. */
interface Parts {
  readonly still: { readonly createStill: CreateStill };
  readonly barcodes: { readonly readBarcodes: ReadBarcodes };
  readonly mrz: Awaited<ReturnType<LoadMrz>>;
}

/** The worker's lazy parts as scripts of the page, from beside the worker file. */
function partsBeside(workerAddress: string): <K extends keyof Parts>(name: K) => Promise<Parts[K]> {
  return async (name) => {
    const onShelf = (): Partial<Parts> =>
      (globalThis as { readonly [key: symbol]: Partial<Parts> | undefined })[Symbol.for(SHELF)] ?? {};
    if (!onShelf()[name]) await loadScript(new URL(PART_FILES[name], new URL(workerAddress, document.baseURI)).href);
    const part = onShelf()[name];
    if (!part) throw new Trouble('internal', `${PART_FILES[name]} is not of this version`);
    return part;
  };
}

function tasksOnPage(): typeof createTasks | undefined {
  return (globalThis as { readonly [key: symbol]: typeof createTasks | undefined })[Symbol.for(KEY)];
}
