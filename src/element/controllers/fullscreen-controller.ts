import type { ReactiveController } from 'lit';
import type { StateName } from '../../headless/headless.js';
import type { RenderRootHost } from './camera-modules-controller.js';

/** A phone, upright or lying: a small screen that is touched. */
const PHONE_MEDIA_QUERY = '(pointer: coarse) and (max-width: 600px), (pointer: coarse) and (max-height: 500px)';

/** Between the first screen and the last, the flow is alone on the screen. */
const FULLSCREEN_STATES: readonly StateName[] = [
  'starting',
  'aiming',
  'picking',
  'checking',
  'review',
  'turning',
  'sending',
  'trouble',
];

/** What the root is to assistive technology while it covers the page. */
const DIALOG_ATTRIBUTES = {
  popover: 'manual',
  role: 'dialog',
  'aria-modal': 'true',
  'aria-labelledby': 'title',
} as const;

/**
 * On a phone the flow fills the screen while it runs: its root moves to the top layer (`popover`), above whatever the
 * page has, and back into its place when it is done. A host that wants it in place sets
 * `--doc-capture-fullscreen: none`. Browsers without popovers stay in place.
 */
export class FullscreenController implements ReactiveController {
  readonly #host: RenderRootHost & HTMLElement;
  #open = false;

  constructor(host: RenderRootHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /** The flow covers the page. */
  get isOpen(): boolean {
    return this.#open;
  }

  /** Called after rendering, with the state that is shown. */
  afterRender(state: StateName): void {
    const wanted = FULLSCREEN_STATES.includes(state) && (this.#open || this.#suits());
    if (wanted === this.#open) return;
    const root = this.#host.renderRoot.querySelector<HTMLElement>('.root');
    if (!root || !('showPopover' in root)) return;
    // An element that may be shown is hidden until it is; the attribute is only there while it is open.
    if (!wanted) root.hidePopover();
    this.#dress(root, wanted);
    if (!wanted) return;
    root.showPopover();
    // What keys do there comes with the next update.
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    // Leaving the page closes a popover; only the attribute is left.
    const root = this.#host.renderRoot?.querySelector<HTMLElement>('.root');
    if (this.#open && root) this.#dress(root, false);
  }

  #dress(root: HTMLElement, open: boolean): void {
    this.#open = open;
    for (const [name, value] of Object.entries(DIALOG_ATTRIBUTES))
      if (open) root.setAttribute(name, value);
      else root.removeAttribute(name);
  }

  #suits(): boolean {
    const wish = getComputedStyle(this.#host).getPropertyValue('--doc-capture-fullscreen').trim();
    return wish !== 'none' && matchMedia(PHONE_MEDIA_QUERY).matches;
  }
}
