import type { Camera, Lens } from '../camera/camera.js';
import type { LiveReport } from '../checks/checks.js';
import { CLOSE_UP_START, closeUpNext, closeUpZoom, type CloseUp } from './close-up.js';
import { coloursOf } from './colours.js';

/** What is looked after. */
export interface CareFor {
  readonly camera: Camera;
  readonly video: HTMLVideoElement;
  /** The person chose this lens: it is not changed behind their back. */
  readonly isChosen: boolean;
}

/** Looks after a lens that runs: rarely needed, so loaded once a camera is open that may need it. */
export interface Care {
  /** After each live report. */
  saw(report: LiveReport, nowMs: number, now: CareFor): void;
}

/** A camera without colours is believed to be one after so many looks, so far apart. */
const GREY_LOOKS = 3;
const GREY_EVERY_MS = 200;
/** The zoom glides there: a jump looks like another camera. */
const GLIDE_STEPS = 8;
const GLIDE_STEP_MS = 40;

/** There is something to look after: it can zoom, or there is another lens than this one that nothing is known of. */
export function createCare(): Care {
  const closeUps = new Map<string, CloseUp>();
  const greyLooks = new Map<string, number>();
  let nextLookMs = 0;

  function zoom(report: LiveReport, nowMs: number, camera: Camera): void {
    const factor = closeUpZoom(camera.zoomRange);
    const { deviceId } = camera.lens;
    const before = closeUps.get(deviceId) ?? CLOSE_UP_START;
    // Someone has zoomed already.
    if (factor === null || (before.phase === 'watching' && camera.zoom >= factor)) return;
    const { memory, zoom } = closeUpNext(before, report, nowMs);
    closeUps.set(deviceId, memory);
    if (zoom !== null) void glide(camera, zoom === 'in' ? factor : 1);
  }

  /** An infrared camera whose label does not say so: grey from the first frames on, while there is another one. */
  function leaveGrey(nowMs: number, { camera, video, isChosen }: CareFor): void {
    const { lens, lenses } = camera;
    const looks = greyLooks.get(lens.deviceId) ?? 0;
    if (isChosen || lens.facing !== 'unknown' || lenses.length < 2 || looks >= GREY_LOOKS || nowMs < nextLookMs) return;
    nextLookMs = nowMs + GREY_EVERY_MS;
    const seen = coloursOf(video);
    if (seen === 'unknown') return;
    greyLooks.set(lens.deviceId, seen === 'colour' ? Infinity : looks + 1);
    if (seen === 'colour' || looks + 1 < GREY_LOOKS) return;
    const other = lenses.find((one: Lens) => !greyLooks.has(one.deviceId));
    if (other) void camera.useLens(other.deviceId);
  }

  return {
    saw(report, nowMs, now) {
      zoom(report, nowMs, now.camera);
      leaveGrey(nowMs, now);
    },
  };
}

async function glide(camera: Camera, to: number): Promise<void> {
  const { stream, zoom: from } = camera;
  for (let step = 1; step <= GLIDE_STEPS; step++) {
    // Another lens, or closed: the zoom was this one's.
    if (camera.stream !== stream || !stream.active) return;
    await camera.setZoom(from + ((to - from) * step) / GLIDE_STEPS);
    await new Promise((resolve) => setTimeout(resolve, GLIDE_STEP_MS));
  }
}
