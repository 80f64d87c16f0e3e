import {
  attachStream,
  openCamera,
  takePhoto,
  type Camera,
  type CameraLostEvent,
  type OpenCameraOptions,
} from '../camera/camera.js';
import type { Expectation, LiveReport } from '../checks/checks.js';
import { CaptureError } from '../contract/contract.js';
import { initialGuidance, type LiveView, type PhotoExpectation } from '../session/session.js';
import { isAbortedOrAbortError, lazy, lazyModule, onAbort } from '../shared/shared.js';
import { closePreviews, type Analyzer, type CameraPhoto } from './analyzer.js';
import { runLiveLoop, type LiveLoop } from './run-live-loop.js';

/** Tunes the lens. Few lenses need it. */
const lensTunerModule = lazyModule(() => import('./lens-tuner.js'));

/** What the live checks of one side need. */
interface LiveCheckOptions {
  readonly expectation: Expectation;
  readonly shutter: 'auto' | 'manual';
}

interface CameraSessionListeners {
  readonly onView: (view: LiveView) => void;
  /** The automatic shutter fired. */
  readonly onShutter: () => void;
  readonly onCamera: (camera: Camera | null) => void;
}

/** The open camera, the video element that shows it, and the live checks: everything that is stopped together. */
export class CameraSession {
  readonly #analyzer: Analyzer;
  readonly #listeners: CameraSessionListeners;
  #camera: Camera | null = null;
  #video: HTMLVideoElement | null = null;
  #liveCheckOptions: LiveCheckOptions | null = null;
  #liveLoop: LiveLoop | null = null;
  /** Ends the live loop. */
  #liveChecks: AbortController | null = null;
  /** The lens that the person chose. */
  #chosenDeviceId: string | undefined;
  /** The lens that did not focus near. */
  #farDeviceId: string | null = null;
  /** Ends the wait for the first frame. */
  #attaching = new AbortController();
  /** Settles with the first frame, or when none will come. */
  #attached: Promise<unknown> = Promise.resolve();
  #onLost: (error: unknown) => void = () => undefined;
  readonly #lensTuner = lazy(async () => new (await lensTunerModule.load()).LensTuner());

  constructor(analyzer: Analyzer, listeners: CameraSessionListeners) {
    this.#analyzer = analyzer;
    this.#listeners = listeners;
  }

  get camera(): Camera | null {
    return this.#camera;
  }

  /**
   * Opens the camera, or returns at once if it is open.
   * @param onLost is called with the error when the camera fails later
   * @throws {CaptureError} `camera_*`
   */
  async open(signal: AbortSignal, onLost: (error: unknown) => void): Promise<void> {
    this.#onLost = onLost;
    if (this.#camera) return;
    // A permission prompt is open, perhaps unseen, or the browser never shows one.
    const onWaiting = (): void => this.#listeners.onView({ ...initialGuidance(0).view, offerHelp: true });
    const camera = await openCameraUnlessAborted({ signal, deviceId: this.#chosenDeviceId, onWaiting });
    if (signal.aborted) return camera.stop();
    this.#camera = camera;
    camera.addEventListener('lost', (event) => {
      if (this.#camera === camera) this.#onLost((event as CameraLostEvent).error);
    });
    camera.addEventListener('restarted', () => {
      if (this.#camera === camera) this.#showStream();
    });
    this.#listeners.onCamera(camera);
    this.#showStream();
  }

  close(): void {
    this.stopLiveChecks();
    this.#camera?.stop();
    this.#clearVideo();
    if (!this.#camera) return;
    this.#camera = null;
    this.#listeners.onCamera(null);
  }

  attach(video: HTMLVideoElement | null): void {
    if (video !== this.#video) this.#clearVideo();
    this.#video = video;
    this.#showStream();
  }

  /** The live checks run while both a camera and a video are there, until they are stopped or the camera is closed. */
  startLiveChecks(options: LiveCheckOptions): void {
    this.#liveCheckOptions = options;
    this.#restartLiveChecks();
  }

  stopLiveChecks(): void {
    this.#liveCheckOptions = null;
    this.#restartLiveChecks();
  }

  /** The best frame of the last moments, or the camera's own photo if that is better; else what the video shows now. */
  async takePhoto(expectation: PhotoExpectation, signal: AbortSignal): Promise<CameraPhoto> {
    // A quick tap may come before the first frame of a slow camera.
    await this.#attached;
    const best = this.#liveLoop?.takeBestFrame() ?? null;
    const video = this.#video;
    const track = this.#camera?.stream.getVideoTracks()[0];
    if (!video || !track) {
      best?.frame.close();
      throw new CaptureError('camera_lost', 'The camera is closed, or shown in no video.');
    }
    const name = `${expectation.side}.jpg`;
    const takeBetterPhoto = async (): Promise<CameraPhoto | null> =>
      this.#lensTuner.loaded?.takeBetterPhoto(video, {
        track,
        name,
        signal,
        frameReport: best?.report ?? null,
        checkPhoto: (photo, frameReport) => this.#analyzer.checkPhoto(photo, { ...expectation, frameReport }),
      }) ?? null;
    let check: CameraPhoto['check'] = Promise.resolve(null);
    const onPixels = (pixels: ImageBitmap): void => {
      check = this.#analyzer.checkPhoto(pixels, expectation).catch(() => null);
    };
    const taking = takePhoto(video, { signal, name, frame: best?.frame, takeBetterPhoto, onPixels });
    const photo = await taking.catch((error: unknown) => {
      void check.then(closePreviews);
      throw error;
    });
    return photo instanceof File ? { file: photo, check } : photo;
  }

  /** Changes to a lens that the person chose. */
  switchLens(deviceId: string): void {
    this.#chosenDeviceId = deviceId;
    void this.#camera?.useLens(deviceId);
  }

  /** A video element with an open stream is never garbage-collected, and neither is what refers to it. */
  #clearVideo(): void {
    this.#attaching.abort();
    if (this.#video) this.#video.srcObject = null;
  }

  /** Plays the camera's stream in the video. */
  #showStream(): void {
    const camera = this.#camera;
    const video = this.#video;
    if (!camera || !video) return;
    const { stream } = camera;
    if (video.srcObject !== stream) {
      this.#attaching.abort();
      this.#attaching = new AbortController();
      this.#attached = attachStream(video, stream, { signal: this.#attaching.signal }).catch((error: unknown) => {
        // The camera itself restarts a stream that ended: the page may only be hidden.
        if (!isAbortedOrAbortError(error) && this.#camera?.stream === stream && stream.active) this.#onLost(error);
      });
      camera.watch(video);
    }
    this.#restartLiveChecks();
  }

  #restartLiveChecks(): void {
    this.#liveChecks?.abort();
    this.#liveChecks = null;
    this.#liveLoop = null;
    const options = this.#liveCheckOptions;
    const video = this.#video;
    if (!options || !video || !this.#camera) return;
    const controller = new AbortController();
    this.#liveChecks = controller;
    this.#analyzer.connect().then(
      (checker) => {
        if (controller.signal.aborted) return;
        this.#lensTuner.preload();
        this.#liveLoop = runLiveLoop({
          ...options,
          isFixedFocus: this.#isFixedFocus(),
          video,
          checker,
          signal: controller.signal,
          onView: (view) => this.#showView(view),
          onShutter: this.#listeners.onShutter,
          onReport: this.#tuneLens,
        });
      },
      // Without the checks there is no guidance, but the shutter button works.
      () => undefined,
    );
  }

  /** Known of the camera, or from the side before. */
  #isFixedFocus(): boolean {
    return this.#camera?.isFixedFocus === true || this.#camera?.lens.deviceId === this.#farDeviceId;
  }

  #showView(view: LiveView): void {
    if (view.guide === 'far') this.#farDeviceId = this.#camera?.lens.deviceId ?? null;
    this.#listeners.onView(view);
  }

  readonly #tuneLens = (report: LiveReport, nowMs: number): void => {
    const camera = this.#camera;
    const video = this.#video;
    const isChosen = this.#chosenDeviceId !== undefined;
    if (camera && video) this.#lensTuner.loaded?.onReport(report, nowMs, { camera, video, isChosen });
  };
}

/** An abort ends the opening. Once open, the camera stays open after the effect that opened it. */
async function openCameraUnlessAborted({ signal, ...options }: OpenCameraOptions): Promise<Camera> {
  signal.throwIfAborted();
  const opening = new AbortController();
  const stopListening = onAbort(signal, (reason) => opening.abort(reason));
  try {
    return await openCamera({ ...options, signal: opening.signal });
  } finally {
    stopListening();
  }
}
