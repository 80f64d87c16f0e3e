import type { LiveReport } from '../checks/checks.js';
import { takeHighResPhoto, type Camera } from '../camera/camera.js';
import { delay, withTimeoutOrNull, monotonicClock, type Clock } from '../shared/shared.js';
import { closePreviews, type CameraPhoto, type CheckedPhoto } from './analyzer.js';
import {
  closeFocusZoomFactor,
  INITIAL_CLOSE_FOCUS_ZOOM_STATE,
  nextCloseFocusZoomState,
  type CloseFocusZoomState,
} from './close-focus-zoom-state.js';

/** The lens in use and the video that shows it. */
interface ActiveLens {
  readonly camera: Camera;
  readonly video: HTMLVideoElement;
  /** The person chose this lens: it is not changed automatically. */
  readonly isChosen: boolean;
}

interface BetterPhotoRequest {
  readonly track: MediaStreamTrack;
  readonly name: string;
  readonly signal: AbortSignal;
  /** The report of the frame that is used otherwise; `null` when no document was tracked. */
  readonly frameReport: LiveReport | null;
  /** Checks the photo, and compares it with the frame. */
  readonly checkPhoto: (photo: File, frameReport: LiveReport) => Promise<CheckedPhoto>;
}

/** Nobody waits longer for the check of a better photo: the frame is there. */
export const HIGH_RES_PHOTO_CHECK_TIMEOUT_MS = 1000;
/** A camera counts as colourless after this many gray samples, taken at this interval. */
const GRAY_SAMPLES = 3;
const GRAY_SAMPLE_INTERVAL_MS = 200;
/** The zoom changes gradually: a sudden change looks like another camera. */
const ZOOM_STEPS = 8;
const ZOOM_STEP_MS = 40;

/** Improves on what a lens does by itself. Optional: without it the photo is a frame of the stream. */
export class LensTuner {
  readonly #clock: Clock;
  readonly #closeFocusByLens = new Map<string, CloseFocusZoomState>();
  readonly #graySamplesByLens = new Map<string, number>();
  #nextSampleMs = 0;
  /** Cameras whose photo came too late, or was worse than the frame: the next one would be, too. */
  readonly #tracksWithoutPhoto = new WeakSet<MediaStreamTrack>();

  constructor(clock: Clock = monotonicClock) {
    this.#clock = clock;
  }

  /** After each live report: zooms when the lens cannot focus near, and leaves a camera without colours. */
  onReport(report: LiveReport, nowMs: number, lens: ActiveLens): void {
    this.#zoomForCloseFocus(report, nowMs, lens.camera);
    this.#leaveGrayCamera(nowMs, lens);
  }

  /** The camera's own photo, if it is better than the frame. */
  async takeBetterPhoto(video: HTMLVideoElement, request: BetterPhotoRequest): Promise<CameraPhoto | null> {
    const { track, signal, name } = request;
    if (this.#tracksWithoutPhoto.has(track)) return null;
    const file = await takeHighResPhoto(video, track, { signal, name, clock: this.#clock });
    const photo = file && (await approvePhoto(file, request, this.#clock));
    if (photo === null) this.#tracksWithoutPhoto.add(track);
    return photo;
  }

  #zoomForCloseFocus(report: LiveReport, nowMs: number, camera: Camera): void {
    const factor = closeFocusZoomFactor(camera.zoomRange);
    const { deviceId } = camera.lens;
    const before = this.#closeFocusByLens.get(deviceId) ?? INITIAL_CLOSE_FOCUS_ZOOM_STATE;
    // The person has zoomed already.
    if (factor === null || (before.phase === 'watching' && camera.zoom >= factor)) return;
    const { state, zoom } = nextCloseFocusZoomState(before, report, nowMs);
    this.#closeFocusByLens.set(deviceId, state);
    if (zoom !== null) void zoomGradually(camera, zoom === 'in' ? factor : 1);
  }

  /** An infrared camera without a label that says so shows no colours from the first frames on. */
  #leaveGrayCamera(nowMs: number, { camera, video, isChosen }: ActiveLens): void {
    const { lens, lenses } = camera;
    const graySamples = this.#graySamplesByLens.get(lens.deviceId) ?? 0;
    if (isChosen || lens.facing !== 'unknown' || lenses.length < 2) return;
    if (graySamples >= GRAY_SAMPLES || nowMs < this.#nextSampleMs) return;
    this.#nextSampleMs = nowMs + GRAY_SAMPLE_INTERVAL_MS;
    const presence = detectVideoColorPresence(video);
    if (presence === 'unknown') return;
    this.#graySamplesByLens.set(lens.deviceId, presence === 'color' ? Infinity : graySamples + 1);
    if (presence === 'color' || graySamples + 1 < GRAY_SAMPLES) return;
    const other = lenses.find(({ deviceId }) => !this.#graySamplesByLens.has(deviceId));
    if (other) void camera.useLens(other.deviceId);
  }
}

/** The photo shows another moment, with another focus: it is checked before it replaces a frame with a document. */
async function approvePhoto(
  file: File,
  { frameReport, checkPhoto, signal }: BetterPhotoRequest,
  clock: Clock,
): Promise<CameraPhoto | null> {
  if (frameReport === null) return { file, check: Promise.resolve(null) };
  const checking = checkPhoto(file, frameReport).catch(() => null);
  const check = await withTimeoutOrNull(checking, HIGH_RES_PHOTO_CHECK_TIMEOUT_MS, { signal, clock });
  if (check && !check.isWorseThanFrame) return { file, check: checking };
  // Also those of a check that ends later.
  void checking.then(closePreviews);
  return null;
}

async function zoomGradually(camera: Camera, target: number): Promise<void> {
  const { stream, zoom: start } = camera;
  for (let step = 1; step <= ZOOM_STEPS; step++) {
    // Another lens, or a closed camera: the zoom was not for it.
    if (camera.stream !== stream || !stream.active) return;
    await camera.setZoom(start + ((target - start) * step) / ZOOM_STEPS);
    await delay(ZOOM_STEP_MS);
  }
}

/** Small enough to read on the page. Averaging removes the noise of a colour sensor, not its colours. */
const SAMPLE_WIDTH = 32;
const SAMPLE_HEIGHT = 24;
/** Largest difference between the channels of a gray pixel: the rounding of a conversion from luma and chroma. */
const MAX_GRAY_CHANNEL_DIFFERENCE = 5;
/** Outside these mean levels no camera shows a colour. */
const MIN_MEAN_LEVEL = 24;
const MAX_MEAN_LEVEL = 235;

type ColorPresence = 'color' | 'gray' | 'unknown';

/** Whether 8-bit RGBA pixels have any colour; `unknown` in the dark and in glaring light. Pure. */
export function detectColorPresence(pixels: Uint8ClampedArray): ColorPresence {
  let sum = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    const [r = 0, g = 0, b = 0] = [pixels[i], pixels[i + 1], pixels[i + 2]];
    if (Math.max(r, g, b) - Math.min(r, g, b) > MAX_GRAY_CHANNEL_DIFFERENCE) return 'color';
    sum += g;
  }
  const mean = (4 * sum) / pixels.length;
  return mean < MIN_MEAN_LEVEL || mean > MAX_MEAN_LEVEL ? 'unknown' : 'gray';
}

/** The same for what a video shows now. */
function detectVideoColorPresence(video: HTMLVideoElement): ColorPresence {
  const canvas = document.createElement('canvas');
  canvas.width = SAMPLE_WIDTH;
  canvas.height = SAMPLE_HEIGHT;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || video.videoWidth === 0) return 'unknown';
  context.drawImage(video, 0, 0, SAMPLE_WIDTH, SAMPLE_HEIGHT);
  return detectColorPresence(context.getImageData(0, 0, SAMPLE_WIDTH, SAMPLE_HEIGHT).data);
}
