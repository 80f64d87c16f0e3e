/** What the page and the worker share: the task interface and the table of lazy modules. */
export * from './worker-tasks.js';
export * from './lazy-modules.js';
