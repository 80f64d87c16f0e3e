import type { ReactiveController, ReactiveElement } from 'lit';
import type { ViewRefs } from '../view-refs.js';
import { afterRemoval } from './after-removal.js';

/** What a rendering means for the focus: the first one, the same screen, or a new screen with or without the focus. */
export type FocusChange = 'first' | 'same' | 'focused' | 'unfocused';

/** Screens before the flow. */
const SCREENS_BEFORE_FLOW = ['welcome', 'resume'];
/** Screens after the flow: from there the flow starts over. */
const SCREENS_AFTER_FLOW = ['captured', 'answered'];

/**
 * Moves the focus with the screens. When a new screen comes and the person is in the element, its heading gets the focus:
 * a screen reader reads it, and the next Tab reaches its first button. The focus is never taken from the page, unless the
 * flow covers the page. It returns to where it was when the person leaves the flow or the element is removed.
 */
export class FocusController implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #refs: ViewRefs;
  #screen = '';
  /** The person's last focus or click was in the element. */
  #isActive = false;
  /** The element that had the focus last, or was clicked. */
  #lastElement: HTMLElement | null = null;
  /** The element of the page that had the focus before. */
  #pageElement: HTMLElement | null = null;
  /** `data-action` of the button that led into the flow; `''` for another element, `null` if the page started the flow. */
  #openingAction: string | null = null;

  constructor(host: ReactiveElement, refs: ViewRefs) {
    this.#host = host;
    this.#refs = refs;
    host.addController(this);
    host.addEventListener('focusin', ({ relatedTarget }) => {
      if (relatedTarget instanceof HTMLElement && !host.contains(relatedTarget)) this.#pageElement = relatedTarget;
    });
    host.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !host.contains(relatedTarget)) this.#isActive = false;
    });
  }

  /**
   * Moves the focus if needed. Called after each rendering.
   * @param screen name of the current screen
   * @param coversPage the flow covers the page
   */
  afterRender(screen: string, coversPage: boolean): FocusChange {
    const previous = this.#screen;
    this.#screen = screen;
    if (previous === '') {
      this.#observeShadowRoot();
      return 'first';
    }
    const mayFocus = coversPage || (this.#isActive && !this.#isFocusElsewhere());
    if (screen === previous) {
      if (mayFocus && this.#isFocusLost()) this.#refs.title?.focus({ preventScroll: true });
      return 'same';
    }
    if (isBeforeFlow(previous) && !isBeforeFlow(screen))
      this.#openingAction = this.#isActive ? (this.#lastElement?.dataset['action'] ?? '') : null;
    if (!mayFocus) return 'unfocused';
    this.#focusScreen(previous, screen);
    return 'focused';
  }

  /** Text of the current screen's heading. */
  get heading(): string {
    return this.#refs.title?.textContent?.trim() ?? '';
  }

  hostDisconnected(): void {
    if (!this.#isActive) return;
    this.#isActive = false;
    afterRemoval(this.#host, () => {
      if (document.activeElement === document.body) this.#pageElement?.focus();
    });
  }

  /** Focus moves between buttons are not visible outside the shadow root. Safari does not focus a clicked button. */
  #observeShadowRoot(): void {
    const onInteraction = ({ target }: Event): void => {
      this.#isActive = true;
      this.#lastElement = target instanceof HTMLElement ? (target.closest('button') ?? target) : null;
    };
    const { renderRoot } = this.#host;
    for (const type of ['focusin', 'click']) renderRoot.addEventListener(type, onInteraction);
    renderRoot.addEventListener('keydown', (event) => handleKeydown(event as KeyboardEvent, this.#refs));
  }

  #focusScreen(previous: string, screen: string): void {
    const hasLeftFlow = isBeforeFlow(screen) && !isBeforeFlow(previous) && !SCREENS_AFTER_FLOW.includes(previous);
    const target = (hasLeftFlow && this.#elementBeforeFlow) || this.#refs.title;
    target?.focus({ preventScroll: true });
    // The previous screen may have been scrolled down to a button.
    (this.#refs.cameraScreen ?? target)?.scrollIntoView({ block: 'nearest' });
  }

  /** The element that had the focus before the flow. */
  get #elementBeforeFlow(): HTMLElement | null {
    if (this.#openingAction === null) return this.#pageElement?.isConnected ? this.#pageElement : null;
    return this.#host.renderRoot.querySelector<HTMLElement>(`[data-action='${this.#openingAction}']`);
  }

  /** The focused button was removed or disabled, and lost the focus. */
  #isFocusLost(): boolean {
    const element = this.#lastElement;
    return element !== null && (!element.isConnected || element.matches(':disabled'));
  }

  /** Another element of the page has the focus. */
  #isFocusElsewhere(): boolean {
    const root = this.#host.getRootNode();
    const active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
    return active !== null && active !== document.body && active !== this.#host;
  }
}

function isBeforeFlow(screen: string): boolean {
  return SCREENS_BEFORE_FLOW.includes(screen);
}

/**
 * Keyboard control of the camera screen, and of every screen while the flow covers the page: Escape leaves, and Tab stays
 * inside, because what is behind cannot be seen.
 */
function handleKeydown(event: KeyboardEvent, { root, cameraScreen, leaveButton }: ViewRefs): void {
  if (event.defaultPrevented) return;
  const coversPage = root?.hasAttribute('popover') === true;
  if (event.key === 'Escape' && (coversPage || cameraScreen)) {
    // Otherwise Escape would close a dialog of the page as well.
    event.preventDefault();
    leaveButton?.click();
  }
  if (event.key === 'Tab' && coversPage) cycleFocus(event, root);
}

const CONTROLS = ':enabled, a[href]';

/** Moves the focus from the last control to the first, and with Shift the other way. Those of the page in slots count too. */
function cycleFocus(event: KeyboardEvent, root: HTMLElement): void {
  const found = [...root.querySelectorAll<HTMLElement>(`${CONTROLS}, slot`)].flatMap((element) =>
    element instanceof HTMLSlotElement
      ? element.assignedElements({ flatten: true }).flatMap((own) => [own, ...own.querySelectorAll('*')])
      : [element],
  );
  const visible = found.filter(
    (control): control is HTMLElement => control.matches(CONTROLS) && control.getClientRects().length > 0,
  );
  const index = visible.findIndex((control) => control.matches(':focus'));
  const hasNext = event.shiftKey ? index > 0 : index < visible.length - 1;
  if (hasNext) return;
  event.preventDefault();
  visible.at(event.shiftKey ? -1 : 0)?.focus();
}
