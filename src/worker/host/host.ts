/** The worker's inside: tasks on frames and files, and how they are served. Runs on the main thread too. */
export { createWorkerTasks, type WorkerTasksPlatform } from './create-worker-tasks.js';
export { createPhotoTasks, type CreatePhotoTasks } from './photo-tasks.js';
export type { LoadPhotoTasks } from './lazy-photo-tasks.js';
export { readBarcodes, loadMrzReader } from '../../checks/checks.js';
export type { LoadBarcodeReader, ReadBarcodes } from './lazy-barcode-reader.js';
export type { LoadMrzReader } from './lazy-mrz-reader.js';
export type { LoadPdfRenderer } from './lazy-pdf-renderer.js';
export { serveTasks } from './serve-tasks.js';
export * from '../worker.js';
