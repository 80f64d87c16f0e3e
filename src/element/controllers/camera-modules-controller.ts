import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Capture, MoveDirection, LiveView } from '../../headless/headless.js';
import type { CameraA11y, CameraA11yHost } from '../camera-a11y.js';
import { loadA11y } from '../load-a11y.js';
import { loadOverlay } from '../load-overlay.js';
import type { CameraOverlay } from '../camera-overlay.js';

export interface RenderRootHost extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/**
 * Fetches what belongs to the camera when it is first wanted, and keeps it told: what draws over the picture, and what
 * some people need beside it. Where they do not come, the camera works without, and they are asked for again with the
 * next screen.
 */
export class CameraModulesController implements ReactiveController {
  readonly #host: RenderRootHost & CameraA11yHost;
  readonly #capture: () => Capture | null;
  #overlay: CameraOverlay | null = null;
  #access: CameraA11y | null = null;
  #loading = false;
  /** Where they were asked for last: once for each screen, whether or not they come. */
  #askedFor: Element | null = null;

  constructor(host: RenderRootHost & CameraA11yHost, capture: () => Capture | null) {
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
  onLiveFrame(view: LiveView): MoveDirection | null {
    this.#overlay?.onLiveFrame(view);
    return this.#access?.onLiveFrame(view) ?? null;
  }

  async preload(): Promise<void> {
    if (this.#access || this.#loading) return;
    this.#loading = true;
    try {
      this.#overlay ??= (await loadOverlay())(this.#capture);
      this.#host.requestUpdate();
      this.#access = (await loadA11y())(this.#host, this.#capture);
      this.#host.requestUpdate();
    } catch {
      // A file that did not come may come at the next try.
    } finally {
      this.#loading = false;
    }
  }

  #shown(stage: HTMLElement | null, picture: HTMLElement | null): void {
    this.#overlay?.update(stage, picture);
    this.#access?.update(stage);
  }
}
