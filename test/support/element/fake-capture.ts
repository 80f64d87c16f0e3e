import type {
  Camera,
  Capture,
  CaptureConfig,
  CaptureEvent,
  CaptureState,
  DocumentImages,
  LiveView,
} from '../../../src/headless/headless.js';
import type { Side } from '../../../src/contract/contract.js';
import type { CaptureOptions } from '../../../src/session/session.js';
import { initialState } from '../../../src/session/session.js';
import { availableActions } from '../../../src/session/available-actions.js';

const EMPTY_LIVE_VIEW: LiveView = {
  phase: 'searching',
  hint: 'search',
  corners: null,
  hold: 0,
  guide: 'near',
  offerHelp: false,
};

/** A frozen state: the initial one with changes, and the actions that the session would offer. */
export function createState(change: Partial<CaptureState> = {}, options: Partial<CaptureOptions> = {}): CaptureState {
  const state = { ...initialState({ canSend: true, docType: 'id_card', ...options }), ...change };
  const actions = change.actions ?? availableActions(state);
  return Object.freeze({ ...state, actions });
}

/** A capture whose state and live view the test sets. It records the events sent to it. */
export class FakeCapture implements Capture {
  state: CaptureState = createState();
  live: LiveView = EMPTY_LIVE_VIEW;
  camera: Camera | null = null;
  config: CaptureConfig;
  disposed = false;
  preloaded = false;
  video: HTMLVideoElement | null = null;
  readonly sentEvents: CaptureEvent[] = [];
  readonly previews = new Map<string, ImageBitmap>();
  /** Called with the element's video. */
  play: (video: HTMLVideoElement) => void = () => undefined;
  readonly #listeners = new Set<(state: CaptureState, event: CaptureEvent) => void>();
  readonly #liveListeners = new Set<(live: LiveView) => void>();

  constructor(config: CaptureConfig = {}) {
    this.config = config;
  }

  preview(name: string): ImageBitmap | null {
    return this.previews.get(name) ?? null;
  }
  documentImages(side: Side): Promise<DocumentImages | null> {
    this.requestedImages.push(side);
    return Promise.resolve({ document: new Blob(['x'], { type: 'image/jpeg' }), portrait: null });
  }
  readonly requestedImages: Side[] = [];
  send(event: CaptureEvent): void {
    this.sentEvents.push(event);
  }
  subscribe(listener: (state: CaptureState, event: CaptureEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  subscribeLive(listener: (live: LiveView) => void): () => void {
    this.#liveListeners.add(listener);
    return () => this.#liveListeners.delete(listener);
  }
  attach(video: HTMLVideoElement | null): void {
    this.video = video;
    if (video) this.play(video);
  }
  configure(config: CaptureConfig): void {
    this.config = config;
  }
  switchLens(deviceId: string): void {
    this.requestedLens = deviceId;
  }
  requestedLens: string | null = null;
  preload(): void {
    this.preloaded = true;
  }
  dispose(): void {
    this.disposed = true;
    this.#listeners.clear();
    this.#liveListeners.clear();
  }

  /** Publishes a state. */
  setState(state: CaptureState, event: CaptureEvent = { type: 'reset' }): void {
    this.state = state;
    for (const listener of this.#listeners) listener(state, event);
  }
  /** Publishes a live view. */
  emitLiveView(change: Partial<LiveView>): void {
    this.live = { ...EMPTY_LIVE_VIEW, ...change };
    for (const listener of this.#liveListeners) listener(this.live);
  }
}

/** An open camera with a torch and two lenses. */
export function fakeCamera(change: Partial<Camera> = {}): Camera {
  const lens = (deviceId: string): Camera['lens'] => ({
    deviceId,
    label: deviceId,
    facing: 'environment',
    kind: 'main',
  });
  const camera = new EventTarget() as EventTarget & { -readonly [K in keyof Camera]: Camera[K] };
  return Object.assign(camera, {
    stream: new MediaStream(),
    lens: lens('main'),
    facesPerson: false,
    isFixedFocus: false,
    lenses: [lens('main'), lens('second')],
    torchAvailable: true,
    torchOn: false,
    setTorch(on: boolean) {
      camera.torchOn = on;
      return Promise.resolve(on);
    },
    zoomRange: null,
    zoom: 1,
    setZoom: () => Promise.resolve(1),
    useLens: () => Promise.resolve(),
    watch: () => undefined,
    stop: () => undefined,
    ...change,
  });
}
