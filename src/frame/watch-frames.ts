/** The live loop: one frame at a time, as often as the eyes can take it. */
import { delay, monotonicClock, type Clock } from '../shared/shared.js';
import { captureFrame, type Frame } from './capture-frame.js';
import { watchVisibility } from './watch-visibility.js';

export interface WatchFramesOptions {
  readonly signal: AbortSignal;
  /** Most frames per second now. Default 20: two of three frames of a camera of 30. */
  readonly maxFps?: (() => number) | undefined;
  /** Most of the time that `onFrame` may fill, 0–1. Default 0.5, so that a slow phone stays cool and its page smooth. */
  readonly maxDuty?: number | undefined;
  readonly clock?: Clock | undefined;
}

export const MAX_FPS = 20;
export const MAX_DUTY_CYCLE = 0.5;
/** `requestVideoFrameCallback` that stays silent for so long is not waited for. */
const FRAME_CALLBACK_TIMEOUT_MS = 250;
/** Where there is no such callback, the pace of a 25 fps camera. */
const FALLBACK_FRAME_INTERVAL_MS = 40;

/**
 * How long to wait from the end of one look to the start of the next. Pure.
 * @param tookMs how long `onFrame` took
 */
export function pauseAfterFrameMs(tookMs: number, maxFps: number, maxDuty: number): number {
  const period = Math.max(1000 / maxFps, tookMs / maxDuty);
  return Math.max(0, period - tookMs);
}

/**
 * Hands frames of `video` to `onFrame`, one in flight; a new one is taken only when the promise has settled. Pauses
 * while the page is hidden, while the video is off the screen (scrolled away, not displayed), and while it shows
 * nothing. A video that is in no document is its holder's to show, and is looked at.
 *
 * The frame may be transferred. What is still open when `onFrame` settles is closed here.
 * @returns when `signal` is aborted
 * @throws what `onFrame` throws, and stops
 */
export async function watchFrames(
  video: HTMLVideoElement,
  onFrame: (frame: Frame) => Promise<void>,
  { signal, maxFps = () => MAX_FPS, maxDuty = MAX_DUTY_CYCLE, clock = monotonicClock }: WatchFramesOptions,
): Promise<void> {
  const screen = watchVisibility(video, signal);
  while (!signal.aborted) {
    await waitForNextFrame(video, clock, signal);
    await screen.untilVisible();
    if (signal.aborted) return;
    const frame = await captureFrame(video);
    if (frame === null) continue;
    if (signal.aborted) return frame.close();
    const startedMs = clock.now();
    try {
      await onFrame(frame);
    } finally {
      // Closing what was transferred does nothing.
      frame.close();
    }
    const pauseMs = pauseAfterFrameMs(clock.now() - startedMs, maxFps(), maxDuty);
    await delay(pauseMs, { clock, signal }).catch(() => undefined);
  }
}

/** Resolves when the video shows a new frame, after a quarter of a second without word, or at the abort. */
function waitForNextFrame(video: HTMLVideoElement, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let callback: number | null = null;
    const end = (): void => {
      cancelTimer();
      if (callback !== null) video.cancelVideoFrameCallback(callback);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const hasCallback = 'requestVideoFrameCallback' in video;
    const cancelTimer = clock.after(hasCallback ? FRAME_CALLBACK_TIMEOUT_MS : FALLBACK_FRAME_INTERVAL_MS, end);
    signal.addEventListener('abort', end, { once: true });
    if (hasCallback) callback = video.requestVideoFrameCallback(end);
  });
}
