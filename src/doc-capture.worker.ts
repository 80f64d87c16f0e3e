/**
 * The worker file: self-contained, one script for every way to start it (classic, module, `importScripts`). Loaded by a
 * page's script tag it starts nothing and leaves its tasks where the bridge finds them, for pages that forbid workers.
 */
import { createTasks, serve, TASKS_ON_PAGE } from './worker/worker.js';

if ('document' in globalThis) Object.defineProperty(globalThis, TASKS_ON_PAGE, { value: createTasks });
else serve(createTasks(), globalThis);
