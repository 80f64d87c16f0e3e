/**
 * What keys do on the camera's screen and while the flow covers the page: Escape leaves, as the cross does, and Tab goes
 * round inside, since what is behind cannot be seen.
 */
export function handleKeydown(event: KeyboardEvent, root: ParentNode): void {
  if (event.defaultPrevented) return;
  const coversPage = root.querySelector('.root[popover]') !== null;
  if (event.key === 'Escape' && (coversPage || root.querySelector('.stage'))) {
    // Not a dialog of the page as well.
    event.preventDefault();
    root.querySelector<HTMLElement>('.leave')?.click();
  }
  if (event.key === 'Tab' && coversPage) cycleFocus(event, root);
}

function cycleFocus(event: KeyboardEvent, root: ParentNode): void {
  const buttons = [...root.querySelectorAll<HTMLElement>('button:enabled')];
  const stops = buttons.filter((button) => button.getClientRects().length > 0);
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  if (event.shiftKey ? at > 0 : at < stops.length - 1) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0)?.focus();
}
