import type { WorkerClient } from '../worker/client/client.js';
import type { Expectation, LiveReport } from '../checks/checks.js';
import {
  createBestFrameBuffer,
  cloneFrame,
  MAX_FPS,
  watchFrames,
  type Frame,
  type BufferedFrame,
} from '../frame/frame.js';
import {
  nextGuidance,
  initialGuidance,
  type GuidanceState,
  type GuidanceOptions,
  type LiveView,
} from '../session/session.js';
import { monotonicClock, type Clock } from '../shared/shared.js';
import { scoreFrame } from './compare-quality.js';

export interface LiveLoopOptions extends GuidanceOptions {
  readonly video: HTMLVideoElement;
  readonly checker: Pick<WorkerClient, 'look'>;
  readonly expectation: Expectation;
  readonly signal: AbortSignal;
  readonly onView: (view: LiveView) => void;
  /** What the eyes said of a frame. */
  readonly onReport?: ((report: LiveReport, nowMs: number) => void) | undefined;
  /** The shutter fired by itself; `takeBest` has the picture. */
  readonly onShutter: () => void;
  readonly clock?: Clock | undefined;
}

export interface LiveLoop {
  /**
   * Hands over the best frame of the hold, or of the last half second when that is longer, at the camera's full
   * resolution, with what the eyes said about it; `null` when no document was followed. The taker closes the frame.
   */
  takeBestFrame(): BufferedFrame<LiveReport> | null;
  /** A frame is held for the picture. */
  readonly hasFrame: boolean;
}

/** How far back the picture may lie: within it a person who taps the shutter means what they saw. */
export const BEST_FRAME_MAX_AGE_MS = 500;
/** After so long without a document the eyes look less often: a phone that lies on a table should not grow warm. */
export const IDLE_AFTER_MS = 4000;
export const IDLE_FPS = 8;

let streamCount = 0;

/**
 * Looks at the video until aborted. The best frame in which the document is followed is kept aside: a clone of a
 * `VideoFrame` shares its pixels.
 */
export function runLiveLoop(options: LiveLoopOptions): LiveLoop {
  const { clock = monotonicClock, signal } = options;
  const stream = ++streamCount;
  const best = createBestFrameBuffer<LiveReport>();
  let memory: GuidanceState = initialGuidance(clock.now());
  /** When the first frame of the hold was taken. */
  let holdFromMs: number | null = null;
  let wasGood = false;

  const sinceMs = (): number => Math.min(holdFromMs ?? Infinity, clock.now() - BEST_FRAME_MAX_AGE_MS);
  const isIdle = (): boolean => clock.now() - (memory.lastSeenMs ?? memory.startedMs) > IDLE_AFTER_MS;

  function keep(spare: Frame | null, report: LiveReport, atMs: number): void {
    const score = scoreFrame(report);
    // Another document, or the same one after a gap, may be another side: what was kept is no picture of it.
    if (score === null) best.clear();
    if (spare === null) return;
    if (score === null) spare.close();
    else best.offer({ frame: spare, details: report, atMs }, score, sinceMs());
  }

  async function onFrame(frame: Frame): Promise<void> {
    const atMs = clock.now();
    const mayBeTaken = memory.view.phase !== 'taken' && ('clone' in frame || wasGood);
    // A hold on a `VideoFrame` is free; a copy of a bitmap is made only while it may become the picture.
    const spare = mayBeTaken ? await cloneFrame(frame).catch(() => null) : null;
    const report = await options.checker.look(frame, stream, options.expectation).catch(() => null);
    if (report === null || signal.aborted) {
      // No report: the eyes are being started again, and the shutter button works without them.
      spare?.close();
      return;
    }
    memory = nextGuidance(memory, report, clock.now(), options);
    wasGood = report.good;
    holdFromMs = memory.holdSinceMs === null ? null : (holdFromMs ?? atMs);
    keep(spare, report, atMs);
    options.onReport?.(report, atMs);
    callListener(() => options.onView(memory.view));
    if (memory.triggersShutter) callListener(options.onShutter);
  }

  signal.addEventListener('abort', () => best.clear(), { once: true });
  const maxFps = (): number => (isIdle() ? IDLE_FPS : MAX_FPS);
  watchFrames(options.video, onFrame, { signal, clock, maxFps }).catch(reportError);

  return {
    takeBestFrame: () => best.take(sinceMs()),
    get hasFrame() {
      return best.hasFrame;
    },
  };
}

/** What a listener throws is the page's to see, and no reason to stop looking. */
function callListener(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    reportError(error);
  }
}
