import type { Bridge } from '../bridge/bridge.js';
import type { Expectation, LiveReport } from '../checks/checks.js';
import {
  createBestFrame,
  keepFrame,
  MAX_FPS,
  systemClock,
  watchFrames,
  type Clock,
  type Frame,
  type KeptFrame,
} from '../frame/frame.js';
import { liveNext, liveStart, type LiveMemory, type LiveOptions, type LiveView } from '../session/session.js';
import { scoreOf } from './best-picture.js';

export interface LiveLoopOptions extends LiveOptions {
  readonly video: HTMLVideoElement;
  readonly eyes: Pick<Bridge, 'look'>;
  readonly expectation: Expectation;
  readonly signal: AbortSignal;
  readonly onView: (view: LiveView) => void;
  /** What the eyes said of a frame. */
  readonly onReport?: ((report: LiveReport, nowMs: number) => void) | undefined;
  /** The shutter fired by itself; `takeBest` has the picture. */
  readonly onFire: () => void;
  readonly clock?: Clock | undefined;
}

export interface LiveLoop {
  /**
   * Hands over the best frame of the hold, or of the last half second when that is longer, at the camera's full
   * resolution, with what the eyes said about it; `null` when no document was followed. The taker closes the frame.
   */
  takeBest(): KeptFrame<LiveReport> | null;
  /** A frame is held for the picture. */
  readonly holdsFrame: boolean;
}

/** How far back the picture may lie: within it a person who taps the shutter means what they saw. */
export const WINDOW_MS = 500;
/** After so long without a document the eyes look less often: a phone that lies on a table should not grow warm. */
export const IDLE_AFTER_MS = 4000;
export const IDLE_FPS = 8;

let streams = 0;

/**
 * Looks at the video until aborted. The best frame in which the document is followed is kept aside: a clone of a
 * `VideoFrame` shares its pixels.
 */
export function runLiveLoop(options: LiveLoopOptions): LiveLoop {
  const { clock = systemClock, signal } = options;
  const stream = ++streams;
  const best = createBestFrame<LiveReport>();
  let memory: LiveMemory = liveStart(clock.now());
  /** When the first frame of the hold was taken. */
  let holdFromMs: number | null = null;
  let wasGood = false;

  const sinceMs = (): number => Math.min(holdFromMs ?? Infinity, clock.now() - WINDOW_MS);
  const isIdle = (): boolean => clock.now() - (memory.lastSeenMs ?? memory.startedMs) > IDLE_AFTER_MS;

  function keep(spare: Frame | null, report: LiveReport, atMs: number): void {
    const score = scoreOf(report);
    // Another document, or the same one after a gap, may be another side: what was kept is no picture of it.
    if (score === null) best.clear();
    if (spare === null) return;
    if (score === null) spare.close();
    else best.offer({ frame: spare, about: report, atMs }, score, sinceMs());
  }

  async function onFrame(frame: Frame): Promise<void> {
    const atMs = clock.now();
    const mayBeTaken = memory.view.phase !== 'taken' && ('clone' in frame || wasGood);
    // A hold on a `VideoFrame` is free; a copy of a bitmap is made only while it may become the picture.
    const spare = mayBeTaken ? await keepFrame(frame).catch(() => null) : null;
    const report = await options.eyes.look(frame, stream, options.expectation).catch(() => null);
    if (report === null || signal.aborted) {
      // No report: the eyes are being started again, and the shutter button works without them.
      spare?.close();
      return;
    }
    memory = liveNext(memory, report, clock.now(), options);
    wasGood = report.good;
    holdFromMs = memory.holdSinceMs === null ? null : (holdFromMs ?? atMs);
    keep(spare, report, atMs);
    options.onReport?.(report, atMs);
    tell(() => options.onView(memory.view));
    if (memory.fire) tell(options.onFire);
  }

  signal.addEventListener('abort', () => best.clear(), { once: true });
  const maxFps = (): number => (isIdle() ? IDLE_FPS : MAX_FPS);
  watchFrames(options.video, onFrame, { signal, clock, maxFps }).catch(reportError);

  return {
    takeBest: () => best.take(sinceMs()),
    get holdsFrame() {
      return best.holds;
    },
  };
}

/** What a listener throws is the page's to see, and no reason to stop looking. */
function tell(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    reportError(error);
  }
}
