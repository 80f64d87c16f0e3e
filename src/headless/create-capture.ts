import {
  createSessionStore,
  initialState,
  initialGuidance,
  type CaptureEvent,
  type CaptureState,
  type LiveView,
} from '../session/session.js';
import type { Camera } from '../camera/camera.js';
import { captureOptionsOf, type CaptureConfig } from './capture-config.js';
import { createAnalyzer } from './analyzer.js';
import { createEffectRunner, expectationFor } from './effect-runner.js';
import { createPreviewStore, type PreviewName } from './preview-store.js';
import { createLazyCameraSession } from './lazy-camera-session.js';

/** A capture without a face. */
export interface Capture {
  readonly state: CaptureState;
  readonly live: LiveView;
  /** The open camera, for torch and lens controls; `null` when closed. */
  readonly camera: Camera | null;
  /** Rectified pictures to show, by side; `candidate` is the one under review. Owned and closed by the capture. */
  preview(name: PreviewName): ImageBitmap | null;
  /** Says what happened or what the person wants. What has no meaning now changes nothing. */
  send(event: CaptureEvent): void;
  /** Called after every change of state, with the event that caused it. @returns unsubscribe */
  subscribe(listener: (state: CaptureState, event: CaptureEvent) => void): () => void;
  /** Called after every live frame, and when the camera opens or closes. @returns unsubscribe */
  subscribeLive(listener: (live: LiveView) => void): () => void;
  /** Gives the capture the video element to play in and look at; `null` takes it away. */
  attach(video: HTMLVideoElement | null): void;
  /** Replaces the configuration; a running session takes what it can, the next one the rest. */
  configure(config: CaptureConfig): void;
  switchLens(deviceId: string): void;
  /** Fetches the camera's code ahead of the tap that needs it. Opens nothing. */
  preload(): void;
  /** Stops camera, worker, timers and requests. The capture cannot be used after. */
  dispose(): void;
}

/**
 * Puts the rooms together: camera, eyes, session, photos, upload and result, behind one object.
 * Nothing is opened or loaded before `send({ type: 'start' })` or a chosen file.
 */
export function createCapture(initial: CaptureConfig = {}): Capture {
  let config = initial;
  let live = initialGuidance(0).view;
  const liveListeners = new Set<(live: LiveView) => void>();
  const showLive = (view: LiveView): void => {
    live = view;
    for (const listener of [...liveListeners]) listener(live);
  };

  const previews = createPreviewStore();
  const eyes = createAnalyzer(() => config.workerUrl);
  const stage = createLazyCameraSession(eyes, {
    onView: showLive,
    onShutter: () => runner.send({ type: 'shoot' }),
    onCamera: () => showLive(live),
  });
  const perform = createEffectRunner({ eyes, stage, previews, config: () => config, state: () => runner.state });
  const runner = createSessionStore(initialState(captureOptionsOf(config)), perform);

  function lookNow(state: CaptureState): void {
    showLive(initialGuidance(performance.now()).view);
    stage.setAiming({
      expectation: expectationFor(state, config, state.side),
      shutter: state.options.shutter,
      maxMotion: config.thresholds?.maxMotion,
    });
  }

  /**
   * What could not be sent without a connection is sent as soon as there is one: under the same key, so it costs nothing.
   * So is a part fetched that did not come.
   */
  const online = (): void => runner.send({ type: 'retry' });
  const awaitsConnection = ({ trouble }: CaptureState): boolean =>
    trouble?.code === 'offline' || trouble?.code === 'not_loaded';

  let before = runner.state;
  runner.subscribe((state, event) => {
    if (before.candidate && state.photos[before.side] === before.candidate) previews.keep(before.side);
    else if (!state.candidate && before.candidate) previews.set('candidate', null);
    if (/^(start|restart|reset)$/.test(event.type)) previews.clear();
    if (state.name === 'starting' && before.name !== 'starting') showLive(initialGuidance(0).view);
    if (state.name === 'aiming' && before.name !== 'aiming') lookNow(state);
    if (state.name !== 'aiming' && before.name === 'aiming' && event.type !== 'shoot') stage.setAiming(null);
    if (event.type === 'shot' || event.type === 'checkFailed') stage.setAiming(null);
    // Only then: a capture that was asked for its state and let go of is held by nothing.
    (awaitsConnection(state) ? addEventListener : removeEventListener)('online', online);
    before = state;
  });

  return {
    get state() {
      return runner.state;
    },
    get live() {
      return live;
    },
    get camera() {
      return stage.camera;
    },
    preview: (name) => previews.get(name),
    send(event) {
      const withOptions =
        event.type === 'start' ? { ...event, options: { ...captureOptionsOf(config), ...event.options } } : event;
      runner.send(withOptions);
    },
    subscribe: (listener) => runner.subscribe(listener),
    subscribeLive(listener) {
      liveListeners.add(listener);
      return () => liveListeners.delete(listener);
    },
    attach: (video) => stage.attach(video),
    configure(next) {
      config = next;
      if (runner.state.name === 'welcome') runner.send({ type: 'configure', options: captureOptionsOf(config) });
    },
    switchLens: (deviceId) => stage.switchLens(deviceId),
    preload: () => stage.preload(),
    dispose() {
      // First: the closing of the camera is heard by nobody any more.
      liveListeners.clear();
      removeEventListener('online', online);
      runner.dispose();
      stage.close();
      eyes.dispose();
      previews.clear();
    },
  };
}
