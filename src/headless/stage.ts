import { openCamera, type Camera, type CameraLostEvent, type Lens } from '../camera/camera.js';
import { THRESHOLDS, type LiveReport } from '../checks/checks.js';
import { attachStream, grabStill } from '../frame/frame.js';
import { replaces } from './best-picture.js';
import type { Care } from './care.js';
import type { Eyes } from './eyes.js';
import type { loadCare } from './parts.js';
import { runLiveLoop, type LiveLoop } from './live-loop.js';
import type { LiveTerms, Stage, StageListeners, TroubleReport } from './stage.types.js';
import { isAbort, troubleOf } from './trouble.js';

/** @param getCare fetches what looks after a lens, where there may be something to look after */
export function createStage(eyes: Eyes, { onView, onFire, onCamera }: StageListeners, getCare: typeof loadCare): Stage {
  let camera: Camera | null = null;
  let video: HTMLVideoElement | null = null;
  let terms: LiveTerms | null = null;
  let loop: LiveLoop | null = null;
  let looking: AbortController | null = null;
  let chosen: string | undefined;
  /** The lens takes photographs of its own that are worth waiting for, as far as is known. */
  let photographs = true;
  /** Ends the wait for the first frame. */
  let showing = new AbortController();
  /** The first frame is there, or will not come. */
  let shown: Promise<unknown> = Promise.resolve();
  let lost: (trouble: TroubleReport) => void = () => undefined;
  let care: Care | null = null;
  let hasCare = false;

  function onReport(report: LiveReport, nowMs: number): void {
    if (!camera || !video) return;
    care?.saw(report, nowMs, { camera, video, isChosen: chosen !== undefined });
    if (hasCare || (!camera.zoomRange && camera.lenses.length < 2)) return;
    hasCare = true;
    // Without it every lens works as well as it does by itself.
    getCare().then(
      ({ createCare }) => (care = createCare()),
      () => undefined,
    );
  }

  function connect(): void {
    if (!camera || !video) return;
    const { stream } = camera;
    if (video.srcObject !== stream) {
      photographs = true;
      showing.abort();
      showing = new AbortController();
      shown = attachStream(video, stream, { signal: showing.signal }).catch((error: unknown) => {
        if (!isAbort(error) && camera?.stream === stream) lost(troubleOf(error));
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
    const maxMotion = terms.maxMotion ?? THRESHOLDS.maxMotion;
    const begun = { ...terms, video, maxMotion, facesPerson: facesPerson(camera.lens) };
    eyes.open().then(
      (bridge) => {
        if (controller.signal.aborted) return;
        loop = runLiveLoop({ ...begun, eyes: bridge, signal: controller.signal, onView, onReport, onFire });
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

  async function open(signal: AbortSignal, onLost: (trouble: TroubleReport) => void): Promise<void> {
    lost = onLost;
    if (camera) return;
    const opened = await openWhile(signal, chosen);
    if (signal.aborted) return opened.stop();
    camera = opened;
    opened.addEventListener('lost', (event) => {
      if (camera === opened) lost(troubleOf((event as CameraLostEvent).trouble));
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
    const best = loop?.takeBest() ?? null;
    const track = camera?.stream.getVideoTracks()[0];
    const expectation = terms?.expectation;
    if (!video || !track) {
      best?.frame.close();
      return null;
    }
    const photograph = photographs;
    let offered: File | null = null;
    const approve = async (photo: File): Promise<boolean> => {
      offered = photo;
      return !best || eyes.preview(photo, expectation ?? {}, (seen) => replaces(seen, best.about));
    };
    const picture = await grabStill(video, track, { signal, name, photograph, frame: best?.frame, approve });
    // One that came too late, or worse than the frame, would do so again: nobody waits for it a second time.
    photographs = picture === offered;
    return picture;
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
    look(next) {
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
      camera?.useLens(deviceId).catch((error: unknown) => lost(troubleOf(error)));
    },
  };
}

/** A laptop's camera does not say where it looks: at the person, as every one that is built in does. */
function facesPerson({ facing }: Lens): boolean {
  return facing === 'user' || (facing === 'unknown' && !matchMedia('(pointer: coarse)').matches);
}

/** Aborting calls the opening off. Once open, the camera outlives the effect that opened it. */
async function openWhile(signal: AbortSignal, deviceId: string | undefined): Promise<Camera> {
  signal.throwIfAborted();
  const opening = new AbortController();
  const callOff = (): void => opening.abort(signal.reason);
  signal.addEventListener('abort', callOff, { once: true });
  try {
    return await openCamera({ signal: opening.signal, ...(deviceId !== undefined && { deviceId }) });
  } finally {
    signal.removeEventListener('abort', callOff);
  }
}
