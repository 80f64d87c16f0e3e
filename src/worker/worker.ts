/** The worker's inside: tasks on frames and files, and how they are served. Runs on the main thread too. */
export { createTasks, type TasksPlatform } from './tasks.js';
export { serve } from './serve.js';
export * from './tasks.types.js';
