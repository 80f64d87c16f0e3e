import { unsafeCSS, type CSSResult } from 'lit';

/** Colours that follow the luminance of the brand's, in relative colour syntax. */

/** The luminance (Y of CIE XYZ) at which white and black text have the same contrast, 4.58 : 1. */
const MIDDLE = 0.179;
/** No text of the brand is lighter than this on paper, or darker at night: 4.5 : 1 on every ground that there is. */
const LIGHTEST = 0.15;
const DARKEST = 0.26;

/** `color` with each of its coordinates in CIE XYZ changed; white is (0.9505, 1, 1.089). */
const fromXyz = (color: string, coordinate: (channel: string, white: number) => string): CSSResult =>
  unsafeCSS(`color(from ${color} xyz-d65 ${coordinate('x', 0.9505)} ${coordinate('y', 1)} ${coordinate('z', 1.089)})`);

/** White or black, whichever is read better on `color`. */
const textOn = (color: string): CSSResult =>
  fromXyz(color, (_, white) => `calc(${white} * clamp(0, (${MIDDLE} - y) * 1e4, 1))`);

export const textOnAccent: CSSResult = textOn('var(--_accent)');
/** What the accent under a pointer goes towards: away from the colour of its text. */
export const againstText: CSSResult = textOn('var(--_on-accent)');

/** The same hue, with as much less light as it needs. */
export const accentOnPaper: CSSResult = fromXyz(
  'var(--_accent)',
  (channel) => `calc(${channel} * min(1, ${LIGHTEST} / y))`,
);
/** The same hue, with as much white in it as it needs. */
export const accentAtNight: CSSResult = fromXyz(
  'var(--_accent)',
  (channel, white) => `calc(${channel} + (${white} - ${channel}) * max(0, (${DARKEST} - y) / (1 - y)))`,
);
