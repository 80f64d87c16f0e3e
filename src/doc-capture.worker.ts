/**
 * The worker file: self-contained, one script for every way to start it (classic, module, `importScripts`). Loaded by a
 * page's script tag it starts nothing and leaves its tasks where the bridge finds them, for pages that forbid workers.
 */
import { createTasks, serve, TASKS_ON_PAGE } from './worker/worker.js';

if (typeof document === 'undefined') serve(createTasks(), globalThis);
else Object.defineProperty(globalThis, Symbol.for(TASKS_ON_PAGE), { value: createTasks });
