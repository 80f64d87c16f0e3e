/** Layout problems for people who zoom, change text spacing or need large targets, as sentences. */

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** WCAG 2.5.5 in CSS pixels; AA (2.5.8) asks for 24. */
const TARGET_PX = 44;
/** Tolerance for rounding, and for the space that fonts keep above and below letters. */
const SLACK_PX = 3;

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
const describeElement = (element: Element): string =>
  `${element.localName}.${element.classList.value || (element.getAttribute('part') ?? '')}`;
const overlaps = (one: Box, other: Box): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK_PX &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK_PX;

function controlsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('button, select, a[href], input:not([hidden])')].filter(isShown);
}

/** A text node with the boxes of its lines. */
interface TextRun {
  readonly text: string;
  readonly parent: Element;
  readonly lines: readonly DOMRect[];
}

function textRunsIn(root: ParentNode): TextRun[] {
  const found: TextRun[] = [];
  for (const section of root.querySelectorAll('section')) {
    const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!text || !parent || !isShown(parent) || parent.closest('select')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      found.push({ text, parent, lines: [...range.getClientRects()] });
    }
  }
  return found;
}

/** Controls smaller than 44 px. */
export function findSmallTargets(root: ParentNode): string[] {
  return controlsIn(root).flatMap((control) => {
    const { width, height } = control.getBoundingClientRect();
    return Math.min(width, height) < TARGET_PX - 0.01
      ? [`${describeElement(control)} is ${width.toFixed(1)} × ${height.toFixed(1)}`]
      : [];
  });
}

/** Controls that cannot be brought into view, or that something else covers. */
export function findUnreachableControls(root: ShadowRoot): string[] {
  return controlsIn(root).flatMap((control) => {
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, right, bottom } = control.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      return [`${describeElement(control)} cannot be brought into view`];
    if (control.matches(':disabled')) return [];
    const hit = root.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const reached = hit !== null && (control.contains(hit) || hit.parentElement?.contains(control) === true);
    return reached ? [] : [`${describeElement(control)} lies under ${hit ? describeElement(hit) : 'nothing'}`];
  });
}

/** No scrolling makes it visible: an ancestor clips it, or it is before the start of a scroll container. */
function isCutOff(words: DOMRect, element: Element): boolean {
  let { left, top, right, bottom }: Box = words;
  for (let around: Element | null = element; around; around = around.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(around);
    const frame = around.getBoundingClientRect();
    const isHidden = overflowX === 'hidden' || overflowY === 'hidden' || overflowX === 'clip' || overflowY === 'clip';
    if (overflowX === 'auto' || overflowY === 'auto') {
      if (left < frame.left - around.scrollLeft - SLACK_PX || top < frame.top - around.scrollTop - SLACK_PX)
        return true;
      // What can be scrolled into view counts as visible.
      ({ left, top, right, bottom } = frame);
    } else if (isHidden) {
      const beyond = Math.max(frame.left - left, frame.top - top, right - frame.right, bottom - frame.bottom);
      if (beyond > SLACK_PX) return true;
    }
  }
  return false;
}

/** The part of a line that its scroll containers show, and the buttons that stay in view above them. */
function shownPart(line: DOMRect, element: Element): Box {
  let { left, top, right, bottom }: Box = line;
  const bar = element.closest('section')?.querySelector('.actions');
  if (bar && !bar.contains(element) && getComputedStyle(bar).position === 'sticky')
    bottom = Math.min(bottom, bar.getBoundingClientRect().top);
  for (let around: Element | null = element; around; around = around.parentElement) {
    if (!['auto', 'scroll'].includes(getComputedStyle(around).overflowY)) continue;
    const frame = around.getBoundingClientRect();
    left = Math.max(left, frame.left);
    top = Math.max(top, frame.top);
    right = Math.min(right, frame.right);
    bottom = Math.min(bottom, frame.bottom);
  }
  return { left, top, right, bottom };
}

/** Text that is cut off, overlaps other text or a control, or is covered by a photo. */
export function findUnreadableText(root: ShadowRoot): string[] {
  const runs = textRunsIn(root);
  const problems: string[] = [];
  for (const { text, parent, lines } of runs)
    if (lines.some((line) => isCutOff(line, parent))) problems.push(`“${text}” is cut off`);
  // What has been scrolled out of a container lies under nothing.
  const words = runs.map(({ text, parent, lines }) => ({
    text,
    parent,
    lines: lines.map((line) => shownPart(line, parent)),
  }));
  for (const [index, one] of words.entries())
    for (const other of words.slice(index + 1))
      if (one.lines.some((line) => other.lines.some((more) => overlaps(line, more))))
        problems.push(`“${one.text}” runs over “${other.text}”`);
  const things = [...controlsIn(root), ...[...root.querySelectorAll('.figure-area canvas')].filter(isShown)];
  for (const thing of things)
    for (const { text, parent, lines } of words) {
      const box = thing.getBoundingClientRect();
      if (!thing.contains(parent) && lines.some((line) => overlaps(line, box)))
        problems.push(`“${text}” runs over ${describeElement(thing)}`);
    }
  return problems;
}

/** Elements that scroll horizontally. */
export function findSidewaysScrolling(root: ParentNode): string[] {
  const wide = [document.documentElement, ...root.querySelectorAll('section')].filter(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
  return wide.map((element) => `${describeElement(element)} scrolls sideways`);
}

export function findLayoutProblems(root: ShadowRoot): string[] {
  return [
    ...findSmallTargets(root),
    ...findUnreachableControls(root),
    ...findUnreadableText(root),
    ...findSidewaysScrolling(root),
  ];
}
