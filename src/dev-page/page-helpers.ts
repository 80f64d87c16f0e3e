/** Helpers that the development page and the demo share. */

/** The element with this id. @throws Error when it does not exist or has another class */
export function elementById<T extends Element>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} with the id ${id}`);
  return found;
}

/** Shows another label on a button for a moment. */
export function flashLabel(button: HTMLButtonElement, done: string): void {
  const before = button.dataset['label'] ?? button.textContent ?? '';
  button.dataset['label'] = before;
  button.textContent = done;
  setTimeout(() => (button.textContent = before), 1600);
}

/** @returns whether the text was copied; otherwise `shown` is selected, for copying by keyboard */
export async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown) getSelection()?.selectAllChildren(shown);
    return false;
  }
}
