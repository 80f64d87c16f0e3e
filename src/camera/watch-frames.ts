import { delay, monotonicClock, type Clock } from '../shared/shared.js';

/** A frame that a video shows. Its last holder closes it. */
export type Frame = VideoFrame | ImageBitmap;

export function isVideoFrame(frame: Frame): frame is VideoFrame {
  return typeof VideoFrame === 'function' && frame instanceof VideoFrame;
}

/** Width and height as displayed, in pixels. */
export function frameSize(frame: Frame): { readonly width: number; readonly height: number } {
  return isVideoFrame(frame)
    ? { width: frame.displayWidth, height: frame.displayHeight }
    : { width: frame.width, height: frame.height };
}

/** Whether `VideoFrame` works here: it costs nothing on the main thread. False after its first failure. */
let videoFramesWork = true;

/**
 * Captures what `video` shows now; `null` while it shows nothing.
 *
 * The frame is a `VideoFrame` where the browser can create one, else an `ImageBitmap`. A `VideoFrame` whose size is that
 * of the video turned by a quarter is not used: it has a rotation that not every consumer applies.
 */
export async function captureFrame(video: HTMLVideoElement): Promise<Frame | null> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
  if (videoFramesWork && typeof VideoFrame === 'function') {
    const frame = tryVideoFrame(video);
    if (frame !== null) return frame;
  }
  // Rejects if the stream is removed at this moment.
  return createImageBitmap(video).catch(() => null);
}

function tryVideoFrame(video: HTMLVideoElement): VideoFrame | null {
  try {
    const frame = new VideoFrame(video);
    if (frame.displayWidth === video.videoWidth && frame.displayHeight === video.videoHeight) return frame;
    frame.close();
    return null;
  } catch (error) {
    // `InvalidStateError` ("no current frame") is temporary. Any other error: the engine cannot create one from a video.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) videoFramesWork = false;
    return null;
  }
}

/**
 * A second reference to a frame that is about to be transferred to a worker. A cloned `VideoFrame` shares its pixels.
 * Hold at most two and close them: a camera has few buffers.
 */
export async function cloneFrame(frame: Frame): Promise<Frame> {
  return isVideoFrame(frame) ? frame.clone() : createImageBitmap(frame);
}

export interface WatchFramesOptions {
  readonly signal: AbortSignal;
  /** The present limit in frames per second. Default 30: every frame of an ordinary camera. */
  readonly maxFps?: (() => number) | undefined;
  readonly clock?: Clock | undefined;
}

export const DEFAULT_MAX_FPS = 30;
/**
 * Largest share of the time that `onFrame` may take. With two thirds, a device that takes 30 ms for a look had 15 looks a second,
 * with this 18.7; the preview lost no frames.
 */
export const MAX_DUTY_CYCLE = 9 / 10;
/** Longest pause for that: a device that checks one frame a second would wait as long again for the next one. */
export const MAX_COOLING_PAUSE_MS = 200;
/** Limit for `requestVideoFrameCallback`, which some browsers never call. */
const FRAME_CALLBACK_TIMEOUT_MS = 250;
/** Frame interval without such a callback: that of a camera with 25 fps. */
const FALLBACK_FRAME_INTERVAL_MS = 40;

/** A frame that comes at most so long before it is due is taken: the next one would come a whole interval of the camera later. */
const EARLY_TOLERANCE_MS = 10;
/** A late frame brings the next one forward by at most this: the interval of a camera with 25 fps. */
const MAX_CATCH_UP_MS = 40;

/** One frame that was looked at. */
interface FrameTimes {
  /** When it was due. */
  readonly dueMs: number;
  readonly startMs: number;
  /** How long `onFrame` took. */
  readonly tookMs: number;
}

/**
 * When the next frame is due. A frame that came late, because the camera had none, brings the next one forward: on average
 * the limits are reached, and never exceeded. Pure.
 */
export function nextFrameDueMs({ dueMs, startMs, tookMs }: FrameTimes, maxFps: number): number {
  const coolingMs = Math.min(tookMs / MAX_DUTY_CYCLE - tookMs, MAX_COOLING_PAUSE_MS);
  const intervalMs = Math.max(1000 / maxFps, tookMs + coolingMs);
  return Math.max(dueMs, startMs - MAX_CATCH_UP_MS) + intervalMs;
}

/**
 * Calls `onFrame` with frames of `video`, one at a time: the next is captured when the promise has settled. Pauses while
 * the page is hidden, while the video is off the screen, and while it shows nothing. A video outside the document is not
 * paused.
 *
 * `onFrame` may transfer the frame. A frame that is still open when it settles is closed here.
 * @returns when `signal` is aborted
 * @throws what `onFrame` throws
 */
export async function watchFrames(
  video: HTMLVideoElement,
  onFrame: (frame: Frame) => Promise<void>,
  { signal, maxFps = () => DEFAULT_MAX_FPS, clock = monotonicClock }: WatchFramesOptions,
): Promise<void> {
  const visibility = watchVisibility(video, signal);
  let dueMs: number | null = null;
  while (!signal.aborted) {
    await waitForNextFrame(video, clock, signal);
    await visibility.untilVisible();
    if (signal.aborted) return;
    const frame = await captureFrame(video);
    if (frame === null) continue;
    if (signal.aborted) return frame.close();
    const startMs = clock.now();
    dueMs ??= startMs;
    try {
      await onFrame(frame);
    } finally {
      // Has no effect on a transferred frame.
      frame.close();
    }
    dueMs = nextFrameDueMs({ dueMs, startMs, tookMs: clock.now() - startMs }, maxFps());
    await delay(dueMs - EARLY_TOLERANCE_MS - clock.now(), { clock, signal }).catch(() => undefined);
  }
}

/** Resolves when the video shows a new frame, after the callback's limit, or when aborted. */
function waitForNextFrame(video: HTMLVideoElement, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let callbackId: number | null = null;
    const end = (): void => {
      cancelTimer();
      if (callbackId !== null) video.cancelVideoFrameCallback(callbackId);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const hasCallback = 'requestVideoFrameCallback' in video;
    const cancelTimer = clock.after(hasCallback ? FRAME_CALLBACK_TIMEOUT_MS : FALLBACK_FRAME_INTERVAL_MS, end);
    signal.addEventListener('abort', end, { once: true });
    if (hasCallback) callbackId = video.requestVideoFrameCallback(end);
  });
}

/** Whether the video can be seen. Checking frames that nobody aims would only heat the phone. */
interface VideoVisibility {
  /** Resolves at once while the video is visible, else when it becomes visible, or when aborted. */
  untilVisible(): Promise<void>;
}

/** Observes the page's visibility and the video's position until aborted. */
function watchVisibility(video: HTMLVideoElement, signal: AbortSignal): VideoVisibility {
  let isOnScreen = true;
  let resolveWait: () => void = () => undefined;
  const isVisible = (): boolean => document.visibilityState === 'visible' && (isOnScreen || !video.isConnected);
  const endWait = (): void => {
    if (isVisible() || signal.aborted) resolveWait();
  };
  document.addEventListener('visibilitychange', endWait, { signal });
  signal.addEventListener('abort', endWait, { once: true });
  if (typeof IntersectionObserver === 'function' && !signal.aborted) {
    const observer = new IntersectionObserver((entries) => {
      isOnScreen = entries.at(-1)?.isIntersecting ?? true;
      endWait();
    });
    observer.observe(video);
    signal.addEventListener('abort', () => observer.disconnect(), { once: true });
  }
  return {
    untilVisible: () =>
      isVisible() || signal.aborted ? Promise.resolve() : new Promise((resolve) => (resolveWait = resolve)),
  };
}
