import type { Analyzer } from './analyzer.js';
import type { CameraSession, CameraSessionListeners, LiveCheckOptions } from './camera-session.js';
import { loadWorkerClient, moduleLoader } from './headless-lazy-modules.js';

/** The camera with its live loop. Whoever chooses files never needs it. */
const loadCameraSession = moduleLoader(() => import('./camera-session.js'));

export interface LazyCameraSession extends CameraSession {
  /** Loads the code before the tap that needs it. */
  preload(): void;
}

/** A camera session whose code is loaded when the camera is first opened. */
export function createLazyCameraSession(analyzer: Analyzer, listeners: CameraSessionListeners): LazyCameraSession {
  let session: CameraSession | null = null;
  let loading: Promise<CameraSession> | null = null;
  let video: HTMLVideoElement | null = null;
  let liveCheckOptions: LiveCheckOptions | null = null;

  function load(): Promise<CameraSession> {
    loading ??= loadCameraSession().then(({ createCameraSession }) => {
      session = createCameraSession(analyzer, listeners);
      session.attach(video);
      if (liveCheckOptions) session.startLiveChecks(liveCheckOptions);
      return session;
    });
    // After a failed download the next call loads again.
    loading.catch(() => (loading = null));
    return loading;
  }

  return {
    get camera() {
      return session?.camera ?? null;
    },
    preload() {
      load().catch(() => undefined);
      loadWorkerClient().catch(() => undefined);
    },
    async open(signal, onLost) {
      const loaded = await load();
      signal.throwIfAborted();
      await loaded.open(signal, onLost);
    },
    close() {
      liveCheckOptions = null;
      session?.close();
    },
    attach(element) {
      video = element;
      session?.attach(element);
    },
    startLiveChecks(options) {
      liveCheckOptions = options;
      session?.startLiveChecks(options);
    },
    stopLiveChecks() {
      liveCheckOptions = null;
      session?.stopLiveChecks();
    },
    takePhoto: async (expectation, signal) => (await load()).takePhoto(expectation, signal),
    switchLens: (deviceId) => session?.switchLens(deviceId),
  };
}
