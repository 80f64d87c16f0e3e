/**
 * Limits of what the removal of positions reads in one file, so that a file made for it cannot cost much time. Real files are
 * far below. What lies beyond a limit is not searched.
 */

/** Chunks or segments of any kind. A PNG of 10 MB with image data in pieces of 512 bytes has as many. */
export const MAX_IMAGE_CHUNKS = 20_000;
/** Blocks of EXIF, XMP and text. */
export const MAX_METADATA_BLOCKS = 256;
/** Boxes of a video clip that may hold a position. */
export const MAX_VIDEO_BOXES = 4_096;
