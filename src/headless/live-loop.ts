import type { Bridge } from '../bridge/bridge.js';
import type { Expectation, LiveReport } from '../checks/checks.js';
import { keepFrame, watchFrames, type Frame } from '../frame/frame.js';
import { liveNext, liveStart, type LiveMemory, type LiveOptions, type LiveView } from '../session/session.js';

export interface LiveLoopOptions extends LiveOptions {
  readonly video: HTMLVideoElement;
  readonly eyes: Pick<Bridge, 'look'>;
  readonly expectation: Expectation;
  readonly signal: AbortSignal;
  readonly onView: (view: LiveView) => void;
  /** The shutter fired by itself; the best frame of the hold is in `takeBest`. */
  readonly onFire: () => void;
}

export interface LiveLoop {
  /** Hands over the sharpest frame of the hold, at the camera's full resolution. The taker closes it. */
  takeBest(): Frame | null;
}

let streams = 0;

/**
 * Looks at the video until aborted. While the document is held still, the sharpest frame so far is kept aside (a clone of
 * a `VideoFrame` shares its pixels), so that the picture taken is the best of the hold and not the last.
 */
export function runLiveLoop(options: LiveLoopOptions): LiveLoop {
  const stream = ++streams;
  let memory: LiveMemory = liveStart(performance.now());
  let best: { frame: Frame; blurPx: number } | null = null;

  const dropBest = (): void => {
    best?.frame.close();
    best = null;
  };
  const keepIfBest = (spare: Frame | null, report: LiveReport): void => {
    const blurPx = report.measures.blurPx ?? Infinity;
    if (!spare || memory.view.phase === 'searching' || memory.view.phase === 'found') dropBest();
    if (!spare) return;
    const holds = memory.view.phase === 'holding' || memory.fire;
    if (holds && (!best || blurPx < best.blurPx)) {
      dropBest();
      best = { frame: spare, blurPx };
    } else spare.close();
  };

  options.signal.addEventListener('abort', dropBest, { once: true });
  void watchFrames(
    options.video,
    async (frame) => {
      // A hold on a `VideoFrame` is free; a copy of a bitmap is made only while it may become the picture.
      const spare = 'clone' in frame || memory.view.phase === 'holding' ? await keepFrame(frame) : null;
      const report = await options.eyes.look(frame, stream, options.expectation).catch(() => null);
      if (report === null || options.signal.aborted) {
        // No report: the eyes are being started again, and the shutter button works without them.
        spare?.close();
        return;
      }
      memory = liveNext(memory, report, performance.now(), options);
      keepIfBest(spare, report);
      options.onView(memory.view);
      if (memory.fire) options.onFire();
    },
    { signal: options.signal },
  );

  return {
    takeBest() {
      const frame = best?.frame ?? null;
      best = null;
      return frame;
    },
  };
}
