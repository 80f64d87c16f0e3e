import type { Analyzer } from './analyzer.js';
import { loadWorkerClient, loadLensTuner, loadCameraSession } from './headless-lazy-modules.js';
import type { AimingOptions, CameraSession, CameraSessionListeners } from './camera-session.types.js';

export interface LazyCameraSession extends CameraSession {
  /** Fetches the code ahead of the tap that needs it. */
  preload(): void;
}

/** A stage whose code is fetched when the camera is first opened; what it was told before that, it then knows. */
export function createLazyCameraSession(eyes: Analyzer, listeners: CameraSessionListeners): LazyCameraSession {
  let stage: CameraSession | null = null;
  let loading: Promise<CameraSession> | null = null;
  let video: HTMLVideoElement | null = null;
  let terms: AimingOptions | null = null;

  function loaded(): Promise<CameraSession> {
    loading ??= loadCameraSession().then(({ createCameraSession }) => {
      stage = createCameraSession(eyes, listeners, loadLensTuner);
      stage.attach(video);
      stage.setAiming(terms);
      return stage;
    });
    // A file that did not come may come at the next try.
    loading.catch(() => (loading = null));
    return loading;
  }

  return {
    get camera() {
      return stage?.camera ?? null;
    },
    preload() {
      loaded().catch(() => undefined);
      loadWorkerClient().catch(() => undefined);
    },
    async open(signal, onLost) {
      const ready = await loaded();
      signal.throwIfAborted();
      await ready.open(signal, onLost);
    },
    close() {
      terms = null;
      stage?.close();
    },
    attach(element) {
      video = element;
      stage?.attach(element);
    },
    setAiming(next) {
      terms = next;
      stage?.setAiming(next);
    },
    shoot: async (side, signal) => (await loaded()).shoot(side, signal),
    switchLens: (deviceId) => stage?.switchLens(deviceId),
  };
}
