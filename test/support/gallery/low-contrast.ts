/** Contrast problems in forced colors, as sentences. */
import { contrast } from './contrast.js';

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
  const shown = [...root.querySelectorAll('button, select, .pill, .notice, .title, .text, .lines li')].filter(
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
    if (element.matches('button, select, .pill, .notice') && !hasEdge && contrast(own, behind) < MIN_SHAPE_CONTRAST)
      found.push(`${name} has no edge`);
    return found;
  });
}
