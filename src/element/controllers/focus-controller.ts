import type { ReactiveController } from 'lit';
import type { RenderRootHost } from './camera-modules-controller.js';

/**
 * Moves focus with the screens: when a new one comes and the person is in the element, its heading gets the focus, so
 * that a screen reader reads it and the next Tab leads to its first button. Never takes focus from the page, unless the
 * flow covers the page; and gives it back to where it was when the person leaves, or the element does.
 */
export class FocusController implements ReactiveController {
  readonly #host: RenderRootHost & HTMLElement;
  #screen = '';
  #engaged = false;
  /** What in the element had the focus last, or was pressed. */
  #held: HTMLElement | null = null;
  /** What on the page had the focus before. */
  #origin: HTMLElement | null = null;
  /** The way that the person took from the first screen into the flow; `null` when the page took it for them. */
  #opener: string | null = null;

  constructor(host: RenderRootHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
    host.addEventListener('focusin', ({ relatedTarget: from }) => {
      if (from instanceof HTMLElement && !host.contains(from)) this.#origin = from;
    });
    host.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !host.contains(relatedTarget)) this.#engaged = false;
    });
  }

  /**
   * Called after rendering.
   * @param screen name of what is shown
   * @param isAlone the flow covers the page
   * @returns whether it is new, and has the focus
   */
  afterRender(screen: string, isAlone: boolean): 'same' | 'first' | 'focused' | 'unfocused' {
    const before = this.#screen;
    this.#screen = screen;
    if (before === '') {
      // Inside: what moves from button to button is not told outside. Safari gives a clicked button no focus.
      for (const sign of ['focusin', 'click'])
        this.#host.renderRoot.addEventListener(sign, (event) => this.#hold(event));
      return 'first';
    }
    const mayTake = isAlone || (this.#engaged && !this.#elsewhere());
    if (screen === before) {
      // A button that went away, or that waits for something, takes the focus with it.
      const isLost = this.#held && (!this.#held.isConnected || this.#held.matches(':disabled'));
      if (mayTake && isLost) this.#title?.focus({ preventScroll: true });
      return 'same';
    }
    const isBegun = SCREENS_BEFORE_FLOW.includes(before) && !SCREENS_BEFORE_FLOW.includes(screen);
    if (isBegun) this.#opener = this.#engaged ? (this.#held?.dataset['way'] ?? '') : null;
    if (!mayTake) return 'unfocused';
    const isLeft =
      SCREENS_BEFORE_FLOW.includes(screen) &&
      !SCREENS_BEFORE_FLOW.includes(before) &&
      !SCREENS_AFTER_FLOW.includes(before);
    const stop = (isLeft && this.#cameFrom) || this.#title;
    stop?.focus({ preventScroll: true });
    // A button at the lower end may have been scrolled to: what it leads to begins above.
    (this.#host.renderRoot.querySelector('.stage') ?? stop)?.scrollIntoView({ block: 'nearest' });
    return 'focused';
  }

  hostDisconnected(): void {
    if (!this.#engaged) return;
    this.#engaged = false;
    // An element that is only moved comes back before the microtask.
    queueMicrotask(() => {
      if (!this.#host.isConnected && document.activeElement === document.body) this.#origin?.focus();
    });
  }

  #hold({ target }: Event): void {
    this.#engaged = true;
    this.#held = target instanceof HTMLElement ? (target.closest('button') ?? target) : null;
  }

  /** Where the person was before the flow. */
  get #cameFrom(): HTMLElement | null {
    if (this.#opener === null) return this.#origin?.isConnected ? this.#origin : null;
    return this.#host.renderRoot.querySelector<HTMLElement>(`[data-way='${this.#opener}']`);
  }

  /** Words of the screen's heading. */
  get heading(): string {
    return this.#title?.textContent?.trim() ?? '';
  }

  get #title(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>('#title');
  }

  /** The person has moved on to something else on the page. */
  #elsewhere(): boolean {
    const root = this.#host.getRootNode();
    const active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
    return active !== null && active !== document.body && active !== this.#host;
  }
}

/** Screens before the flow. */
const SCREENS_BEFORE_FLOW = ['welcome', 'choose'];
/** Screens after it: who goes on from there begins anew. */
const SCREENS_AFTER_FLOW = ['captured', 'answered'];
