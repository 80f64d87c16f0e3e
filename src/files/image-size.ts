import { hasTextAt } from './read-byte-values.js';
import { JPEG_MARKER, readJpegSize, walkJpegSegments } from './jpeg-segments.js';
import * as png from './png-chunks.js';
import { sniffFileType } from './sniff-file-type.js';
import { EXIF_PREFIX, readExifOrientation, type ExifOrientation } from './exif-ifd.js';
import * as webp from './webp-chunks.js';

/** The size in the header of an image, px. */
export interface ImageSize {
  /** As displayed, with the EXIF orientation applied. */
  readonly width: number;
  readonly height: number;
  /** As stored: width and height are swapped where the orientation is 5–8. */
  readonly storedWidth: number;
  readonly storedHeight: number;
  /** EXIF orientation; 1 (upright) when none is given. */
  readonly orientation: ExifOrientation;
}

/**
 * Reads the size of an image from its header. The first bytes suffice where they hold the header, and the EXIF block for
 * the orientation.
 *
 * @returns `null` for a PDF or another file, and where the header is truncated, invalid, or 0
 */
export function readImageSize(bytes: Uint8Array): ImageSize | null {
  switch (sniffFileType(bytes)) {
    case 'jpeg':
      return readJpegImageSize(bytes);
    case 'png':
      return applyOrientation(png.readPngSize(bytes), readChunkOrientation(bytes, png.walkPngChunks(bytes), 'eXIf'));
    case 'webp':
      return applyOrientation(
        webp.readWebpSize(bytes),
        readChunkOrientation(bytes, webp.walkWebpChunks(bytes), 'EXIF'),
      );
    default:
      return null;
  }
}

function readJpegImageSize(bytes: Uint8Array): ImageSize | null {
  let orientation: ExifOrientation | null = null;
  let stored: { readonly width: number; readonly height: number } | null = null;
  for (const segment of walkJpegSegments(bytes)) {
    if (segment.marker === JPEG_MARKER.SOS) break;
    stored ??= readJpegSize(bytes, segment);
    if (segment.marker === JPEG_MARKER.APP1 && orientation === null && hasTextAt(bytes, segment.start, EXIF_PREFIX)) {
      orientation = readExifOrientation(bytes.subarray(segment.start, segment.end));
    }
  }
  return applyOrientation(stored, orientation ?? 1);
}

/** The orientation in the first chunk of a type. The formats allow one such chunk, and decoders ignore further ones. */
function readChunkOrientation(bytes: Uint8Array, chunks: Iterable<png.PngChunk>, exifType: string): ExifOrientation {
  for (const { type, start, end } of chunks) {
    if (type === exifType) return readExifOrientation(bytes.subarray(start, end));
  }
  return 1;
}

function applyOrientation(
  stored: { readonly width: number; readonly height: number } | null,
  orientation: ExifOrientation,
): ImageSize | null {
  if (stored === null || stored.width === 0 || stored.height === 0) return null;
  const { width: storedWidth, height: storedHeight } = stored;
  const isTurned = orientation >= 5;
  return {
    width: isTurned ? storedHeight : storedWidth,
    height: isTurned ? storedWidth : storedHeight,
    storedWidth,
    storedHeight,
    orientation,
  };
}
