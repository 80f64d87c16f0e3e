import { CaptureError } from '../contract/contract.js';
import type { Size } from './screen-mapping.js';

/** A camera that granted a stream shows its first frame within this. */
const FIRST_FRAME_TIMEOUT_MS = 8000;

/**
 * Plays a camera's stream in a video element, set up as phones demand: muted, inline, by itself.
 * @returns the video's size, once the first frame is there
 * @throws {CaptureError} `camera_timeout` without a frame within 8 s, `camera_lost` when the stream ended before
 * @throws `signal.reason` when aborted
 */
export async function attachStream(
  video: HTMLVideoElement,
  stream: MediaStream,
  { signal, timeoutMs = FIRST_FRAME_TIMEOUT_MS }: { readonly signal?: AbortSignal; readonly timeoutMs?: number } = {},
): Promise<Size> {
  signal?.throwIfAborted();
  video.muted = true;
  video.playsInline = true;
  video.autoplay = true;
  video.disablePictureInPicture = true;
  if (video.srcObject !== stream) video.srcObject = stream;
  // Rejects when a newer stream takes its place, or where playing needs a tap; autoplay then plays, or no frame comes.
  void video.play().catch(() => undefined);
  await waitForFirstFrame(video, stream, signal, timeoutMs);
  return { width: video.videoWidth, height: video.videoHeight };
}

/** Takes the stream away from the element. Its tracks are whose they were. */
export function detachStream(video: HTMLVideoElement): void {
  video.pause();
  video.srcObject = null;
}

const FRAME_EVENTS = ['loadeddata', 'playing', 'resize', 'timeupdate'] as const;

function waitForFirstFrame(
  video: HTMLVideoElement,
  stream: MediaStream,
  signal: AbortSignal | undefined,
  timeoutMs: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const end = (): void => {
      listening.abort();
      window.clearTimeout(timer);
    };
    const fail = (error: unknown): void => {
      end();
      reject(error);
    };
    const look = (): void => {
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return;
      end();
      resolve();
    };
    const timer = window.setTimeout(() => {
      const detail = { measured: timeoutMs, limit: timeoutMs, unit: 'ms' } as const;
      fail(new CaptureError('camera_timeout', `The camera showed nothing within ${timeoutMs} ms.`, detail));
    }, timeoutMs);
    const options = { signal: listening.signal };
    for (const name of FRAME_EVENTS) video.addEventListener(name, look, options);
    for (const track of stream.getTracks()) {
      track.addEventListener('ended', () => fail(new CaptureError('camera_lost', 'The camera ended.')), options);
    }
    signal?.addEventListener('abort', () => fail(signal.reason), options);
    if (stream.active) look();
    else fail(new CaptureError('camera_lost', 'The stream had ended before it was shown.'));
  });
}
