import { Trouble } from '../contract/contract.js';
import type { createTasks, Tasks, TASKS_ON_PAGE, TasksPlatform } from '../worker/worker.js';
import { loadScript } from './load-script.js';
import { PART_FILES } from './options.js';
import { partOnPage, type Parts } from './page-part.js';

/** Stated again, since importing the value would bring the whole worker into the page. */
const KEY: typeof TASKS_ON_PAGE = 'doc-capture.tasks';

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
    loadPdf: () => held('pdf'),
  });
}

/** The worker's lazy parts as scripts of the page, from beside the worker file. */
function partsBeside(workerAddress: string): <K extends keyof Parts>(name: K) => Promise<Parts[K]> {
  return (name) => partOnPage(name, new URL(PART_FILES[name], new URL(workerAddress, document.baseURI)).href);
}

function tasksOnPage(): typeof createTasks | undefined {
  return (globalThis as { readonly [key: symbol]: typeof createTasks | undefined })[Symbol.for(KEY)];
}
