import type { ReactiveController, ReactiveElement } from 'lit';
import type { Camera, Capture, CaptureState, LiveView, MoveDirection } from '../../headless/headless.js';
import type { CameraCapabilities, LiveGuidance } from '../view-model.types.js';
import { isOnCamera } from '../screens/render-screen.js';
import type { ViewRefs } from '../view-refs.js';
import { afterRemoval } from './after-removal.js';

interface CaptureControllerOptions {
  /** Creates a capture with the current settings. */
  readonly createCapture: () => Capture;
  readonly onStateChange: (state: CaptureState, previous: CaptureState) => void;
  /** @returns where the document should move, for screen readers */
  readonly onLiveView: (view: LiveView) => MoveDirection | null;
  /** The first pointer or focus in the element: the camera may be needed next. */
  readonly onFirstInteraction: () => void;
}

/**
 * Owns the capture while the element is on the page. Requests an update when the state or the live guidance changes, not
 * for every frame.
 */
export class CaptureController implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #refs: ViewRefs;
  readonly #options: CaptureControllerOptions;
  #capture: Capture | null = null;
  #guidance: LiveGuidance = { phase: 'searching', hint: null, direction: null, offerHelp: false };
  #camera: Camera | null = null;
  #video: HTMLVideoElement | null = null;
  /** Stops the camera when the page hides the element, as by closing its dialog. Scrolling it out of view does not count. */
  readonly #visibilityObserver = new IntersectionObserver(() => {
    // Safari before 17.4 has no `checkVisibility`.
    const isShown = this.#host.checkVisibility?.() ?? this.#host.getClientRects().length > 0;
    if (!isShown && this.#capture && isOnCamera(this.#capture.state)) this.#capture.send({ type: 'stop' });
  });
  readonly #drawnPreviews = new WeakMap<HTMLCanvasElement, ImageBitmap>();

  constructor(host: ReactiveElement, refs: ViewRefs, options: CaptureControllerOptions) {
    this.#host = host;
    this.#refs = refs;
    this.#options = options;
    host.addController(this);
    const onFirstInteraction = (): void => {
      this.#capture?.preload();
      options.onFirstInteraction();
    };
    for (const type of ['pointerover', 'focusin']) host.addEventListener(type, onFirstInteraction, { once: true });
  }

  /** Created when first needed, and again after the element was removed from the page. */
  get capture(): Capture {
    this.#capture ??= this.#createCapture();
    return this.#capture;
  }

  /** The current capture; `null` when none was created. */
  get existingCapture(): Capture | null {
    return this.#capture;
  }

  get guidance(): LiveGuidance {
    return this.#guidance;
  }

  get cameraCapabilities(): CameraCapabilities {
    const camera = this.#camera;
    const torch = !camera?.torchAvailable ? 'absent' : camera.torchOn ? 'on' : 'off';
    return { torch, hasSeveralLenses: (camera?.lenses.length ?? 0) > 1, isMirrored: camera?.facesPerson === true };
  }

  async toggleTorch(): Promise<void> {
    const camera = this.#camera;
    await camera?.setTorch(!camera.torchOn);
    this.#host.requestUpdate();
  }

  /** Switches to the next lens that suits documents. */
  switchToNextLens(): void {
    const { lens, lenses } = this.#camera ?? {};
    if (!lens || !lenses) return;
    const index = lenses.findIndex(({ deviceId }) => deviceId === lens.deviceId);
    const next = lenses[(index + 1) % lenses.length];
    if (next) this.capture.switchLens(next.deviceId);
  }

  /** An element that was removed and added again shows the first screen. */
  hostConnected(): void {
    this.#visibilityObserver.observe(this.#host);
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    // After a removal the references are empty; the capture is disposed of below.
    if (!this.#host.isConnected) return;
    const video = this.#refs.video;
    if (video !== this.#video) {
      this.#video = video;
      this.#capture?.attach(video);
    }
    this.#drawPreviews();
  }

  hostDisconnected(): void {
    this.#visibilityObserver.disconnect();
    afterRemoval(this.#host, () => {
      this.#capture?.dispose();
      this.#capture = null;
      this.#camera = null;
      this.#video = null;
    });
  }

  #createCapture(): Capture {
    const capture = this.#options.createCapture();
    let current = capture.state;
    capture.subscribe((state) => {
      const previous = current;
      current = state;
      this.#host.requestUpdate();
      this.#options.onStateChange(state, previous);
    });
    capture.subscribeLive((view) => this.#onLiveView(view, capture.camera));
    return capture;
  }

  #onLiveView(view: LiveView, camera: Camera | null): void {
    const { phase, hint, offerHelp } = view;
    const guidance: LiveGuidance = { phase, hint, offerHelp, direction: this.#options.onLiveView(view) };
    const isSameCamera = camera === this.#camera;
    if (isSameCamera && isSameGuidance(guidance, this.#guidance)) return;
    this.#guidance = guidance;
    if (!isSameCamera) {
      this.#camera = camera;
      // Another lens may have no torch, or face the person.
      camera?.addEventListener('restarted', () => this.#host.requestUpdate());
    }
    this.#host.requestUpdate();
  }

  /** Draws the previews into their canvases. A canvas without a preview is hidden. */
  #drawPreviews(): void {
    const capture = this.#capture;
    if (!capture) return;
    for (const [name, canvas] of this.#refs.previews()) {
      const bitmap = capture.preview(name);
      // A closed bitmap has no size. What was drawn from it stays.
      const isOpen = bitmap !== null && bitmap.width > 0;
      canvas.hidden = !isOpen && !this.#drawnPreviews.has(canvas);
      if (!isOpen || this.#drawnPreviews.get(canvas) === bitmap) continue;
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      this.#drawnPreviews.set(canvas, bitmap);
    }
  }
}

function isSameGuidance(one: LiveGuidance, other: LiveGuidance): boolean {
  return (Object.keys(one) as (keyof LiveGuidance)[]).every((name) => one[name] === other[name]);
}
