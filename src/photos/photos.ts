/** Photos and PDFs before they are sent: reading, decoding with orientation, and fitting into the size limit. */
export { decodeToBitmap } from './decode-to-bitmap.js';
export { cutOutDocument } from './cut-out-document.js';
export {
  decodeAndCheckPhoto,
  type CheckedFile,
  type PhotoCheckDeps,
  type PdfRenderer,
} from './decode-and-check-photo.js';
export { createFramePixelReader, type StreamLuminanceRange } from './read-frame-pixels.js';
export { createFileFitter } from './fit-files.js';
export type { AppliedFileChange, FitFilesRequest, FittedFile } from './fit-files.js';
export type { ImageEncoder, OpenImageEncoder } from './image-encoder.js';
export {
  createOffscreenDrawingSurface,
  type CreateDrawingSurface,
  type Drawable,
  type DrawingSurface,
} from './drawing-surface.js';
