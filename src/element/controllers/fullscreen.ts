import type { ReactiveController } from 'lit';
import type { StateName } from '../../headless/headless.js';
import type { OverlayHost } from './overlay.js';

/** A phone, upright or lying: a small screen that is touched. */
const PHONE = '(pointer: coarse) and (max-width: 600px), (pointer: coarse) and (max-height: 500px)';

/** Between the first screen and the last, the flow is alone on the screen. */
const IN_FLOW: readonly StateName[] = [
  'starting',
  'aiming',
  'picking',
  'checking',
  'review',
  'turning',
  'sending',
  'trouble',
];

/**
 * On a phone the flow fills the screen while it runs: its root moves to the top layer (`popover`), above whatever the
 * page has, and back into its place when it is done. A host that wants it in place sets
 * `--doc-capture-fullscreen: none`. Browsers without popovers stay in place.
 */
export class FullscreenController implements ReactiveController {
  readonly #host: OverlayHost & HTMLElement;
  #open = false;

  constructor(host: OverlayHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Called after rendering, with the state that is shown. */
  shown(name: StateName): void {
    const wanted = IN_FLOW.includes(name) && (this.#open || this.#suits());
    if (wanted === this.#open) return;
    const root = this.#host.renderRoot.querySelector<HTMLElement>('.root');
    if (!root || !('showPopover' in root)) return;
    // An element that may be shown is hidden until it is; the attribute is only there while it is open.
    if (wanted) {
      root.popover = 'manual';
      root.showPopover();
    } else {
      root.hidePopover();
      root.popover = null;
    }
    this.#open = wanted;
  }

  hostDisconnected(): void {
    // Leaving the page closes a popover; only the attribute is left.
    const root = this.#host.renderRoot?.querySelector<HTMLElement>('.root');
    if (this.#open && root) root.popover = null;
    this.#open = false;
  }

  #suits(): boolean {
    const wish = getComputedStyle(this.#host).getPropertyValue('--doc-capture-fullscreen').trim();
    return wish !== 'none' && matchMedia(PHONE).matches;
  }
}
