import type { CSSResult } from 'lit';
import { baseStyles } from './base-styles.js';
import { cameraStyles } from './camera-styles.js';
import { controlStyles } from './control-styles.js';
import { designTokens } from './design-tokens.js';
import { figureStyles } from './figure-styles.js';
import { framedCameraStyles } from './framed-camera-styles.js';
import { responsiveLayoutStyles } from './responsive-layout-styles.js';
import { screenStyles } from './screen-styles.js';
import { userPreferenceStyles } from './user-preference-styles.js';

const stylesBeforePhotoScreens: readonly CSSResult[] = [
  designTokens,
  baseStyles,
  controlStyles,
  screenStyles,
  figureStyles,
];

/**
 * Place in the cascade of the style sheets of the photo screens and of the overlay, which come later: the responsive layouts and
 * the person's preferences override some of their rules.
 */
export const LAZY_STYLES_INDEX: number = stylesBeforePhotoScreens.length;

/** The style sheets of the element, in the order of the cascade. */
export const styles: CSSResult[] = [
  ...stylesBeforePhotoScreens,
  responsiveLayoutStyles,
  cameraStyles,
  framedCameraStyles,
  userPreferenceStyles,
];

/**
 * Adds the style sheet of a lazy module to a shadow root, once.
 * @param index its place in the cascade; by default the last one
 */
export function adoptStyles(root: Node, { styleSheet }: CSSResult, index = Infinity): void {
  if (!(root instanceof ShadowRoot) || !styleSheet || root.adoptedStyleSheets.includes(styleSheet)) return;
  root.adoptedStyleSheets.splice(index, 0, styleSheet);
}
