import { css, unsafeCSS, type CSSResult } from 'lit';

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

const textOnAccent: CSSResult = readableTextOn('accent');
/** Hovered buttons are mixed towards this color, away from the color of their text. */
const accentHoverMixColor: CSSResult = readableTextOn('on-accent');

/** The accent, darkened if needed, with the same hue. */
const readableAccentOnLight: CSSResult = mapLinearRgb(
  'accent',
  (name) => `${name} * min(1, ${MAX_LUMINANCE_ON_LIGHT} / ${RELATIVE_LUMINANCE})`,
);
/** The accent, mixed with white if needed. */
const readableAccentOnDark: CSSResult = mapLinearRgb(
  'accent',
  (name) =>
    `${name} + (1 - ${name}) * max(0, (${MIN_LUMINANCE_ON_DARK} - ${RELATIVE_LUMINANCE}) / (1 - ${RELATIVE_LUMINANCE}))`,
);

/**
 * Colors, radius and easing. Four properties carry a brand: accent, surface, ink and radius. The rest is mixed from them.
 * Light or dark follows `color-scheme` of the page or of the element.
 *
 * Three layers: fixed colors for browsers without `color-mix`, mixed colors, and colors that follow the accent's luminance,
 * so that text in the accent color and on it is readable.
 */
export const designTokens: CSSResult = css`
  :host {
    --_accent: var(--doc-capture-accent, #0b6bcb);
    --_on-accent: var(--doc-capture-on-accent, #fff);
    --_surface: var(--doc-capture-surface, #fff);
    --_ink: var(--doc-capture-ink, #101418);
    --_radius: var(--doc-capture-radius, 12px);
    --_muted: #55606b;
    --_line: #dbe0e5;
    --_edge: #858d96;
    --_ground: #f1f4f7;
    --_card: #fff;
    --_accent-ink: var(--_accent);
    --_accent-strong: var(--_accent);
    --_tint: #e8f1fb;
    --_drawn: #9fc3ea;
    --_faint: #d8dde2;
    --_good: #17734a;
    --_warn: #8f5200;
    --_bad: #b3261e;
    --_ease: cubic-bezier(0.2, 0.8, 0.2, 1);
    --_shadow: 0 1px 2px rgb(16 20 24 / 8%), 0 12px 32px rgb(16 20 24 / 14%);
  }
  @supports (color: light-dark(#000, #fff)) and (color: color-mix(in oklab, #000, #fff)) {
    :host {
      --_surface: var(--doc-capture-surface, light-dark(#fff, #0e1114));
      --_ink: var(--doc-capture-ink, light-dark(#101418, #f4f6f8));
      --_muted: color-mix(in oklab, var(--_ink) 70%, var(--_surface));
      --_line: color-mix(in oklab, var(--_ink) 14%, var(--_surface));
      --_edge: color-mix(in oklab, var(--_ink) 52%, var(--_surface));
      --_ground: color-mix(in oklab, var(--_accent) 3%, color-mix(in oklab, var(--_ink) 3%, var(--_surface)));
      --_card: light-dark(var(--_surface), color-mix(in oklab, var(--_ink) 21%, var(--_surface)));
      --_accent-ink: light-dark(var(--_accent), color-mix(in oklab, var(--_accent) 52%, #fff));
      --_accent-strong: color-mix(in oklab, var(--_accent) 88%, #000);
      --_tint: color-mix(in oklab, var(--_accent-ink) 13%, var(--_card));
      --_drawn: color-mix(in oklab, var(--_accent-ink) 52%, var(--_card));
      --_faint: color-mix(in oklab, var(--_ink) 19%, var(--_card));
      --_good: light-dark(#17734a, #5fd39b);
      --_warn: light-dark(#8f5200, #f2b45c);
      --_bad: light-dark(#b3261e, #ff9b91);
    }
    @supports (color: color(from #000 srgb-linear r g b)) {
      :host {
        --_on-accent: var(--doc-capture-on-accent, ${textOnAccent});
        --_accent-ink: light-dark(${readableAccentOnLight}, ${readableAccentOnDark});
        --_accent-strong: color-mix(in oklab, var(--_accent) 88%, ${accentHoverMixColor});
      }
    }
  }
`;
