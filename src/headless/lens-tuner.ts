import type { Camera, Lens } from '../camera/camera.js';
import type { CheckReport, LiveReport } from '../checks/checks.js';
import { takeHighResPhoto } from '../frame/frame.js';
import { INITIAL_CLOSE_FOCUS, nextCloseFocus, closeFocusZoomFactor, type CloseFocusState } from './close-focus-zoom.js';
import { detectVideoColor } from './detect-color.js';
import { isPhotoAsGoodAsFrame } from './is-photo-as-good-as-frame.js';
import { delay } from '../shared/shared.js';

/** What is looked after. */
export interface ActiveLens {
  readonly camera: Camera;
  readonly video: HTMLVideoElement;
  /** The person chose this lens: it is not changed behind their back. */
  readonly isChosen: boolean;
}

/** A photograph that is asked of a camera. */
export interface BetterPhotoRequest {
  readonly track: MediaStreamTrack;
  readonly name: string;
  readonly signal: AbortSignal;
  /** What was said of the frame that is taken without it; `null` when no document was followed. */
  readonly frameReport: LiveReport | null;
  /** Looks at the photograph, and keeps what was seen for later if it is accepted. */
  readonly inspect: (photograph: File, accept: (seen: CheckReport) => boolean) => Promise<boolean>;
}

/**
 * What makes the best of a lens that runs. Nothing waits for it: without it every lens works as well as it does by itself,
 * and the picture is a frame.
 */
export interface LensTuner {
  /** After each live report. */
  onReport(report: LiveReport, nowMs: number, now: ActiveLens): void;
  /** The camera's own photograph, where it is better than the frame. */
  takeBetterPhoto(video: HTMLVideoElement, wish: BetterPhotoRequest): Promise<File | null>;
}

/** A camera without colours is believed to be one after so many looks, so far apart. */
const GRAY_SAMPLES = 3;
const GRAY_SAMPLE_INTERVAL_MS = 200;
/** The zoom glides there: a jump looks like another camera. */
const ZOOM_STEPS = 8;
const ZOOM_STEP_MS = 40;

export function createLensTuner(): LensTuner {
  const closeUps = new Map<string, CloseFocusState>();
  const greyLooks = new Map<string, number>();
  let nextLookMs = 0;
  /** Cameras whose photograph came too late, or worse than the frame: it would do so again. */
  const noPhotographers = new WeakSet<MediaStreamTrack>();

  function zoom(report: LiveReport, nowMs: number, camera: Camera): void {
    const factor = closeFocusZoomFactor(camera.zoomRange);
    const { deviceId } = camera.lens;
    const before = closeUps.get(deviceId) ?? INITIAL_CLOSE_FOCUS;
    // Someone has zoomed already.
    if (factor === null || (before.phase === 'watching' && camera.zoom >= factor)) return;
    const { memory, zoom } = nextCloseFocus(before, report, nowMs);
    closeUps.set(deviceId, memory);
    if (zoom !== null) void zoomGradually(camera, zoom === 'in' ? factor : 1);
  }

  /** An infrared camera whose label does not say so: grey from the first frames on, while there is another one. */
  function leaveGrey(nowMs: number, { camera, video, isChosen }: ActiveLens): void {
    const { lens, lenses } = camera;
    const looks = greyLooks.get(lens.deviceId) ?? 0;
    if (isChosen || lens.facing !== 'unknown' || lenses.length < 2 || looks >= GRAY_SAMPLES || nowMs < nextLookMs)
      return;
    nextLookMs = nowMs + GRAY_SAMPLE_INTERVAL_MS;
    const seen = detectVideoColor(video);
    if (seen === 'unknown') return;
    greyLooks.set(lens.deviceId, seen === 'colour' ? Infinity : looks + 1);
    if (seen === 'colour' || looks + 1 < GRAY_SAMPLES) return;
    const other = lenses.find((one: Lens) => !greyLooks.has(one.deviceId));
    if (other) void camera.useLens(other.deviceId);
  }

  return {
    onReport(report, nowMs, now) {
      zoom(report, nowMs, now.camera);
      leaveGrey(nowMs, now);
    },
    async takeBetterPhoto(video, { track, name, signal, frameReport: frame, inspect: look }) {
      if (noPhotographers.has(track)) return null;
      const approve = async (photograph: File): Promise<boolean> =>
        frame === null || look(photograph, (seen) => isPhotoAsGoodAsFrame(seen, frame));
      const photograph = await takeHighResPhoto(video, track, { signal, name, approve });
      if (photograph === null) noPhotographers.add(track);
      return photograph;
    },
  };
}

async function zoomGradually(camera: Camera, to: number): Promise<void> {
  const { stream, zoom: from } = camera;
  for (let step = 1; step <= ZOOM_STEPS; step++) {
    // Another lens, or closed: the zoom was this one's.
    if (camera.stream !== stream || !stream.active) return;
    await camera.setZoom(from + ((to - from) * step) / ZOOM_STEPS);
    await delay(ZOOM_STEP_MS);
  }
}
