import type { Camera } from '../camera/camera.js';
import type { Expectation } from '../checks/checks.js';
import type { LiveView, PhotoExpectation } from '../session/session.js';
import type { Analyzer, InspectedPhoto } from './analyzer.js';
import { loadCameraSession, loadLensTuner, loadWorkerClient } from './headless-lazy-modules.js';

/** What the live checks of one side need. */
export interface LiveCheckOptions {
  readonly expectation: Expectation;
  readonly shutter: 'auto' | 'manual';
  /** Default: that of the checks. */
  readonly maxMotion: number | undefined;
}

/** A photo of the camera, with its inspection if there was one before it was chosen. */
export interface TakenPhoto {
  readonly file: File;
  readonly inspection: InspectedPhoto | null;
}

/** The open camera, the video element that shows it, and the live checks: everything that is stopped together. */
export interface CameraSession {
  readonly camera: Camera | null;
  /**
   * Opens the camera, or returns at once if it is open.
   * @param onLost is called with the error when the camera fails later
   * @throws {CaptureError} `camera_*`
   */
  open(signal: AbortSignal, onLost: (error: unknown) => void): Promise<void>;
  close(): void;
  attach(video: HTMLVideoElement | null): void;
  /** Starts the live checks, or stops them (`null`). They run once both a camera and a video are there. */
  setAiming(options: LiveCheckOptions | null): void;
  /** The best frame of the last moments, or the camera's own photo if that is better; else what the video shows now. */
  takePhoto(expectation: PhotoExpectation, signal: AbortSignal): Promise<TakenPhoto>;
  /** Changes to a lens that the person chose. */
  switchLens(deviceId: string): void;
}

export interface CameraSessionListeners {
  readonly onView: (view: LiveView) => void;
  /** The automatic shutter fired. */
  readonly onShutter: () => void;
  readonly onCamera: (camera: Camera | null) => void;
}

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
