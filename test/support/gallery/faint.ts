/** What a person who has forced their system's colours on every page could not make out, in words. */
import { contrast } from './contrast.js';

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const WORDS = 4.5;
const SHAPES = 3;

const isClear = (color: string): boolean => color === 'transparent' || color.endsWith(', 0)');

/** The colour that is seen behind an element; over the camera that is the scrim, in the system's ground. */
function groundBehind(element: Element | null): string {
  for (let around = element; around; around = around.parentElement) {
    const { backgroundColor } = getComputedStyle(around);
    if (!isClear(backgroundColor)) return backgroundColor;
  }
  return 'Canvas';
}

/** Controls without an edge or a ground of their own, and words and icons that are not seen on theirs. */
export function faintControls(root: ParentNode): string[] {
  const shown = [...root.querySelectorAll('button, select, .pill, .notice, .title, .text, .lines li')].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }),
  );
  return shown.flatMap((element) => {
    const { color, borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
    const name = `${element.localName}.${element.classList.value}`;
    const [own, behind] = [groundBehind(element), groundBehind(element.parentElement)];
    const found: string[] = [];
    if (element.textContent?.trim() && contrast(color, own) < WORDS) found.push(`the words of ${name} are faint`);
    for (const icon of element.querySelectorAll('.icon'))
      if (contrast(getComputedStyle(icon).stroke, own) < SHAPES) found.push(`an icon of ${name} is faint`);
    const hasEdge =
      parseFloat(borderTopWidth) >= 1 && borderTopStyle !== 'none' && contrast(borderTopColor, behind) >= SHAPES;
    if (element.matches('button, select, .pill, .notice') && !hasEdge && contrast(own, behind) < SHAPES)
      found.push(`${name} has no edge`);
    return found;
  });
}
