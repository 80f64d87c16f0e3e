import { unsafeCSS, type CSSResult } from 'lit';

/** Colours that follow the luminance of the brand's, in relative colour syntax. */

/** Relative luminance (WCAG 2.2) of the colour whose linear parts are `r`, `g` and `b`. */
const RELATIVE_LUMINANCE = '(0.2126 * r + 0.7152 * g + 0.0722 * b)';
/** The luminance at which white and black text have the same contrast, 4.58 : 1. */
const EQUAL_CONTRAST_LUMINANCE = 0.179;
/** No text of the brand is lighter than this on paper, or darker at night: 4.5 : 1 on every ground that there is. */
const MAX_LUMINANCE_ON_LIGHT = 0.15;
const MIN_LUMINANCE_ON_DARK = 0.26;

/** `color` with each of its linear parts changed. */
const mapLinearRgb = (color: string, part: (name: string) => string): CSSResult =>
  unsafeCSS(
    `color(from var(--_${color}) srgb-linear ${['r', 'g', 'b'].map((name) => `calc(${part(name)})`).join(' ')})`,
  );

/** White or black, whichever is read better on `color`. */
const readableTextOn = (color: string): CSSResult =>
  mapLinearRgb(color, () => `clamp(0, (${EQUAL_CONTRAST_LUMINANCE} - ${RELATIVE_LUMINANCE}) * 1e4, 1)`);

export const textOnAccent: CSSResult = readableTextOn('accent');
/** What the accent under a pointer goes towards: away from the colour of its text. */
export const accentHoverTarget: CSSResult = readableTextOn('on-accent');

/** The same hue, with as much less light as it needs. */
export const accentOnLight: CSSResult = mapLinearRgb(
  'accent',
  (name) => `${name} * min(1, ${MAX_LUMINANCE_ON_LIGHT} / ${RELATIVE_LUMINANCE})`,
);
/** The same hue, with as much white in it as it needs. */
export const accentOnDark: CSSResult = mapLinearRgb(
  'accent',
  (name) =>
    `${name} + (1 - ${name}) * max(0, (${MIN_LUMINANCE_ON_DARK} - ${RELATIVE_LUMINANCE}) / (1 - ${RELATIVE_LUMINANCE}))`,
);
