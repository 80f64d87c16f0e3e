import type { ReactiveController, ReactiveElement } from 'lit';
import type { StateName } from '../../headless/headless.js';
import { isOutsideFlow } from '../screens/render-screen.js';
import type { ViewRefs } from '../view-refs.js';

/** A phone in either orientation: a small touch screen. */
const PHONE_MEDIA_QUERY = '(pointer: coarse) and (max-width: 600px), (pointer: coarse) and (max-height: 500px)';

/** Attributes of the root while it covers the page. */
const DIALOG_ATTRIBUTES = {
  popover: 'manual',
  role: 'dialog',
  'aria-modal': 'true',
  'aria-labelledby': 'title',
} as const;

/**
 * On a phone the flow fills the screen: the root is a popover in the top layer while the flow runs. A page turns that off
 * with `--doc-capture-fullscreen: none`. In browsers without popovers the element stays in its place.
 */
export class FullscreenController implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #refs: ViewRefs;
  #isOpen = false;

  constructor(host: ReactiveElement, refs: ViewRefs) {
    this.#host = host;
    this.#refs = refs;
    host.addController(this);
  }

  /** The flow covers the page. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Opens or closes the popover for the state. Called after each rendering. */
  afterRender(state: StateName): void {
    const shouldOpen = !isOutsideFlow(state) && (this.#isOpen || this.#isFullscreenWanted());
    const root = this.#refs.root;
    if (shouldOpen === this.#isOpen || !root || !('showPopover' in root)) return;
    // A closed popover is hidden, so the attribute is set only while the popover is open.
    if (!shouldOpen) root.hidePopover();
    this.#setDialogAttributes(root, shouldOpen);
    if (shouldOpen) root.showPopover();
  }

  hostDisconnected(): void {
    // A removal closes the popover, and leaves the attributes.
    const root = this.#refs.root;
    if (this.#isOpen && root) this.#setDialogAttributes(root, false);
  }

  #setDialogAttributes(root: HTMLElement, isOpen: boolean): void {
    this.#isOpen = isOpen;
    for (const [name, value] of Object.entries(DIALOG_ATTRIBUTES))
      if (isOpen) root.setAttribute(name, value);
      else root.removeAttribute(name);
  }

  #isFullscreenWanted(): boolean {
    const setting = getComputedStyle(this.#host).getPropertyValue('--doc-capture-fullscreen').trim();
    return setting !== 'none' && matchMedia(PHONE_MEDIA_QUERY).matches;
  }
}
