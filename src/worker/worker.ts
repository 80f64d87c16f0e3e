/** The worker's inside: tasks on frames and files, and how they are served. Runs on the main thread too. */
export { createTasks, type TasksPlatform } from './tasks.js';
export { createStill, type CreateStill } from './still.js';
export type { LoadStill } from './still-desk.js';
export { readBarcodes, loadMrz } from '../checks/checks.js';
export type { LoadReader, ReadBarcodes } from './barcodes.js';
export type { LoadMrz } from './zones.js';
export type { LoadPdf } from './pdfs.js';
export { serve } from './serve.js';
export * from './tasks.types.js';
