/** File type, size and metadata from the bytes of a file, and removal of positions. Nothing is decoded or throws. */
export { examineConvertibleImage } from './convertible-image.js';
export { examineFile } from './examine-file.js';
export type { FileFacts } from './examine-file.js';
export type { LocationSource } from './location-sources.js';
export { removeImageLocation, removeImageLocationInPlace } from './remove-image-location.js';
export type { LocationRemoval } from './remove-image-location.js';
export { METADATA_KINDS } from './metadata-kinds.js';
export type { MetadataSummary, MetadataKind } from './metadata-kinds.js';
export type { PdfMetadata } from './pdf-metadata.js';
export { validateFile } from './validate-file.js';
export { readImageSize } from './image-size.js';
export type { ImageSize } from './image-size.js';
export { sniffFileType } from './sniff-file-type.js';
export type { ExifOrientation } from './exif-ifd.js';
