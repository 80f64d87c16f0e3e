/**
 * The worker file: self-contained, one script for every way to start it (classic, module, `importScripts`). Loaded by a
 * page's script tag it starts nothing and leaves its tasks where the bridge finds them, for pages that forbid workers.
 */
import { createTasks, serve, TASKS_ON_PAGE } from './worker/worker.js';

if ('document' in globalThis) {
  // A page may hold two copies of the package: the later takes the place, and says the same.
  Object.defineProperty(globalThis, Symbol.for(TASKS_ON_PAGE), { value: createTasks, configurable: true });
} else {
  serve(createTasks(), globalThis);
}
