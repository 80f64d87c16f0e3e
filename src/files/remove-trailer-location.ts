/**
 * Removes positions from what stands behind an image: a video clip, and EXIF and XMP without a chunk or segment around them.
 * Readers of metadata find those there, although image decoders stop before.
 */
import type { Steps } from '../shared/shared.js';
import { indexOfText } from './read-byte-values.js';
import { mergeLocationSources, type FoundLocationSources } from './location-sources.js';
import { removeEmbeddedVideoLocation } from './remove-embedded-video-location.js';
import { removeExifLocation } from './remove-exif-location.js';
import { removeXmpLocation } from './remove-xmp-location.js';

const EXIF_START = 'Exif\0\0';
const XMP_START = '<x:xmpmeta';
const XMP_END = '</x:xmpmeta';
/** Largest number of blocks of one kind. Real files have one or two. */
const MAX_BLOCKS = 16;

/** @param bytes everything behind the image; changed in place */
export function* removeTrailerLocation(bytes: Uint8Array): Steps<FoundLocationSources> {
  const found = [yield* removeEmbeddedVideoLocation(bytes)];
  yield;
  let blocks = 0;
  for (let at = indexOfText(bytes, EXIF_START, 0); at >= 0 && blocks < MAX_BLOCKS; blocks++) {
    yield;
    found.push(yield* removeExifLocation(bytes.subarray(at)));
    at = indexOfText(bytes, EXIF_START, at + EXIF_START.length);
  }
  yield;
  blocks = 0;
  for (let at = indexOfText(bytes, XMP_START, 0); at >= 0 && blocks < MAX_BLOCKS; blocks++) {
    yield;
    const end = indexOfText(bytes, XMP_END, at);
    found.push(yield* removeXmpLocation(bytes.subarray(at, end < 0 ? bytes.length : end)));
    at = end < 0 ? -1 : indexOfText(bytes, XMP_START, end);
  }
  return mergeLocationSources(found);
}
