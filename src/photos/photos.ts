/** Photos and PDFs before they are sent: reading, decoding with orientation, and fitting into the size limit. */
export { decodeToBitmap } from './decode-to-bitmap.js';
export type { DrawnPdf, DrawPdf } from './draw-pdf.js';
export { readAndValidateFile, type ValidatedFile } from './read-and-validate-file.js';
export { createFileFitter } from './fit-files.js';
export type { AppliedFileChange, FitFilesRequest, FittedFile } from './fit-files.js';
export type { ImageEncoder, OpenImageEncoder } from './image-encoder.js';
export {
  createOffscreenDrawingSurface,
  type CreateDrawingSurface,
  type Drawable,
  type DrawingSurface,
} from './drawing-surface.js';
