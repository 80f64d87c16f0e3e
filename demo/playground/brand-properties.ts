/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const DARK_TEXT = '#101418';

/** The text color with enough contrast on an accent color; `null` for the element's default, white. */
function textColorOn(accent: string): string | null {
  const brightness = luminance(accent) + 0.05;
  return 1.05 / brightness >= 4.5 || 1.05 / brightness > brightness / (luminance(DARK_TEXT) + 0.05) ? null : DARK_TEXT;
}

/** The custom properties for a brand, without the element's defaults. */
export function brandProperties(accent: string, radius: string, defaults: { accent: string; radius: string }) {
  const ink = textColorOn(accent);
  return {
    ...(accent !== defaults.accent && { '--doc-capture-accent': accent }),
    ...(ink !== null && { '--doc-capture-on-accent': ink }),
    ...(radius !== defaults.radius && { '--doc-capture-radius': `${radius}px` }),
  };
}
