import { css, unsafeCSS, type CSSResult } from 'lit';

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

/** The same hue, with as much less light as it needs. */
const onPaper = fromXyz('var(--_accent)', (channel) => `calc(${channel} * min(1, ${LIGHTEST} / y))`);
/** The same hue, with as much white in it as it needs. */
const atNight = fromXyz(
  'var(--_accent)',
  (channel, white) => `calc(${channel} + (${white} - ${channel}) * max(0, (${DARKEST} - y) / (1 - y)))`,
);

/**
 * Colours, sizes and times. Four properties carry a brand: accent, surface, ink and radius; the rest is mixed from them.
 * Light or dark follows `color-scheme`, the page's or one set on the element.
 *
 * Three layers: fixed colours for browsers without `color-mix`, mixed ones, and those that follow the accent's luminance,
 * so that words in the brand's colour or on it can be read whatever it is.
 */
export const tokens: CSSResult = css`
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
      --_card: light-dark(var(--_surface), color-mix(in oklab, var(--_ink) 16%, var(--_surface)));
      --_accent-ink: light-dark(var(--_accent), color-mix(in oklab, var(--_accent) 52%, #fff));
      --_accent-strong: color-mix(in oklab, var(--_accent) 88%, #000);
      --_tint: color-mix(in oklab, var(--_accent-ink) 13%, var(--_card));
      --_drawn: color-mix(in oklab, var(--_accent-ink) 45%, var(--_card));
      --_faint: color-mix(in oklab, var(--_ink) 15%, var(--_card));
      --_good: light-dark(#17734a, #5fd39b);
      --_warn: light-dark(#8f5200, #f2b45c);
      --_bad: light-dark(#b3261e, #ff9b91);
    }
    @supports (color: color(from #000 xyz-d65 x y z)) {
      :host {
        --_on-accent: var(--doc-capture-on-accent, ${textOn('var(--_accent)')});
        --_accent-ink: light-dark(${onPaper}, ${atNight});
        --_accent-strong: color-mix(in oklab, var(--_accent) 88%, ${textOn('var(--_on-accent)')});
      }
    }
  }
`;
