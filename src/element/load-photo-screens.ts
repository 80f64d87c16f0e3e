import { createPhotoScreens, type PhotoScreens } from './photo-screens/photo-screens.js';
import type { PhotoScreenParts } from './screen-template-parts.js';

/** Loads the screens from the first photo on. Not a promise where they are bundled with the element. */
export type LoadPhotoScreens = (parts: PhotoScreenParts) => PhotoScreens | Promise<PhotoScreens>;

/** As a part of the element. The script-tag build replaces this file by `iife/load-photo-screens`. */
export const loadPhotoScreens: LoadPhotoScreens = createPhotoScreens;
