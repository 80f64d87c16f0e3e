import { REASON_WORDS } from 'doc-capture/contract';

/** A button for each word of the service: the sandbox answers the next pictures with the one that is pressed. */
export function showReasons(group: Element, capture: HTMLElement, changed: () => void): void {
  const buttons = ['judged by the sandbox', ...REASON_WORDS].map((word, index) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = word;
    button.setAttribute('aria-pressed', String(index === 0));
    button.addEventListener('click', () => choose(index));
    return button;
  });

  function choose(chosen: number): void {
    buttons.forEach((button, index) => button.setAttribute('aria-pressed', String(index === chosen)));
    if (chosen === 0) capture.removeAttribute('tags');
    else capture.setAttribute('tags', `sandbox_${String(chosen).padStart(2, '0')}`);
    changed();
  }
  group.append(...buttons);
}
