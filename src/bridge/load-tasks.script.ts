import { Trouble } from '../contract/contract.js';
import type { createTasks, Tasks, TASKS_ON_PAGE, TasksPlatform } from '../worker/worker.js';
import { loadScript } from './load-script.js';

/** Stated again, since importing the value would bring the whole worker into the page. */
const KEY: typeof TASKS_ON_PAGE = 'doc-capture.tasks';

/** In the script-tag build: the worker file itself, as a script of the page. */
export async function loadTasks(platform: TasksPlatform, workerAddress: string | null): Promise<Tasks> {
  if (workerAddress === null) throw new Trouble('worker_failed', 'The address of the worker file is not known');
  if (!tasksOnPage()) await loadScript(workerAddress);
  const create = tasksOnPage();
  if (!create) throw new Trouble('worker_failed', 'The worker file is not of this version');
  return create(platform);
}

function tasksOnPage(): typeof createTasks | undefined {
  return (globalThis as { readonly [key: symbol]: typeof createTasks | undefined })[Symbol.for(KEY)];
}
