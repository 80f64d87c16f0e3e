/**
 * The worker file: self-contained, one script for every way to start it (classic, module, `importScripts`). Loaded by a
 * page's script tag it starts nothing and leaves its tasks where the bridge finds them, for pages that forbid workers.
 */
import { createWorkerTasks, serveTasks, TASKS_FACTORY_KEY } from './worker/host/host.js';

if ('document' in globalThis) {
  // A page may hold two copies of the package: the later takes the place, and says the same.
  Object.defineProperty(globalThis, Symbol.for(TASKS_FACTORY_KEY), { value: createWorkerTasks, configurable: true });
} else {
  serveTasks(createWorkerTasks(), globalThis);
}
