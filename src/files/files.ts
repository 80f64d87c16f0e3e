/** File type, size and completeness from the bytes of a file, and removal of positions. Nothing is decoded or throws. */
export { examineConvertibleImage } from './convertible-image.js';
export { examineFile, validateFile } from './examine-file.js';
export { removeImageLocation } from './remove-image-location.js';
export { readImageSize } from './image-size.js';
export type { ImageSize } from './image-size.js';
export { sniffFileType } from './file-structure.js';
