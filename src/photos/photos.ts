/** Photos and PDFs before they are sent: reading, decoding with orientation, and fitting into the size limit. And live frames. */
export { createLiveFrameCheck, loadPhotoTasks, type CheckLiveFrame } from './check-live-frames.js';
export type { CheckedFile, PhotoCheckDeps, RenderPdfModule } from './decode-and-check-photo.js';
export {
  createOffscreenDrawingSurface,
  type CreateDrawingSurface,
  type Drawable,
  type DrawingSurface,
} from './drawing-surface.js';
export type { FitFilesRequest } from './fit-files.js';
export type { ImageEncoder, OpenImageEncoder } from './image-encoder.js';
export type { PhotoTasks } from './photo-tasks.js';
