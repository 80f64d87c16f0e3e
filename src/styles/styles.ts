/** How the face looks, as one list of style sheets for the element's shadow root. */
import type { CSSResult } from 'lit';
import { baseStyles } from './base-styles.js';
import { cameraStyles } from './camera-styles.js';
import { controlStyles } from './control-styles.js';
import { figureStyles } from './figure-styles.js';
import { layoutStyles } from './layout-styles.js';
import { userPreferenceStyles } from './user-preference-styles.js';
import { overlayStyles } from './overlay-styles.js';
import { screenStyles } from './screen-styles.js';
import { compactStyles } from './compact-styles.js';
import { designTokens } from './design-tokens.js';

export const styles: CSSResult[] = [
  designTokens,
  baseStyles,
  controlStyles,
  screenStyles,
  figureStyles,
  layoutStyles,
  cameraStyles,
  overlayStyles,
  compactStyles,
  userPreferenceStyles,
];
