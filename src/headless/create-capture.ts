import type { Camera } from '../camera/camera.js';
import { SIDES, toCaptureError, type CaptureSummary, type Side } from '../contract/contract.js';
import {
  createSessionStore,
  photoExpectationFor,
  initialGuidance,
  initialState,
  isWantedSideInView,
  type CaptureEvent,
  type CaptureState,
  type LiveView,
  type SessionStore,
  type StateListener,
} from '../session/session.js';
import { callListener, lazy, lazyModule, monotonicClock } from '../shared/shared.js';
import { Analyzer, workerClientModule } from './analyzer.js';
import { captureOptionsOf, addHostDataToExpectation, type CaptureConfig } from './capture-config.js';
import type { DocumentImages } from './create-document-images.js';
import { EffectRunner, PreviewStore, type PreviewName } from './effect-runner.js';
import { createLazySummaryRecorder } from './lazy-summary-recorder.js';

const cameraModule = lazyModule(() => import('./camera-session.js'));
/** Makes the images of the document, for hosts that show them. */
const documentImagesModule = lazyModule(() => import('./create-document-images.js'));

/** A capture without a user interface. */
export interface Capture {
  readonly state: CaptureState;
  readonly live: LiveView;
  /** The open camera, for torch and lens controls; `null` when closed. */
  readonly camera: Camera | null;
  /** Rectified photos to show, by side; `candidate` is the one under review. The capture owns and closes them. */
  preview(name: PreviewName): ImageBitmap | null;
  /** The document of a kept photo and the face on it, to show; `null` without that photo. Made when called, and not kept. */
  documentImages(side: Side): Promise<DocumentImages | null>;
  /** Reports what happened or what the person wants. An event that has no meaning now changes nothing. */
  send(event: CaptureEvent): void;
  /** Called after every change of state, with the event that caused it. @returns unsubscribe */
  subscribe(listener: (state: CaptureState, event: CaptureEvent) => void): () => void;
  /** Called after every live frame, and when the camera waits, opens or closes. @returns unsubscribe */
  subscribeLive(listener: (live: LiveView) => void): () => void;
  /** Sets the video element that shows the camera and whose frames are checked; `null` removes it. */
  attach(video: HTMLVideoElement | null): void;
  /** Replaces the configuration. A running session applies what it can, the next one the rest. */
  configure(config: CaptureConfig): void;
  switchLens(deviceId: string): void;
  /**
   * Loads the code before the tap that needs it: that of the camera (default), or of the photo checks, for a file that the
   * person is about to choose. Opens nothing.
   */
  preload(source?: 'camera' | 'file'): void;
  /** Stops camera, worker, timers and requests. The capture cannot be used after. */
  dispose(): void;
}

/**
 * Composes camera, checks, session, photos and upload behind one object. Nothing is opened before `send({ type: 'start' })` or a
 * chosen file, and nothing loaded before that or `preload`.
 */
export function createCapture(initialConfig: CaptureConfig = {}): Capture {
  let config = initialConfig;
  const live = new LiveViewStore();
  const previews = new PreviewStore();
  const analyzer = new Analyzer(() => config.workerUrl);
  let video: HTMLVideoElement | null = null;
  const camera = lazy(async () => {
    const { CameraSession } = await cameraModule.load();
    const session = new CameraSession(analyzer, {
      onView: (view) => {
        live.show(view);
        if (store.state.name === 'turning' && isWantedSideInView(view)) store.send({ type: 'turned' });
      },
      onShutter: () => store.send({ type: 'shoot' }),
      onCamera: () => live.show(live.view),
    });
    session.attach(video);
    return session;
  });
  const summarize = (): CaptureSummary | undefined => recorder.summarize();
  const effects = new EffectRunner({ analyzer, camera, previews, summarize, config: () => config });
  const store = createSessionStore(initialState(captureOptionsOf(config)), effects.run);
  store.subscribe(keepPreviews(store.state, previews));
  const stopRetrying = retryWhenOnline(store);
  const recorder = createLazySummaryRecorder({
    store,
    live,
    camera,
    clock: monotonicClock,
    config: () => config,
  });
  /** What was set during a session is for the next one, whatever that begins with. */
  let hasUnusedConfig = false;
  const configure = (next: CaptureConfig): void => {
    config = next;
    hasUnusedConfig = store.state.name !== 'welcome';
    if (!hasUnusedConfig) store.send({ type: 'configure', options: captureOptionsOf(config) });
  };
  let shown = store.state.name;
  // After the recorder: the session that it records begins with the event, not with a frame.
  store.subscribe(({ name }) => {
    if (name === shown) return;
    shown = name;
    if (name === 'welcome' && hasUnusedConfig) configure(config);
    // Nothing is known of the frames yet when the camera opens, and when a side is aimed at.
    if (name === 'starting' || name === 'aiming') live.show(initialGuidance(0).view);
  });

  return {
    get state() {
      return store.state;
    },
    get live() {
      return live.view;
    },
    get camera() {
      return camera.loaded?.camera ?? null;
    },
    preview: (name) => previews.get(name),
    documentImages: (side) =>
      documentImagesModule
        .load()
        .then(({ createDocumentImages }) => createDocumentImages(() => store.state, side, analyzer))
        .catch((error: unknown) => {
          throw toCaptureError(error);
        }),
    send(event) {
      if (event.type !== 'start') return store.send(event);
      store.send({ ...event, options: { ...captureOptionsOf(config), ...event.options } });
    },
    subscribe: (listener) => store.subscribe(listener),
    subscribeLive: live.subscribe,
    attach(element) {
      video = element;
      camera.loaded?.attach(element);
    },
    configure,
    switchLens: (deviceId) => camera.loaded?.switchLens(deviceId),
    preload(source) {
      if (source === 'file') return analyzer.warmUp(addHostDataToExpectation(photoExpectationFor(store.state), config));
      camera.preload();
      workerClientModule.preload();
    },
    dispose() {
      // First, so that no listener is called when the camera closes.
      live.unsubscribeAll();
      recorder.leave();
      stopRetrying();
      store.dispose();
      camera.loaded?.close();
      analyzer.dispose();
      previews.clear();
    },
  };
}

/** The current live view and its listeners. */
class LiveViewStore {
  view = initialGuidance(0).view;
  readonly #listeners = new Set<(view: LiveView) => void>();

  readonly show = (view: LiveView): void => {
    this.view = view;
    for (const listener of [...this.#listeners]) callListener(() => listener(view));
  };

  /** @returns unsubscribe */
  readonly subscribe = (listener: (view: LiveView) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  unsubscribeAll(): void {
    this.#listeners.clear();
  }
}

/** Keeps the preview of a photo that is kept, and closes the others. */
function keepPreviews(initial: CaptureState, previews: PreviewStore): StateListener {
  let before = initial;
  return (state) => {
    if (before.candidate && state.photos[before.side] === before.candidate) previews.keep(before.side);
    else if (!state.candidate && before.candidate) {
      previews.set('candidate', null);
      previews.set('candidateBack', null);
    }
    // Previews of photos that a new session, another document or a change of the settings has dropped.
    const { photos } = state;
    for (const side of SIDES) if (!photos[side] && photos.front?.report.bothInOne !== true) previews.set(side, null);
    before = state;
  };
}

/**
 * How long after the files were prepared they are sent again automatically. The relay stores a key for ten minutes: sent later, they
 * would be paid for again if it had got them before. An upload takes up to 90 s of that time.
 */
const MAX_RETRY_MS = 8 * 60_000;

/**
 * Repeats what failed without a connection once there is one again: loading a module, or sending, under the same key. That costs
 * nothing as long as the relay has stored the key; later the person decides.
 * @returns stops it
 */
export function retryWhenOnline(store: Pick<SessionStore, 'send' | 'subscribe'>): () => void {
  let files: readonly File[] = [];
  // By the wall clock: that of performance.now() may stop while the device sleeps.
  let preparedMs = 0;
  const retry = (): void => {
    const isInTime = files.length === 0 || Date.now() - preparedMs <= MAX_RETRY_MS;
    // The screen of this error promises nothing.
    store.send(isInTime ? { type: 'retry' } : { type: 'sendFailed', code: 'relay_unreachable', detail: {} });
  };
  const stop = (): void => removeEventListener('online', retry);
  store.subscribe((state) => {
    if (state.files !== files) [files, preparedMs] = [state.files, Date.now()];
    const { error } = state;
    // No listener in other states: it would keep an unused capture from being garbage-collected.
    if (error?.code === 'offline' || error?.code === 'not_loaded') addEventListener('online', retry);
    else stop();
  });
  return stop;
}
