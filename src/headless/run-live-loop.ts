import type { Expectation, LiveReport } from '../checks/checks.js';
import {
  cloneFrame,
  createBestFrameBuffer,
  DEFAULT_MAX_FPS,
  watchFrames,
  type BufferedFrame,
  type Frame,
} from '../frame/frame.js';
import { THRESHOLDS } from '../limits/limits.js';
import {
  initialGuidance,
  nextGuidance,
  type GuidanceOptions,
  type GuidanceState,
  type LiveView,
} from '../session/session.js';
import { monotonicClock, type Clock } from '../shared/shared.js';
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
  takeBestFrame(): BufferedFrame<LiveReport> | null;
  /** A frame is held for the photo. */
  readonly hasFrame: boolean;
}

/** Greatest age of the frame that becomes the photo: a person who taps the shutter means what they saw. */
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
  const { minDocumentLongSidePx: minLongSidePx } = { ...THRESHOLDS, ...options.expectation.thresholds };
  const streamId = ++streamCount;
  const bestFrame = createBestFrameBuffer<LiveReport>();
  let guidance: GuidanceState = initialGuidance(clock.now(), options.isFixedFocus);
  /** Time of the first frame of the hold. */
  let holdFrameMs: number | null = null;
  let wasGood = false;

  const oldestUsableMs = (): number => Math.min(holdFrameMs ?? Infinity, clock.now() - BEST_FRAME_MAX_AGE_MS);
  const isIdle = (): boolean => clock.now() - (guidance.lastSeenMs ?? guidance.startedMs) > IDLE_AFTER_MS;

  function offerFrame(frame: Frame | null, report: LiveReport, atMs: number): void {
    const score = scoreFrame(report);
    // Another document, or the same one after a gap, may be another side: the held frame does not show it.
    if (score === null) bestFrame.clear();
    if (frame === null) return;
    if (score === null) frame.close();
    else bestFrame.offer({ frame, details: report, atMs }, score, oldestUsableMs());
  }

  async function checkFrame(frame: Frame): Promise<void> {
    const atMs = clock.now();
    // Cloning a `VideoFrame` is free; an `ImageBitmap` is copied only while it may become the photo.
    const mayBecomePhoto = guidance.view.phase !== 'taken' && ('clone' in frame || wasGood);
    const clone = mayBecomePhoto ? await cloneFrame(frame).catch(() => null) : null;
    const report = await checker
      .checkFrame(frame, streamId, expectationAt(guidance.view.guide, options.expectation))
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

  return {
    takeBestFrame: () => bestFrame.take(oldestUsableMs()),
    get hasFrame() {
      return bestFrame.hasFrame;
    },
  };
}

/** Where the lens does not focus near, a document with fewer pixels is taken: a sharp small photo can be read. */
export function expectationAt(guide: LiveView['guide'], expectation: Expectation): Expectation {
  if (guide === 'near') return expectation;
  const { minDocumentLongSidePx } = { ...THRESHOLDS, ...expectation.thresholds };
  return { ...expectation, thresholds: { ...expectation.thresholds, minLiveLongSidePx: minDocumentLongSidePx } };
}

/** Reports an error of the page's listener to the page; the loop goes on. */
function callListener(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    reportError(error);
  }
}

/** More than all other differences between two frames of one moment: a frame without findings is always better. */
const GOOD_FRAME_BONUS = 100;
/** Cost of a side that is cut off, in multiples of the blur limit: text may be lost with it. */
const CUT_OFF_SIDE_COST = 10;
/** Unmeasured blur counts as twice the limit. */
const UNKNOWN_BLUR_SHARE = 2;
const MOTION_WEIGHT = 0.5;

/**
 * Scores a frame for comparison with its neighbours in time: without findings first, then whole, sharp, still, with
 * nothing hidden, and large. Each measure counts as a share of its limit.
 * @returns larger is better; `null` if the frame does not continue the ones before: it has no document, or one that was
 *   not tracked from the last frame
 */
export function scoreFrame(report: LiveReport): number | null {
  const { document, measures, motion, good } = report;
  if (document === null || motion === null) return null;
  const blur = measures.blurPx === null ? UNKNOWN_BLUR_SHARE : measures.blurPx / THRESHOLDS.maxBlurPx;
  const hidden = (measures.glare ?? 0) / THRESHOLDS.maxGlare + (measures.covered ?? 0) / THRESHOLDS.maxCovered;
  const size = Math.log(Math.max(1, measures.documentLongSidePx ?? 1));
  const movement = (MOTION_WEIGHT * motion) / THRESHOLDS.maxMotion;
  return (good ? GOOD_FRAME_BONUS : 0) - CUT_OFF_SIDE_COST * document.cutOff.length - blur - hidden - movement + size;
}
