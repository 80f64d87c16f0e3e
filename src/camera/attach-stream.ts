import { CaptureError } from '../contract/contract.js';
import type { Size } from './screen-mapping.js';

/** Limit for the first frame of a camera that granted a stream. */
const FIRST_FRAME_TIMEOUT_MS = 8000;

interface AttachStreamOptions {
  readonly signal?: AbortSignal;
  /** Limit for the first frame. Default 8000. */
  readonly timeoutMs?: number;
}

/** Events after which a first frame may be there. Browsers differ in which one comes. */
const FRAME_EVENTS = ['loadeddata', 'playing', 'resize', 'timeupdate'] as const;

/**
 * Plays a camera's stream in a video element, set up as phones require: muted, inline, autoplay.
 * @returns the video's size, once the first frame is shown
 * @throws {CaptureError} `camera_timeout` without a frame within the limit, `camera_lost` if the stream ends before
 * @throws `signal.reason` when aborted
 */
export async function attachStream(
  video: HTMLVideoElement,
  stream: MediaStream,
  { signal, timeoutMs = FIRST_FRAME_TIMEOUT_MS }: AttachStreamOptions = {},
): Promise<Size> {
  signal?.throwIfAborted();
  video.muted = true;
  video.playsInline = true;
  video.autoplay = true;
  video.disablePictureInPicture = true;
  if (video.srcObject !== stream) video.srcObject = stream;
  // Rejects if a newer stream replaces this one, or if playing needs a tap; then autoplay starts, or no frame comes.
  void video.play().catch(() => undefined);
  return new Promise((resolve, reject) => {
    const listeners = new AbortController();
    const stop = (): void => {
      listeners.abort();
      window.clearTimeout(timer);
    };
    const fail = (error: unknown): void => {
      stop();
      reject(error);
    };
    const resolveWithFrame = (): void => {
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return;
      stop();
      resolve({ width: video.videoWidth, height: video.videoHeight });
    };
    const timer = window.setTimeout(() => {
      const detail = { measured: timeoutMs, limit: timeoutMs, unit: 'ms' } as const;
      fail(new CaptureError('camera_timeout', `The camera showed nothing within ${timeoutMs} ms.`, detail));
    }, timeoutMs);
    const options = { signal: listeners.signal };
    for (const name of FRAME_EVENTS) video.addEventListener(name, resolveWithFrame, options);
    for (const track of stream.getTracks()) {
      track.addEventListener('ended', () => fail(new CaptureError('camera_lost', 'The camera ended.')), options);
    }
    signal?.addEventListener('abort', () => fail(signal.reason), options);
    if (stream.active) resolveWithFrame();
    else fail(new CaptureError('camera_lost', 'The stream had ended before it was shown.'));
  });
}
