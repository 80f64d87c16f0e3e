/** Contrast of pixels, and of colors in any syntax that the browser supports. */

/** Relative luminance (WCAG 2.2) of red, green and blue, 0 to 255. */
export function luminanceOf(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((byte) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two luminances, between 1 and 21. */
export function ratioOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

let context: CanvasRenderingContext2D | null = null;

/** Relative luminance of a color. One that is not opaque is blended with white. */
export function luminance(color: string): number {
  context ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) throw new Error('This browser draws nothing.');
  for (const fill of ['#fff', color]) {
    context.fillStyle = fill;
    context.fillRect(0, 0, 1, 1);
  }
  return luminanceOf([...context.getImageData(0, 0, 1, 1).data]);
}

/** Contrast ratio, between 1 and 21. */
export const contrast = (one: string, other: string): number => ratioOf(luminance(one), luminance(other));

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const MIN_TEXT_CONTRAST = 4.5;
const MIN_SHAPE_CONTRAST = 3;

const isTransparent = (color: string): boolean => color === 'transparent' || color.endsWith(', 0)');

/** The visible background color of an element. Over the camera it is the scrim in the system's background color. */
function backgroundBehind(element: Element | null): string {
  for (let around = element; around; around = around.parentElement) {
    const { backgroundColor } = getComputedStyle(around);
    if (!isTransparent(backgroundColor)) return backgroundColor;
  }
  return 'Canvas';
}

/** Controls without a visible border or background, and text and icons with too little contrast. */
export function findLowContrast(root: ParentNode): string[] {
  const shown = [...root.querySelectorAll('button, select, .hint, .notice, .title, .text, .lines li')].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }),
  );
  return shown.flatMap((element) => {
    const { color, borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
    const name = `${element.localName}.${element.classList.value}`;
    const [own, behind] = [backgroundBehind(element), backgroundBehind(element.parentElement)];
    const found: string[] = [];
    if (element.textContent?.trim() && contrast(color, own) < MIN_TEXT_CONTRAST)
      found.push(`the words of ${name} are faint`);
    for (const icon of element.querySelectorAll('.icon'))
      if (contrast(getComputedStyle(icon).stroke, own) < MIN_SHAPE_CONTRAST) found.push(`an icon of ${name} is faint`);
    const hasEdge =
      parseFloat(borderTopWidth) >= 1 &&
      borderTopStyle !== 'none' &&
      contrast(borderTopColor, behind) >= MIN_SHAPE_CONTRAST;
    if (element.matches('button, select, .hint, .notice') && !hasEdge && contrast(own, behind) < MIN_SHAPE_CONTRAST)
      found.push(`${name} has no edge`);
    return found;
  });
}
