/** The picture of this moment. */
import { CaptureError } from '../contract/contract.js';
import { encodeFrame } from './encode-frame.js';
import { captureFrame, type Frame } from './capture-frame.js';

export interface TakePhotoOptions {
  readonly signal: AbortSignal;
  /** Default `photo.jpg`. */
  readonly name?: string | undefined;
  /** The frame to take, closed here. Default: what the video shows now. */
  readonly frame?: Frame | null | undefined;
  /** Asked for something better than the frame, once that is safe; `null` where there is nothing. */
  readonly better?: (() => Promise<File | null>) | null | undefined;
}

/**
 * Takes a still picture: the frame as JPEG of quality 0.92, unless there is something better.
 * @throws {CaptureError} `camera_lost` when the video shows nothing
 * @throws `signal.reason` when aborted
 */
export async function takePhoto(video: HTMLVideoElement, options: TakePhotoOptions): Promise<File> {
  const { signal, name = 'photo.jpg' } = options;
  if (signal.aborted) options.frame?.close();
  signal.throwIfAborted();
  // Taken first: should the photograph fail, this is the moment that was meant.
  const frame = options.frame ?? (await captureFrame(video));
  // Encoded at once: a camera that is short of buffers may not take a photograph before it has this one back.
  const still = frame && encodeFrame(frame, { name }).finally(() => frame.close());
  still?.catch(() => undefined);
  const better = await options.better?.();
  signal.throwIfAborted();
  if (better) return better;
  if (!still) throw new CaptureError('camera_lost', 'The camera shows nothing.');
  return still;
}
