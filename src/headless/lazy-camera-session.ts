import type { Analyzer } from './analyzer.js';
import type { CameraSession, CameraSessionListeners, LiveCheckOptions } from './camera-session.js';
import { loadCameraSession, loadLensTuner, loadWorkerClient } from './headless-lazy-modules.js';

export interface LazyCameraSession extends CameraSession {
  /** Loads the code before the tap that needs it. */
  preload(): void;
}

/** A camera session whose code is loaded when the camera is first opened. */
export function createLazyCameraSession(analyzer: Analyzer, listeners: CameraSessionListeners): LazyCameraSession {
  let session: CameraSession | null = null;
  let loading: Promise<CameraSession> | null = null;
  let video: HTMLVideoElement | null = null;
  let aiming: LiveCheckOptions | null = null;

  function load(): Promise<CameraSession> {
    loading ??= loadCameraSession().then(({ createCameraSession }) => {
      session = createCameraSession(analyzer, listeners, loadLensTuner);
      session.attach(video);
      session.setAiming(aiming);
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
      aiming = null;
      session?.close();
    },
    attach(element) {
      video = element;
      session?.attach(element);
    },
    setAiming(options) {
      aiming = options;
      session?.setAiming(options);
    },
    takePhoto: async (expectation, signal) => (await load()).takePhoto(expectation, signal),
    switchLens: (deviceId) => session?.switchLens(deviceId),
  };
}
