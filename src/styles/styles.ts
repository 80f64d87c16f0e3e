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

const beforePhotoStyles: readonly CSSResult[] = [designTokens, baseStyles, controlStyles, screenStyles, figureStyles];

/** Place of the style sheet of the photo screens, a lazy module. */
export const PHOTO_STYLES_INDEX: number = beforePhotoStyles.length;

export const styles: CSSResult[] = [
  ...beforePhotoStyles,
  responsiveLayoutStyles,
  cameraStyles,
  framedCameraStyles,
  cameraOverlayStyles,
  userPreferenceStyles,
];
