import type { Camera, Lens } from '../camera/camera.js';
import type { CheckReport, LiveReport } from '../checks/checks.js';
import { takePhotograph } from '../frame/frame.js';
import { CLOSE_UP_START, closeUpNext, closeUpZoom, type CloseUp } from './close-up.js';
import { coloursOf } from './colours.js';
import { replaces } from './replaces.js';

/** What is looked after. */
export interface CareFor {
  readonly camera: Camera;
  readonly video: HTMLVideoElement;
  /** The person chose this lens: it is not changed behind their back. */
  readonly isChosen: boolean;
}

/** A photograph that is asked of a camera. */
export interface PhotographWish {
  readonly track: MediaStreamTrack;
  readonly name: string;
  readonly signal: AbortSignal;
  /** What was said of the frame that is taken without it; `null` when no document was followed. */
  readonly frame: LiveReport | null;
  /** Looks at the photograph, and keeps what was seen for later if it is accepted. */
  readonly look: (photograph: File, accept: (seen: CheckReport) => boolean) => Promise<boolean>;
}

/**
 * What makes the best of a lens that runs. Nothing waits for it: without it every lens works as well as it does by itself,
 * and the picture is a frame.
 */
export interface Care {
  /** After each live report. */
  saw(report: LiveReport, nowMs: number, now: CareFor): void;
  /** The camera's own photograph, where it is better than the frame. */
  photograph(video: HTMLVideoElement, wish: PhotographWish): Promise<File | null>;
}

/** A camera without colours is believed to be one after so many looks, so far apart. */
const GREY_LOOKS = 3;
const GREY_EVERY_MS = 200;
/** The zoom glides there: a jump looks like another camera. */
const GLIDE_STEPS = 8;
const GLIDE_STEP_MS = 40;

export function createCare(): Care {
  const closeUps = new Map<string, CloseUp>();
  const greyLooks = new Map<string, number>();
  let nextLookMs = 0;
  /** Cameras whose photograph came too late, or worse than the frame: it would do so again. */
  const noPhotographers = new WeakSet<MediaStreamTrack>();

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
    async photograph(video, { track, name, signal, frame, look }) {
      if (noPhotographers.has(track)) return null;
      const approve = async (photograph: File): Promise<boolean> =>
        frame === null || look(photograph, (seen) => replaces(seen, frame));
      const photograph = await takePhotograph(video, track, { signal, name, approve });
      if (photograph === null) noPhotographers.add(track);
      return photograph;
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
