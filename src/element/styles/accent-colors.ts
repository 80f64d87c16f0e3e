import { unsafeCSS, type CSSResult } from 'lit';

/** Colors derived from the luminance of the accent, in relative color syntax. */

/** Relative luminance (WCAG 2.2) of a color with the linear components `r`, `g` and `b`. */
const RELATIVE_LUMINANCE = '(0.2126 * r + 0.7152 * g + 0.0722 * b)';
/** The luminance on which white and black text have the same contrast, 4.58 : 1. */
const EQUAL_CONTRAST_LUMINANCE = 0.179;
/** Limits for text in the accent color: 4.5 : 1 on every light or dark background of the element. */
const MAX_LUMINANCE_ON_LIGHT = 0.15;
const MIN_LUMINANCE_ON_DARK = 0.26;

/** `color` with a formula applied to each linear component. */
const mapLinearRgb = (color: string, part: (name: string) => string): CSSResult =>
  unsafeCSS(
    `color(from var(--_${color}) srgb-linear ${['r', 'g', 'b'].map((name) => `calc(${part(name)})`).join(' ')})`,
  );

/** White or black, whichever has more contrast on `color`. */
const readableTextOn = (color: string): CSSResult =>
  mapLinearRgb(color, () => `clamp(0, (${EQUAL_CONTRAST_LUMINANCE} - ${RELATIVE_LUMINANCE}) * 1e4, 1)`);

export const textOnAccent: CSSResult = readableTextOn('accent');
/** Hovered buttons are mixed towards this color, away from the color of their text. */
export const accentHoverMixColor: CSSResult = readableTextOn('on-accent');

/** The accent, darkened if needed, with the same hue. */
export const readableAccentOnLight: CSSResult = mapLinearRgb(
  'accent',
  (name) => `${name} * min(1, ${MAX_LUMINANCE_ON_LIGHT} / ${RELATIVE_LUMINANCE})`,
);
/** The accent, mixed with white if needed. */
export const readableAccentOnDark: CSSResult = mapLinearRgb(
  'accent',
  (name) =>
    `${name} + (1 - ${name}) * max(0, (${MIN_LUMINANCE_ON_DARK} - ${RELATIVE_LUMINANCE}) / (1 - ${RELATIVE_LUMINANCE}))`,
);
