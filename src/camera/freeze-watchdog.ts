/** Is the picture alive? Watches a `<video>` for new frames. */
import type { Clock } from '../shared/shared.js';

/** No new frame for so long means frozen. */
export const FREEZE_AFTER_MS = 2000;
const POLL_MS = 500;

/** A number that changes with every frame shown, for browsers whose `requestVideoFrameCallback` is missing or mute. */
function countShownFrames(video: HTMLVideoElement): number {
  const total = 'getVideoPlaybackQuality' in video ? video.getVideoPlaybackQuality().totalVideoFrames : 0;
  return total === 0 ? video.currentTime : total;
}

/** Where the stream in question is; `muted`: whatever the video shows, the camera gives nothing. */
export type StreamVisibility = 'shown' | 'muted' | 'elsewhere';

/**
 * Calls `onStale` when `video` has shown no new frame for {@link FREEZE_AFTER_MS}, once per silence.
 * @param showing time does not count while the stream is elsewhere; frames do not count while it is muted
 * @returns stops watching
 */
export function watchForFreeze(
  video: HTMLVideoElement,
  clock: Clock,
  showing: () => StreamVisibility,
  onStale: () => void,
): () => void {
  let lastFrameMs = clock.now();
  let shown = countShownFrames(video);
  let told = false;
  let callback: number | null = null;
  let cancelTimer: () => void;

  const alive = (): void => {
    lastFrameMs = clock.now();
    told = false;
  };
  const listen = (): void => {
    if (!('requestVideoFrameCallback' in video)) return;
    callback = video.requestVideoFrameCallback(() => {
      if (showing() !== 'muted') alive();
      listen();
    });
  };
  const poll = (): void => {
    cancelTimer = clock.after(POLL_MS, poll);
    const now = countShownFrames(video);
    const where = showing();
    if (where === 'elsewhere' || (where === 'shown' && now !== shown)) alive();
    shown = now;
    if (told || clock.now() - lastFrameMs < FREEZE_AFTER_MS) return;
    told = true;
    onStale();
  };
  listen();
  cancelTimer = clock.after(POLL_MS, poll);
  return () => {
    cancelTimer();
    if (callback !== null) video.cancelVideoFrameCallback(callback);
  };
}
