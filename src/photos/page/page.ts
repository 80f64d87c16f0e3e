/** Drawing and encoding with canvas elements, for browsers without `OffscreenCanvas`. */
export { fallbackCanvases, hasOffscreenCanvas, hasOffscreenCanvasEncoder } from './page-encoder.js';
