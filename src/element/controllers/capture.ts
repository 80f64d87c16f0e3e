import type { ReactiveController } from 'lit';
import type { Camera, Capture, CaptureState, Direction, LiveView } from '../../headless/headless.js';
import { drawPictures } from '../pictures.js';
import type { CameraAbilities, Glance } from '../view.js';
import type { OverlayHost } from './overlay.js';

export interface CaptureListeners {
  /** Makes a capture with the settings of this moment. */
  readonly open: () => Capture;
  readonly onStep: (state: CaptureState, previous: CaptureState) => void;
  /** @returns which way, for those who do not see it */
  readonly onLive: (view: LiveView) => Direction | null;
  /** The person points at the element, and may want the camera next. */
  readonly onNear: () => void;
}

/**
 * One capture for as long as the element is on the page. Renders when the state changes, or what is said about the live
 * picture; not for every frame.
 */
export class CaptureController implements ReactiveController {
  readonly #host: OverlayHost & HTMLElement;
  readonly #listeners: CaptureListeners;
  #capture: Capture | null = null;
  #glance: Glance = { phase: 'searching', hint: null, direction: null, offerHelp: false };
  #camera: Camera | null = null;
  #video: HTMLVideoElement | null = null;

  constructor(host: OverlayHost & HTMLElement, listeners: CaptureListeners) {
    this.#host = host;
    this.#listeners = listeners;
    host.addController(this);
    const near = (): void => {
      this.#capture?.preload();
      listeners.onNear();
    };
    for (const sign of ['pointerover', 'focusin']) host.addEventListener(sign, near, { once: true });
  }

  /** Made when first needed, and anew after the element has left the page. */
  get capture(): Capture {
    this.#capture ??= this.#open();
    return this.#capture;
  }

  /** The capture that is there, without making one. */
  get existing(): Capture | null {
    return this.#capture;
  }

  get glance(): Glance {
    return this.#glance;
  }

  get abilities(): CameraAbilities {
    const camera = this.#camera;
    const torch = !camera?.torchAvailable ? 'absent' : camera.torchOn ? 'on' : 'off';
    return { torch, lenses: (camera?.lenses.length ?? 0) > 1, mirrored: camera?.facesPerson === true };
  }

  /** Turns the light on or off. */
  async toggleTorch(): Promise<void> {
    const camera = this.#camera;
    await camera?.setTorch(!camera.torchOn);
    this.#host.requestUpdate();
  }

  /** Goes on with the next lens that suits documents. */
  nextLens(): void {
    const { lens, lenses } = this.#camera ?? {};
    if (!lens || !lenses) return;
    const index = lenses.findIndex(({ deviceId }) => deviceId === lens.deviceId);
    const next = lenses[(index + 1) % lenses.length];
    if (next) this.capture.switchLens(next.deviceId);
  }

  hostUpdated(): void {
    const video = this.#host.renderRoot.querySelector('video');
    if (video !== this.#video) {
      this.#video = video;
      this.#capture?.attach(video);
    }
    if (this.#capture) drawPictures(this.#host.renderRoot, this.#capture);
  }

  hostDisconnected(): void {
    // An element that is only moved comes back before the microtask and keeps its session.
    queueMicrotask(() => {
      if (this.#host.isConnected) return;
      this.#capture?.dispose();
      this.#capture = null;
      this.#camera = null;
      this.#video = null;
    });
  }

  #open(): Capture {
    const capture = this.#listeners.open();
    let previous = capture.state;
    capture.subscribe((state) => {
      const before = previous;
      previous = state;
      this.#host.requestUpdate();
      this.#listeners.onStep(state, before);
    });
    capture.subscribeLive((view) => {
      const direction = this.#listeners.onLive(view);
      const { phase, hint, offerHelp } = view;
      const glance: Glance = { phase, hint, direction, offerHelp };
      const same = String(Object.values(glance)) === String(Object.values(this.#glance));
      if (same && this.#camera === capture.camera) return;
      this.#glance = glance;
      if (this.#camera !== capture.camera) {
        this.#camera = capture.camera;
        // Another lens has another light, and may look the other way.
        this.#camera?.addEventListener('restarted', () => this.#host.requestUpdate());
      }
      this.#host.requestUpdate();
    });
    return capture;
  }
}
