import { createPhotoScreens, type PhotoScreens } from './photo-screens/photo-screens.js';
import type { PhotoScreenDeps } from './screen-template-parts.js';

/** Loads the screens from the first photo on. Not a promise where they are bundled with the element. */
export type LoadPhotoScreens = (deps: PhotoScreenDeps) => PhotoScreens | Promise<PhotoScreens>;

/** Makes them at once, as a part of the element. The script-tag build replaces this file by `iife/load-photo-screens`. */
export const loadPhotoScreens: LoadPhotoScreens = createPhotoScreens;
