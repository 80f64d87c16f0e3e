/**
 * The worker file: one self-contained classic script, whatever starts it (classic worker, module worker, `importScripts`).
 * On a page that forbids workers it runs as a script tag. Then it starts nothing and registers the tasks as a chunk.
 */
import { chunkRegistry } from './shared/shared.js';
import { createWorkerTasks, serveTasks } from './worker/host/host.js';

if ('document' in globalThis) chunkRegistry()['worker'] = { createWorkerTasks };
else serveTasks(createWorkerTasks(), globalThis);
