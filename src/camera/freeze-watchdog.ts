import type { Clock } from '../shared/shared.js';

/** Without a new frame for so long a video is frozen. Time in which the page did not run counts as one poll. */
const FREEZE_AFTER_MS = 2000;
const POLL_MS = 500;

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
 * Calls `onFreeze` when `video` has shown no new frame for {@link FREEZE_AFTER_MS}.
 * @returns stops watching
 */
export function watchForFreeze(
  video: HTMLVideoElement,
  { clock, visibility, onFreeze }: FreezeWatchdogOptions,
): () => void {
  /** Of the last poll or frame, whichever is later. */
  let countedToMs = clock.now();
  let withoutFrameMs = 0;
  let shownFrames = countShownFrames(video);
  let isReported = false;
  let callbackId: number | null = null;
  let cancelTimer: () => void;

  const handleFrame = (): void => {
    countedToMs = clock.now();
    withoutFrameMs = 0;
    isReported = false;
  };
  const listen = (): void => {
    if (!('requestVideoFrameCallback' in video)) return;
    callbackId = video.requestVideoFrameCallback(() => {
      if (visibility() !== 'muted') handleFrame();
      listen();
    });
  };
  const poll = (): void => {
    cancelTimer = clock.after(POLL_MS, poll);
    const frames = countShownFrames(video);
    const now = visibility();
    if (now === 'elsewhere' || (now === 'shown' && frames !== shownFrames)) handleFrame();
    shownFrames = frames;
    // A page that was held up, on a busy device, shows no frames and polls late: the camera is not to blame.
    withoutFrameMs += Math.min(clock.now() - countedToMs, POLL_MS);
    countedToMs = clock.now();
    if (isReported || withoutFrameMs < FREEZE_AFTER_MS) return;
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
