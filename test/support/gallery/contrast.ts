/** Contrast of colors in any syntax that the browser supports. */

let context: CanvasRenderingContext2D | null = null;

/** Relative luminance (WCAG 2.2). A color that is not opaque is blended with white. */
export function luminance(color: string): number {
  context ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) throw new Error('This browser draws nothing.');
  for (const fill of ['#fff', color]) {
    context.fillStyle = fill;
    context.fillRect(0, 0, 1, 1);
  }
  const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio, between 1 and 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
