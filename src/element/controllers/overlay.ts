import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Capture, Direction, LiveView } from '../../headless/headless.js';
import { loadAccess } from '../load-access.js';
import { loadOverlay } from '../load-overlay.js';
import type { Overlay } from '../overlay.js';

export interface OverlayHost extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/**
 * Fetches what draws over the camera when the camera is first wanted, and keeps it told. Where it does not come, the
 * camera works without lines, and it is asked for again with the next screen.
 */
export class OverlayController implements ReactiveController {
  readonly #host: OverlayHost & { readonly sounds: boolean };
  readonly #capture: () => Capture | null;
  #overlay: Overlay | null = null;
  #loading = false;

  constructor(host: OverlayHost & { readonly sounds: boolean }, capture: () => Capture | null) {
    this.#host = host;
    this.#capture = capture;
    host.addController(this);
  }

  hostUpdated(): void {
    const { renderRoot } = this.#host;
    const stage = renderRoot.querySelector<HTMLElement>('.stage');
    if (stage && !this.#overlay) void this.preload();
    this.#overlay?.shown(stage, renderRoot.querySelector<HTMLElement>('.picture'));
  }

  hostDisconnected(): void {
    this.#overlay?.shown(null, null);
  }

  /** @returns which way, for those who do not see it */
  live(view: LiveView): Direction | null {
    return this.#overlay?.live(view) ?? null;
  }

  async preload(): Promise<void> {
    if (this.#overlay || this.#loading) return;
    this.#loading = true;
    try {
      this.#overlay = (await loadOverlay())(this.#capture, async (stage) =>
        (await loadAccess())(stage, this.#host.sounds),
      );
      this.#host.requestUpdate();
    } catch {
      // A file that did not come may come at the next try.
    } finally {
      this.#loading = false;
    }
  }
}
