/** Small helpers of the demo page. */

/** The element with this id, of this class. @throws Error when the page does not have it. */
export function byId<T extends Element>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} with the id ${id}`);
  return found;
}

/** A row of one of the page's lists: what, and beside it a detail in grey. Newest first, at most `limit`. */
export function addRow(list: Element, what: string, detail: string, limit = 60): void {
  const row = document.createElement('li');
  const code = document.createElement('code');
  const aside = document.createElement('span');
  code.textContent = what;
  aside.textContent = detail;
  row.append(code, aside);
  list.prepend(row);
  while (list.children.length > limit) list.lastElementChild?.remove();
}
