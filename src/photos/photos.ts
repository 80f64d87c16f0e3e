/** What may be sent: decoding with orientation, cutting out location, the 10 MB budget over all files. */
export { decode } from './decode.js';
export type { DrawPdf } from './pdf-pages.js';
export { readPhoto, type Photo } from './read-photo.js';
export { createFit } from './fit.js';
export type { FitAction, FitRequest, FittedFile } from './fit.js';
export type { Encodable, OpenForEncoding } from './encodable.js';
export { createOffscreenSurface, type CreateSurface, type Drawable, type Surface } from './surface.js';
