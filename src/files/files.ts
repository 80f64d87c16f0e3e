/** What a file is, from its bytes. Pure: bytes in, facts (or other bytes) out; nothing is decoded, nothing throws. */
export { examine } from './examine.js';
export type { FileFacts } from './examine.js';
export type { LocationPlace } from './location-places.js';
export { removeLocation } from './location.js';
export type { LocationRemoval } from './location.js';
export { METADATA_KINDS } from './metadata.js';
export type { Metadata, MetadataKind } from './metadata.js';
export type { PdfFacts } from './pdf.js';
export { refuse } from './refuse.js';
export { imageSize } from './size.js';
export type { ImageSize } from './size.js';
export { sniff } from './sniff.js';
export type { Orientation } from './tiff.js';
