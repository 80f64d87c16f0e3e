import type { ReactiveController } from 'lit';
import type { Camera, Capture, CaptureState, MoveDirection, LiveView } from '../../headless/headless.js';
import { drawPreviews } from '../draw-previews.js';
import type { CameraCapabilities, LiveGuidance } from '../view-model.js';
import type { RenderRootHost } from './camera-modules-controller.js';

export interface CaptureControllerOptions {
  /** Makes a capture with the settings of this moment. */
  readonly createCapture: () => Capture;
  readonly onStateChange: (state: CaptureState, previous: CaptureState) => void;
  /** @returns which way, for those who do not see it */
  readonly onLiveFrame: (view: LiveView) => MoveDirection | null;
  /** The person points at the element, and may want the camera next. */
  readonly onFirstInteraction: () => void;
}

/**
 * One capture for as long as the element is on the page. Renders when the state changes, or what is said about the live
 * picture; not for every frame.
 */
export class CaptureController implements ReactiveController {
  readonly #host: RenderRootHost & HTMLElement;
  readonly #listeners: CaptureControllerOptions;
  #capture: Capture | null = null;
  #glance: LiveGuidance = { phase: 'searching', hint: null, direction: null, offerHelp: false };
  #camera: Camera | null = null;
  #video: HTMLVideoElement | null = null;

  constructor(host: RenderRootHost & HTMLElement, listeners: CaptureControllerOptions) {
    this.#host = host;
    this.#listeners = listeners;
    host.addController(this);
    const near = (): void => {
      this.#capture?.preload();
      listeners.onFirstInteraction();
    };
    for (const sign of ['pointerover', 'focusin']) host.addEventListener(sign, near, { once: true });
  }

  /** Made when first needed, and anew after the element has left the page. */
  get capture(): Capture {
    this.#capture ??= this.#open();
    return this.#capture;
  }

  /** The capture that is there, without making one. */
  get existingCapture(): Capture | null {
    return this.#capture;
  }

  get guidance(): LiveGuidance {
    return this.#glance;
  }

  get cameraCapabilities(): CameraCapabilities {
    const camera = this.#camera;
    const torch = !camera?.torchAvailable ? 'absent' : camera.torchOn ? 'on' : 'off';
    return { torch, hasSeveralLenses: (camera?.lenses.length ?? 0) > 1, isMirrored: camera?.facesPerson === true };
  }

  /** Turns the light on or off. */
  async toggleTorch(): Promise<void> {
    const camera = this.#camera;
    await camera?.setTorch(!camera.torchOn);
    this.#host.requestUpdate();
  }

  /** Goes on with the next lens that suits documents. */
  switchToNextLens(): void {
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
    if (this.#capture) drawPreviews(this.#host.renderRoot, this.#capture);
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
    const capture = this.#listeners.createCapture();
    let previous = capture.state;
    capture.subscribe((state) => {
      const before = previous;
      previous = state;
      this.#host.requestUpdate();
      this.#listeners.onStateChange(state, before);
    });
    capture.subscribeLive((view) => {
      const direction = this.#listeners.onLiveFrame(view);
      const { phase, hint, offerHelp } = view;
      const glance: LiveGuidance = { phase, hint, direction, offerHelp };
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
