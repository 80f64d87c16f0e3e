import { hasWord } from './bytes.js';
import { isFrameMarker, JPEG, readFrame, walkJpeg } from './jpeg.js';
import { EXIF_HEADER } from './metadata-headers.js';
import * as png from './png.js';
import { sniff } from './sniff.js';
import { readOrientation, type Orientation } from './tiff.js';
import * as webp from './webp.js';

/** The size an image claims, in pixels. */
export interface ImageSize {
  /** As displayed, with the EXIF orientation applied. */
  readonly width: number;
  readonly height: number;
  /** As stored. Differs from the above by a swap when the orientation is 5–8. */
  readonly storedWidth: number;
  readonly storedHeight: number;
  /** EXIF orientation; 1 (upright) when none is given. */
  readonly orientation: Orientation;
}

/**
 * The size an image claims, from its header bytes; nothing is decoded. A beginning of the file is enough when it holds
 * the header (and the EXIF block, where the orientation matters).
 *
 * @returns `null` for a PDF, for no image, and for an image whose header is cut, broken, or says 0
 */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  switch (sniff(bytes)) {
    case 'jpeg':
      return jpegSize(bytes);
    case 'png':
      return pngSize(bytes);
    case 'webp':
      return webpSize(bytes);
    default:
      return null;
  }
}

function jpegSize(bytes: Uint8Array): ImageSize | null {
  let orientation: Orientation | null = null;
  let stored: { readonly width: number; readonly height: number } | null = null;
  for (const segment of walkJpeg(bytes)) {
    if (segment.marker === JPEG.SOS) break;
    if (isFrameMarker(segment.marker)) stored ??= readFrame(bytes, segment);
    if (segment.marker === JPEG.APP1 && orientation === null && hasWord(bytes, segment.start, EXIF_HEADER)) {
      orientation = readOrientation(bytes.subarray(segment.start, segment.end));
    }
  }
  return sizeOf(stored, orientation ?? 1);
}

function pngSize(bytes: Uint8Array): ImageSize | null {
  let orientation: Orientation = 1;
  for (const { type, start, end } of png.walkPng(bytes)) {
    if (type === 'eXIf') orientation = readOrientation(bytes.subarray(start, end));
  }
  return sizeOf(png.readHeader(bytes), orientation);
}

function webpSize(bytes: Uint8Array): ImageSize | null {
  let orientation: Orientation = 1;
  for (const { type, start, end } of webp.walkWebp(bytes)) {
    if (type === 'EXIF') orientation = readOrientation(bytes.subarray(start, end));
  }
  return sizeOf(webp.readCanvas(bytes), orientation);
}

function sizeOf(
  stored: { readonly width: number; readonly height: number } | null,
  orientation: Orientation,
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
