import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Capture, LiveView } from '../../headless/headless.js';
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
  readonly #host: OverlayHost;
  readonly #capture: () => Capture | null;
  #overlay: Overlay | null = null;
  #loading = false;

  constructor(host: OverlayHost, capture: () => Capture | null) {
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

  live(view: LiveView): void {
    this.#overlay?.live(view);
  }

  async preload(): Promise<void> {
    if (this.#overlay || this.#loading) return;
    this.#loading = true;
    try {
      this.#overlay = (await loadOverlay())(this.#capture);
      this.#host.requestUpdate();
    } catch {
      // A file that did not come may come at the next try.
    } finally {
      this.#loading = false;
    }
  }
}
