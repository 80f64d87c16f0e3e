import type { Clock } from '../shared/shared.js';

/** Without a new frame for so long a video is frozen. Time in which the page did not run counts as one poll. */
const FREEZE_AFTER_MS = 2000;
/** The same before the first frame of a stream, which slow cameras give late: longer than `attachStream` waits for it. */
const NO_FIRST_FRAME_AFTER_MS = 10_000;
const POLL_MS = 500;
/** `HTMLMediaElement.HAVE_CURRENT_DATA`. */
const HAVE_CURRENT_DATA = 2;

/** A number that changes with every frame, for browsers without a working `requestVideoFrameCallback`. */
function countShownFrames(video: HTMLVideoElement): number {
  const total = 'getVideoPlaybackQuality' in video ? video.getVideoPlaybackQuality().totalVideoFrames : 0;
  return total === 0 ? video.currentTime : total;
}

/**
 * Whether the video shows the stream. `muted`: the camera delivers nothing, whatever the video shows. `elsewhere`: the
 * video shows another stream.
 */
type StreamVisibility = 'shown' | 'muted' | 'elsewhere';

interface FreezeWatchdogOptions {
  readonly clock: Clock;
  /** Time does not count while the stream is elsewhere; frames do not count while it is muted. */
  readonly visibility: () => StreamVisibility;
  /** Called once per freeze. */
  readonly onFreeze: () => void;
}

/**
 * Calls `onFreeze` when `video` has shown no new frame for {@link FREEZE_AFTER_MS}, or no frame of the stream at all for
 * {@link NO_FIRST_FRAME_AFTER_MS}.
 * @returns stops watching
 */
export function watchForFreeze(
  video: HTMLVideoElement,
  { clock, visibility, onFreeze }: FreezeWatchdogOptions,
): () => void {
  /** Of the last poll or frame, whichever is later. */
  let countedToMs = clock.now();
  let withoutFrameMs = 0;
  let limitMs =
    visibility() === 'shown' && video.readyState >= HAVE_CURRENT_DATA ? FREEZE_AFTER_MS : NO_FIRST_FRAME_AFTER_MS;
  let shownFrames = countShownFrames(video);
  let isReported = false;
  let callbackId: number | null = null;
  let cancelTimer: () => void;

  const restartTime = (): void => {
    countedToMs = clock.now();
    withoutFrameMs = 0;
    isReported = false;
  };
  const handleFrame = (): void => {
    limitMs = FREEZE_AFTER_MS;
    restartTime();
  };
  const listen = (): void => {
    if (!('requestVideoFrameCallback' in video)) return;
    callbackId = video.requestVideoFrameCallback(() => {
      const now = visibility();
      if (now === 'shown') handleFrame();
      else if (now === 'elsewhere') restartTime();
      listen();
    });
  };
  const poll = (): void => {
    cancelTimer = clock.after(POLL_MS, poll);
    const frames = countShownFrames(video);
    const now = visibility();
    if (now === 'elsewhere') restartTime();
    else if (now === 'shown' && frames !== shownFrames) handleFrame();
    shownFrames = frames;
    // A page that was held up, on a busy device, shows no frames and polls late: the camera is not to blame.
    withoutFrameMs += Math.min(clock.now() - countedToMs, POLL_MS);
    countedToMs = clock.now();
    if (isReported || withoutFrameMs < limitMs) return;
    isReported = true;
    onFreeze();
  };
  listen();
  cancelTimer = clock.after(POLL_MS, poll);
  return () => {
    cancelTimer();
    if (callbackId !== null) video.cancelVideoFrameCallback(callbackId);
  };
}
