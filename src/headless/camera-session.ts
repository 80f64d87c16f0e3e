import { openCamera, type Camera, type CameraLostEvent, type OpenCameraOptions } from '../camera/camera.js';
import { THRESHOLDS, type LiveReport } from '../checks/checks.js';
import { attachStream, takePhoto } from '../frame/frame.js';
import { initialGuidance } from '../session/session.js';
import type { LensTuner, BetterPhotoRequest } from './lens-tuner.js';
import type { Analyzer } from './analyzer.js';
import type { loadLensTuner } from './headless-lazy-modules.js';
import { runLiveLoop, type LiveLoop } from './run-live-loop.js';
import type { AimingOptions, CameraSession, CameraSessionListeners, ErrorReport } from './camera-session.types.js';
import { isAbortError } from '../shared/shared.js';
import { toErrorReport } from './error-report.js';

/** @param getCare fetches what looks after a lens, where there may be something to look after */
export function createCameraSession(
  eyes: Analyzer,
  { onView, onShutter: onFire, onCamera }: CameraSessionListeners,
  getCare: typeof loadLensTuner,
): CameraSession {
  let camera: Camera | null = null;
  let video: HTMLVideoElement | null = null;
  let terms: AimingOptions | null = null;
  let loop: LiveLoop | null = null;
  let looking: AbortController | null = null;
  let chosen: string | undefined;
  /** Ends the wait for the first frame. */
  let showing = new AbortController();
  /** The first frame is there, or will not come. */
  let shown: Promise<unknown> = Promise.resolve();
  let lost: (trouble: ErrorReport) => void = () => undefined;
  let care: LensTuner | null = null;
  let caring: Promise<unknown> | null = null;

  function onReport(report: LiveReport, nowMs: number): void {
    if (camera && video) care?.onReport(report, nowMs, { camera, video, isChosen: chosen !== undefined });
    caring ??= getCare().then(
      ({ createLensTuner }) => (care = createLensTuner()),
      () => undefined,
    );
  }

  function connect(): void {
    if (!camera || !video) return;
    const { stream } = camera;
    if (video.srcObject !== stream) {
      showing.abort();
      showing = new AbortController();
      shown = attachStream(video, stream, { signal: showing.signal }).catch((error: unknown) => {
        // A stream that has ended is the camera's to mend: the page may only be hidden.
        if (!isAbortError(error) && camera?.stream === stream && stream.active) lost(toErrorReport(error));
      });
      camera.watch(video);
    }
    restartLoop();
  }

  function restartLoop(): void {
    looking?.abort();
    looking = null;
    loop = null;
    if (!terms || !camera || !video) return;
    const controller = (looking = new AbortController());
    const begun = { ...terms, video, maxMotion: terms.maxMotion ?? THRESHOLDS.maxMotion };
    eyes.connect().then(
      (bridge) => {
        if (controller.signal.aborted) return;
        loop = runLiveLoop({
          ...begun,
          checker: bridge,
          signal: controller.signal,
          onView,
          onReport,
          onShutter: onFire,
        });
      },
      // Without eyes there is no guidance, but the shutter button works.
      () => undefined,
    );
  }

  function close(): void {
    terms = null;
    restartLoop();
    showing.abort();
    camera?.stop();
    if (video) video.srcObject = null;
    if (camera) onCamera((camera = null));
  }

  async function open(signal: AbortSignal, onLost: (trouble: ErrorReport) => void): Promise<void> {
    lost = onLost;
    if (camera) return;
    // An open prompt, perhaps out of sight, or a browser that will never ask.
    const onWaiting = (): void => onView({ ...initialGuidance(0).view, offerHelp: true });
    const opened = await openCameraUnlessAborted({ signal, deviceId: chosen, onWaiting });
    if (signal.aborted) return opened.stop();
    camera = opened;
    opened.addEventListener('lost', (event) => {
      if (camera === opened) lost(toErrorReport((event as CameraLostEvent).trouble));
    });
    opened.addEventListener('restarted', () => {
      if (camera === opened) connect();
    });
    onCamera(opened);
    connect();
  }

  async function takePicture(name: string, signal: AbortSignal): Promise<File | null> {
    // A quick tap comes before a slow camera's first frame.
    await shown;
    const best = loop?.takeBestFrame() ?? null;
    const track = camera?.stream.getVideoTracks()[0];
    const expectation = terms?.expectation ?? {};
    const element = video;
    if (!element || !track) {
      best?.frame.close();
      return null;
    }
    const wish: BetterPhotoRequest = {
      track,
      name,
      signal,
      frameReport: best?.details ?? null,
      inspect: (photograph, accept) => eyes.inspectAhead(photograph, expectation, accept),
    };
    const better = async (): Promise<File | null> => care?.takeBetterPhoto(element, wish) ?? null;
    return takePhoto(element, { signal, name, frame: best?.frame, better });
  }

  return {
    get camera() {
      return camera;
    },
    open,
    close,
    attach(element) {
      video = element;
      connect();
    },
    setAiming(next) {
      terms = next;
      restartLoop();
    },
    async shoot(side, signal) {
      const picture = await takePicture(`${side}.jpg`, signal);
      if (!picture) throw new DOMException('The camera is closed', 'AbortError');
      return picture;
    },
    switchLens(deviceId) {
      chosen = deviceId;
      camera?.useLens(deviceId).catch((error: unknown) => lost(toErrorReport(error)));
    },
  };
}

/** Aborting calls the opening off. Once open, the camera outlives the effect that opened it. */
async function openCameraUnlessAborted({ signal, ...options }: OpenCameraOptions): Promise<Camera> {
  signal.throwIfAborted();
  const opening = new AbortController();
  const callOff = (): void => opening.abort(signal.reason);
  signal.addEventListener('abort', callOff, { once: true });
  try {
    return await openCamera({ ...options, signal: opening.signal });
  } finally {
    signal.removeEventListener('abort', callOff);
  }
}
