import type { ReactiveController } from 'lit';
import type { OverlayHost } from './overlay.js';

/**
 * Moves focus with the screens: when a new one comes and the person is in the element, its heading gets the focus, so
 * that a screen reader reads it and the next Tab leads to its first button. Never takes focus from the page.
 */
export class FocusController implements ReactiveController {
  readonly #host: OverlayHost & HTMLElement;
  #screen = '';
  #engaged = false;

  constructor(host: OverlayHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
    // Safari gives a clicked button no focus, so a click inside counts too.
    host.addEventListener('focusin', () => (this.#engaged = true));
    host.addEventListener('click', () => (this.#engaged = true));
    host.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !host.contains(relatedTarget)) this.#engaged = false;
    });
  }

  /** Called after rendering, with the name of the screen that is shown. @returns whether it is new, and has the focus */
  shown(screen: string): 'same' | 'first' | 'focused' | 'unfocused' {
    if (screen === this.#screen) return 'same';
    const first = this.#screen === '';
    this.#screen = screen;
    if (first) return 'first';
    if (!this.#engaged || this.#elsewhere()) return 'unfocused';
    const { renderRoot } = this.#host;
    const title = renderRoot.querySelector<HTMLElement>('#title');
    title?.focus({ preventScroll: true });
    // A button at the lower end may have been scrolled to: what it leads to begins above.
    (renderRoot.querySelector('.stage') ?? title)?.scrollIntoView({ block: 'nearest' });
    return 'focused';
  }

  hostDisconnected(): void {
    this.#engaged = false;
  }

  /** The person has moved on to something else on the page. */
  #elsewhere(): boolean {
    const root = this.#host.getRootNode();
    const active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
    return active !== null && active !== document.body && active !== this.#host;
  }
}
