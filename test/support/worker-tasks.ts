import { createWorkerTasks } from '../../src/worker/host/host.js';
import { createPhotoTasks } from '../../src/worker/host/photo-tasks.js';
import type {
  LoadLazyWorkerModule,
  WorkerModuleName,
  WorkerModuleExports,
  WorkerTasks,
} from '../../src/worker/worker.js';

type ModuleLoaders = { readonly [N in WorkerModuleName]: () => Promise<WorkerModuleExports[N]> };

export const notFound = (): Promise<never> => Promise.reject(new Error('404'));

/** Worker tasks on this page. By default they have the photo tasks and no reader. */
export function createTasksWith(loaders: Partial<ModuleLoaders>): WorkerTasks {
  const all: ModuleLoaders = {
    still: async () => ({ createPhotoTasks }),
    barcodes: notFound,
    mrz: notFound,
    pdf: notFound,
    ...loaders,
  };
  return createWorkerTasks({ loadModule: ((name: WorkerModuleName) => all[name]()) as LoadLazyWorkerModule });
}

/** The same file at another origin: `localhost` and 127.0.0.1 are one server. */
export function atOtherOrigin(path: string): string {
  const url = new URL(path, location.href);
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return url.href;
}
