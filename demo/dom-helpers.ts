/** Small helpers of the demo page. */

export type CaptureElement = HTMLElementTagNameMap['doc-capture'];

/** The element with this id, of this class. @throws Error when the page does not have it. */
export function elementById<T extends Element>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} with the id ${id}`);
  return found;
}

/** A new element with attributes, and text or elements in it. */
export function buildElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

/** A row of one of the page's lists: what, and beside it a detail in grey. Newest first, at most `limit`. */
export function addRow(list: Element, what: string, detail: string, limit = 60): void {
  list.prepend(buildElement('li', {}, buildElement('code', {}, what), buildElement('span', {}, detail)));
  while (list.children.length > limit) list.lastElementChild?.remove();
}

/** Says on a button for a moment that it has done its work. */
export function flashLabel(button: HTMLButtonElement, done: string): void {
  const before = button.dataset['label'] ?? button.textContent ?? '';
  button.dataset['label'] = before;
  button.textContent = done;
  setTimeout(() => (button.textContent = before), 1600);
}
