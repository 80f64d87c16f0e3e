import type { Camera } from '../camera/camera.js';
import type { CheckReport, LiveReport, Measures } from '../checks/checks.js';
import { takeHighResPhoto } from '../frame/frame.js';
import { THRESHOLDS } from '../limits/limits.js';
import { delay, resultOrNullWithin, monotonicClock, type Clock } from '../shared/shared.js';
import { closePreviews, type InspectedPhoto } from './analyzer.js';
import {
  closeFocusZoomFactor,
  INITIAL_CLOSE_FOCUS_ZOOM_STATE,
  nextCloseFocusZoomState,
  type CloseFocusZoomState,
} from './close-focus-zoom-state.js';
import { detectVideoColorPresence } from './detect-color-presence.js';
import type { CameraPhoto } from './camera-session.js';

/** The lens in use and the video that shows it. */
export interface ActiveLens {
  readonly camera: Camera;
  readonly video: HTMLVideoElement;
  /** The person chose this lens: it is not changed automatically. */
  readonly isChosen: boolean;
}

export interface BetterPhotoRequest {
  readonly track: MediaStreamTrack;
  readonly name: string;
  readonly signal: AbortSignal;
  /** The report of the frame that is used otherwise; `null` when no document was tracked. */
  readonly frameReport: LiveReport | null;
  readonly inspect: (photo: File) => Promise<InspectedPhoto>;
}

/** Improves on what a lens does by itself. Optional: without it the photo is a frame of the stream. */
export interface LensTuner {
  /** After each live report: zooms when the lens cannot focus near, and leaves a camera without colours. */
  onReport(report: LiveReport, nowMs: number, lens: ActiveLens): void;
  /** The camera's own photo, if it is better than the frame. */
  takeBetterPhoto(video: HTMLVideoElement, request: BetterPhotoRequest): Promise<CameraPhoto | null>;
}

/** Nobody waits longer for the inspection of a better photo: the frame is there. */
export const BETTER_PHOTO_INSPECTION_TIMEOUT_MS = 1000;
/** A camera counts as colourless after this many gray samples, taken at this interval. */
const GRAY_SAMPLES = 3;
const GRAY_SAMPLE_INTERVAL_MS = 200;
/** The zoom changes gradually: a sudden change looks like another camera. */
const ZOOM_STEPS = 8;
const ZOOM_STEP_MS = 40;

export function createLensTuner(clock: Clock = monotonicClock): LensTuner {
  const closeFocusByLens = new Map<string, CloseFocusZoomState>();
  const graySamplesByLens = new Map<string, number>();
  let nextSampleMs = 0;
  /** Cameras whose photo came too late, or was worse than the frame: the next one would be, too. */
  const tracksWithoutPhoto = new WeakSet<MediaStreamTrack>();

  function zoomForCloseFocus(report: LiveReport, nowMs: number, camera: Camera): void {
    const factor = closeFocusZoomFactor(camera.zoomRange);
    const { deviceId } = camera.lens;
    const before = closeFocusByLens.get(deviceId) ?? INITIAL_CLOSE_FOCUS_ZOOM_STATE;
    // The person has zoomed already.
    if (factor === null || (before.phase === 'watching' && camera.zoom >= factor)) return;
    const { state, zoom } = nextCloseFocusZoomState(before, report, nowMs);
    closeFocusByLens.set(deviceId, state);
    if (zoom !== null) void zoomGradually(camera, zoom === 'in' ? factor : 1);
  }

  /** An infrared camera without a label that says so shows no colours from the first frames on. */
  function leaveGrayCamera(nowMs: number, { camera, video, isChosen }: ActiveLens): void {
    const { lens, lenses } = camera;
    const graySamples = graySamplesByLens.get(lens.deviceId) ?? 0;
    if (isChosen || lens.facing !== 'unknown' || lenses.length < 2) return;
    if (graySamples >= GRAY_SAMPLES || nowMs < nextSampleMs) return;
    nextSampleMs = nowMs + GRAY_SAMPLE_INTERVAL_MS;
    const presence = detectVideoColorPresence(video);
    if (presence === 'unknown') return;
    graySamplesByLens.set(lens.deviceId, presence === 'color' ? Infinity : graySamples + 1);
    if (presence === 'color' || graySamples + 1 < GRAY_SAMPLES) return;
    const other = lenses.find(({ deviceId }) => !graySamplesByLens.has(deviceId));
    if (other) void camera.useLens(other.deviceId);
  }

  return {
    onReport(report, nowMs, lens) {
      zoomForCloseFocus(report, nowMs, lens.camera);
      leaveGrayCamera(nowMs, lens);
    },
    async takeBetterPhoto(video, request) {
      const { track, signal, name } = request;
      if (tracksWithoutPhoto.has(track)) return null;
      const file = await takeHighResPhoto(video, track, { signal, name, clock });
      const photo = file && (await approvePhoto(file, request, clock));
      if (photo === null) tracksWithoutPhoto.add(track);
      return photo;
    },
  };
}

/** The photo shows another moment, with another focus: it is inspected before it replaces a frame with a document. */
async function approvePhoto(
  file: File,
  { frameReport, inspect, signal }: BetterPhotoRequest,
  clock: Clock,
): Promise<CameraPhoto | null> {
  if (frameReport === null) return { file, inspection: null };
  const inspecting = inspect(file).catch(() => null);
  const inspection = await resultOrNullWithin(inspecting, BETTER_PHOTO_INSPECTION_TIMEOUT_MS, { signal, clock });
  if (inspection && isPhotoAsGoodAsFrame(inspection.report, frameReport)) return { file, inspection };
  // Also that of an inspection that ends later.
  void inspecting.then(closePreviews);
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

/** How much softer than the frame a photo may measure: the spread of the measure on one and the same card. */
const BLUR_TOLERANCE = 1.2;
/** Below this blur both count as sharp, in px like `Measures.blurPx`. */
const SHARP_ENOUGH_PX = THRESHOLDS.maxBlurPx / 2;

/**
 * Whether the camera's own photo may replace the frame. The photo shows another moment: the document must still be
 * there, whole, no smaller, as sharp, and lit within the limits.
 */
export function isPhotoAsGoodAsFrame(photo: CheckReport, frame: LiveReport): boolean {
  const { document, measures } = photo;
  if (frame.document === null) return true;
  if (document === null || document.cutOff.length > frame.document.cutOff.length) return false;
  if (frame.mrzPresent === true && photo.mrz === null) return false;
  if ((measures.documentLongSidePx ?? 0) < (frame.measures.documentLongSidePx ?? 0)) return false;
  if (measures.blurPx === null) return frame.measures.blurPx === null;
  const maxBlurPx = Math.max(SHARP_ENOUGH_PX, BLUR_TOLERANCE * (frame.measures.blurPx ?? Infinity));
  return measures.blurPx <= maxBlurPx && isAsWellLit(measures, frame.measures) && isAsVisible(measures, frame.measures);
}

/** Nothing hides more print than in the frame. */
function isAsVisible(photo: Measures, frame: Measures): boolean {
  const maxGlare = Math.max(THRESHOLDS.maxGlare, frame.glare ?? 0);
  const maxCovered = Math.max(THRESHOLDS.maxCovered, frame.covered ?? 0);
  return (photo.glare ?? 0) <= maxGlare && (photo.covered ?? 0) <= maxCovered;
}

function isAsWellLit(photo: Measures, frame: Measures): boolean {
  const minBrightness = Math.min(THRESHOLDS.minBrightness, frame.brightness ?? 1);
  const maxBrightness = Math.max(THRESHOLDS.maxBrightness, frame.brightness ?? 0);
  const { brightness } = photo;
  return brightness === null || (brightness >= minBrightness && brightness <= maxBrightness);
}
