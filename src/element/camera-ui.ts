/** The lazy module `camera-ui`: what the camera screen can do without. */
import type { ReactiveController } from 'lit';
import type { Capture, LiveView, MoveDirection } from '../headless/headless.js';
import { createCameraA11y, type CameraA11y, type CameraA11yHost } from './camera-a11y.js';
import { CameraOverlay } from './camera-overlay.js';
import { compactCameraStyles } from './styles/compact-camera-styles.js';
import { adoptStyles } from './styles/element-styles.js';
import type { ViewRefs } from './view-refs.js';

interface CameraUiOptions {
  readonly host: CameraA11yHost;
  readonly refs: ViewRefs;
  /** The current capture, if there is one. */
  readonly getCapture: () => Capture | null;
}

/** The overlay and the accessibility aids of the camera screen. They follow what is rendered, and the live frames. */
export class CameraUiController implements ReactiveController {
  readonly #host: CameraA11yHost;
  readonly #overlay: CameraOverlay;
  readonly #a11y: CameraA11y;

  constructor({ host, refs, getCapture }: CameraUiOptions) {
    this.#host = host;
    this.#overlay = new CameraOverlay(refs, getCapture);
    this.#a11y = createCameraA11y(host, refs, getCapture);
    adoptStyles(host.renderRoot, compactCameraStyles);
    host.addController(this);
  }

  hostUpdated(): void {
    if (!this.#host.isConnected) return;
    this.#overlay.update();
    this.#a11y.update();
  }

  hostDisconnected(): void {
    this.#overlay.detach();
    this.#a11y.detach();
  }

  /** @returns where the document should move, for screen readers */
  onLiveFrame(view: LiveView): MoveDirection | null {
    this.#overlay.onLiveFrame(view);
    return this.#a11y.onLiveFrame(view);
  }
}
