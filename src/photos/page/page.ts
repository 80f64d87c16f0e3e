/** Drawing and encoding with canvas elements, for browsers without `OffscreenCanvas`. */
export { createCanvasElementSurface, openPageEncoder } from './page-encoder.js';
