import { loadChunk } from './load-chunk.js';

/** What the chunk registers. The element's types are not used here, because the element imports this folder. */
interface PhotosChunk<Parts, Screens> {
  createPhotoScreens(parts: Parts): Screens;
}

/**
 * Replaces `element/load-photo-screens` in the script-tag build, where these screens are a chunk of their own: nothing of them is
 * needed before there is a photo.
 * @throws {CaptureError} `not_loaded`
 */
export async function loadPhotoScreens<Parts, Screens>(parts: Parts): Promise<Screens> {
  return ((await loadChunk('photos')) as PhotosChunk<Parts, Screens>).createPhotoScreens(parts);
}
