/** The task interface between the page and the worker. */
export * from './worker-tasks.js';
