/** The style sheets of the element's shadow root, in cascade order. */
import type { CSSResult } from 'lit';
import { baseStyles } from './base-styles.js';
import { cameraStyles } from './camera-styles.js';
import { framedCameraStyles } from './framed-camera-styles.js';
import { controlStyles } from './control-styles.js';
import { designTokens } from './design-tokens.js';
import { figureStyles } from './figure-styles.js';
import { responsiveLayoutStyles } from './responsive-layout-styles.js';
import { cameraOverlayStyles } from './camera-overlay-styles.js';
import { screenStyles } from './screen-styles.js';
import { userPreferenceStyles } from './user-preference-styles.js';

const stylesBeforePhotoScreens: readonly CSSResult[] = [
  designTokens,
  baseStyles,
  controlStyles,
  screenStyles,
  figureStyles,
];

/** Index in {@link styles} at which the style sheet of the photo screens, a lazy module, is inserted. */
export const PHOTO_STYLES_INDEX: number = stylesBeforePhotoScreens.length;

/** All style sheets of the element, in the order of the cascade. */
export const styles: CSSResult[] = [
  ...stylesBeforePhotoScreens,
  responsiveLayoutStyles,
  cameraStyles,
  framedCameraStyles,
  cameraOverlayStyles,
  userPreferenceStyles,
];
