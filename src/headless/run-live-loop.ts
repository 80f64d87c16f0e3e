import type { Expectation, LiveReport } from '../checks/checks.js';
import { cloneFrame, DEFAULT_MAX_FPS, watchFrames, type Frame } from '../camera/camera.js';
import { resolveThresholds } from '../checks/limits/limits.js';
import {
  initialGuidance,
  nextGuidance,
  type GuidanceOptions,
  type GuidanceState,
  type LiveView,
} from '../session/session.js';
import { callListener, monotonicClock, type Clock } from '../shared/shared.js';
import type { WorkerClient } from '../worker/client/client.js';

export interface LiveLoopOptions extends GuidanceOptions {
  readonly video: HTMLVideoElement;
  readonly checker: Pick<WorkerClient, 'checkFrame'>;
  readonly expectation: Expectation;
  /** The camera has no autofocus. Default false. */
  readonly isFixedFocus?: boolean | undefined;
  readonly signal: AbortSignal;
  readonly onView: (view: LiveView) => void;
  readonly onReport?: ((report: LiveReport, frameMs: number) => void) | undefined;
  /** The automatic shutter fired; `takeBestFrame` has the frame. */
  readonly onShutter: () => void;
  readonly clock?: Clock | undefined;
}

export interface LiveLoop {
  /**
   * The best frame of the hold, or of the last half second if that is longer, with its live report. It has the camera's
   * full resolution, and the receiver closes it. `null` when no document was tracked.
   */
  takeBestFrame(): BufferedFrame | null;
}

/** Greatest age of the frame that becomes the photo, unless the hold is longer: a person who taps the shutter means what they saw. */
export const BEST_FRAME_MAX_AGE_MS = 500;
/** After so long without a document the frame rate drops, so that a phone on a table does not grow warm. */
export const IDLE_AFTER_MS = 4000;
export const IDLE_FPS = 8;

let streamCount = 0;

/**
 * Checks the frames of a video until aborted, and keeps the best one in which the document is tracked. A clone of a
 * `VideoFrame` shares its pixels.
 */
export function runLiveLoop(options: LiveLoopOptions): LiveLoop {
  const { clock = monotonicClock, signal, checker } = options;
  const { minDocumentLongSidePx: minLongSidePx } = resolveThresholds(options.expectation.thresholds);
  const streamId = ++streamCount;
  const bestFrame = new BestFrameBuffer();
  let guidance: GuidanceState = initialGuidance(clock.now(), options.isFixedFocus);
  /** Time of the first frame of the hold. */
  let holdFrameMs: number | null = null;
  let wasGood = false;

  const oldestUsableMs = (): number => Math.min(holdFrameMs ?? Infinity, clock.now() - BEST_FRAME_MAX_AGE_MS);
  const isIdle = (): boolean => clock.now() - (guidance.lastSeenMs ?? guidance.startedMs) > IDLE_AFTER_MS;

  function offerFrame(frame: Frame | null, report: LiveReport, atMs: number): void {
    const isTracked = report.score !== null;
    // Another document, or the same one after a gap, may be another side: the held frame does not show it.
    if (!isTracked) bestFrame.clear();
    if (frame === null) return;
    if (isTracked) bestFrame.offer({ frame, report, atMs }, oldestUsableMs());
    else frame.close();
  }

  async function checkFrame(frame: Frame): Promise<void> {
    const atMs = clock.now();
    // Cloning a `VideoFrame` is free; an `ImageBitmap` is copied only while it may become the photo.
    const isCheap = 'clone' in frame;
    const mayBecomePhoto = guidance.view.phase !== 'taken' && (isCheap || wasGood || guidance.holdSinceMs !== null);
    const clone = mayBecomePhoto ? await cloneFrame(frame).catch(() => null) : null;
    const report = await checker
      .checkFrame(frame, streamId, expectationForGuide(guidance.view.guide, options.expectation))
      .catch(() => null);
    if (report === null || signal.aborted) {
      // Without a report the worker is restarting; the shutter button works without it.
      clone?.close();
      return;
    }
    guidance = nextGuidance(guidance, report, clock.now(), { ...options, minLongSidePx });
    wasGood = report.good;
    holdFrameMs = guidance.holdSinceMs === null ? null : (holdFrameMs ?? atMs);
    offerFrame(clone, report, atMs);
    options.onReport?.(report, atMs);
    callListener(() => options.onView(guidance.view));
    if (guidance.triggersShutter) callListener(options.onShutter);
  }

  signal.addEventListener('abort', () => bestFrame.clear(), { once: true });
  const maxFps = (): number => (isIdle() ? IDLE_FPS : DEFAULT_MAX_FPS);
  watchFrames(options.video, checkFrame, { signal, clock, maxFps }).catch(reportError);

  return { takeBestFrame: () => bestFrame.take(oldestUsableMs()) };
}

/** Where the lens does not focus near, a document with fewer pixels is taken: a sharp small photo can be read. */
export function expectationForGuide(guide: LiveView['guide'], expectation: Expectation): Expectation {
  if (guide === 'near') return expectation;
  const { minDocumentLongSidePx } = resolveThresholds(expectation.thresholds);
  return { ...expectation, thresholds: { ...expectation.thresholds, minLiveLongSidePx: minDocumentLongSidePx } };
}

/** A frame with its live report. */
export interface BufferedFrame {
  readonly frame: Frame;
  readonly report: LiveReport;
  /** When it was captured, in milliseconds. */
  readonly atMs: number;
}

/**
 * Holds the best frame of the last moments, so that the photo need not be the last frame. It holds one frame and no more: a
 * camera has few buffers, and stalls while its frames are held. Chromium's stops at four held frames and slows down at
 * three; the checks hold one of them.
 */
export class BestFrameBuffer {
  #held: BufferedFrame | null = null;

  /**
   * Takes ownership of a frame. Keeps it if it is at least as good as the held one, or if that one is older than
   * `oldestMs`; the other of the two is closed.
   */
  offer(candidate: BufferedFrame, oldestMs: number): void {
    const held = this.#held;
    const isBetter = (held?.report.score ?? 0) <= (candidate.report.score ?? 0);
    // Of equally good frames the later one is nearer to what the person sees.
    if (held && !isBetter && held.atMs >= oldestMs) return candidate.frame.close();
    this.clear();
    this.#held = candidate;
  }

  /** Hands the held frame over; the receiver closes it. `null` if there is none of at least `oldestMs`. */
  take(oldestMs: number): BufferedFrame | null {
    const held = this.#held;
    if (held && held.atMs < oldestMs) return this.clear();
    this.#held = null;
    return held;
  }

  /** Closes the held frame. */
  clear(): null {
    this.#held?.frame.close();
    return (this.#held = null);
  }
}
