/** What a file is, from its bytes. Pure: bytes in, facts (or other bytes) out; nothing is decoded, nothing throws. */
export { sniff } from './sniff.js';
export { imageSize } from './size.js';
export type { ImageSize } from './size.js';
export type { Orientation } from './tiff.js';
