import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Capture, Direction, LiveView } from '../../headless/headless.js';
import type { Access, AccessHost } from '../access.js';
import { loadAccess } from '../load-access.js';
import { loadOverlay } from '../load-overlay.js';
import type { Overlay } from '../overlay.js';

export interface OverlayHost extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/**
 * Fetches what belongs to the camera when it is first wanted, and keeps it told: what draws over the picture, and what
 * some people need beside it. Where they do not come, the camera works without, and they are asked for again with the
 * next screen.
 */
export class OverlayController implements ReactiveController {
  readonly #host: OverlayHost & AccessHost;
  readonly #capture: () => Capture | null;
  #overlay: Overlay | null = null;
  #access: Access | null = null;
  #loading = false;
  /** Where they were asked for last: once for each screen, whether or not they come. */
  #askedFor: Element | null = null;

  constructor(host: OverlayHost & AccessHost, capture: () => Capture | null) {
    this.#host = host;
    this.#capture = capture;
    host.addController(this);
  }

  hostUpdated(): void {
    const { renderRoot } = this.#host;
    const stage = renderRoot.querySelector<HTMLElement>('.stage');
    // Files on a phone cover the page too.
    const place = stage ?? renderRoot.querySelector('[popover]');
    if (place && place !== this.#askedFor) void this.preload();
    this.#askedFor = place;
    this.#shown(stage, renderRoot.querySelector('.picture'));
  }

  hostDisconnected(): void {
    this.#shown(null, null);
  }

  /** @returns which way, for those who do not see it */
  live(view: LiveView): Direction | null {
    this.#overlay?.live(view);
    return this.#access?.live(view) ?? null;
  }

  async preload(): Promise<void> {
    if (this.#access || this.#loading) return;
    this.#loading = true;
    try {
      this.#overlay ??= (await loadOverlay())(this.#capture);
      this.#host.requestUpdate();
      this.#access = (await loadAccess())(this.#host, this.#capture);
      this.#host.requestUpdate();
    } catch {
      // A file that did not come may come at the next try.
    } finally {
      this.#loading = false;
    }
  }

  #shown(stage: HTMLElement | null, picture: HTMLElement | null): void {
    this.#overlay?.shown(stage, picture);
    this.#access?.shown(stage);
  }
}
