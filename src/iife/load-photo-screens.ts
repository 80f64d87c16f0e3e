import { loadChunk } from './load-chunk.js';

/** What the chunk registers. The element's types are not used here, because the element imports this folder. */
interface PhotosChunk<Deps, Screens> {
  createPhotoScreens(deps: Deps): Screens;
}

/**
 * Replaces `element/load-photo-screens` in the script-tag build, where these screens are a chunk: no page needs them before there is
 * a photo.
 * @throws {CaptureError} `not_loaded` when the chunk cannot be loaded
 */
export async function loadPhotoScreens<Deps, Screens>(deps: Deps): Promise<Screens> {
  return ((await loadChunk('photos')) as PhotosChunk<Deps, Screens>).createPhotoScreens(deps);
}
