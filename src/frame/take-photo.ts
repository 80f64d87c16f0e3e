/** A photo of this moment: a frame of the video as JPEG, or the camera's own photo. */
import { CaptureError } from '../contract/contract.js';
import { resultOrNullWithin, monotonicClock, type Clock } from '../shared/shared.js';
import { captureFrame, type Frame } from './capture-frame.js';
import { encodeFrame, MAX_CANVAS_AREA_PX } from './encode-frame.js';
import type { Size } from './screen-mapping.js';

export interface TakePhotoOptions<T> {
  readonly signal: AbortSignal;
  /** Default `photo.jpg`. */
  readonly name?: string | undefined;
  /** The frame to use; it is closed here. Default: what the video shows now. */
  readonly frame?: Frame | null | undefined;
  /** Returns something better than the frame, or `null`. Called once the frame is being encoded. */
  readonly takeBetterPhoto?: (() => Promise<T | null>) | undefined;
}

/**
 * Takes a photo: the frame as JPEG of quality 0.92, unless there is something better.
 * @throws {CaptureError} `camera_lost` when the video shows nothing
 * @throws `signal.reason` when aborted
 */
export async function takePhoto<T = never>(video: HTMLVideoElement, options: TakePhotoOptions<T>): Promise<File | T> {
  const { signal, name = 'photo.jpg' } = options;
  if (signal.aborted) options.frame?.close();
  signal.throwIfAborted();
  // First, so that the photo shows this moment even if there is nothing better.
  const frame = options.frame ?? (await captureFrame(video));
  // Encoded at once: a camera with few buffers may take no photo before it has this one back.
  const encoded = frame && encodeFrame(frame, name).finally(() => frame.close());
  encoded?.catch(() => undefined);
  const better = await options.takeBetterPhoto?.();
  if (better) return better;
  signal.throwIfAborted();
  if (!encoded) throw new CaptureError('camera_lost', 'The camera shows nothing.');
  return encoded;
}

export interface HighResPhotoOptions {
  readonly signal: AbortSignal;
  readonly name: string;
  readonly clock?: Clock | undefined;
}

/** The camera's own photo must have this many times the stream's pixels to be worth its delay. */
export const MIN_HIGH_RES_PIXEL_RATIO = 1.5;
/** A photo that takes longer shows another moment than the frame that was checked. */
export const HIGH_RES_PHOTO_TIMEOUT_MS = 1500;

/** MediaStream Image Capture: absent in Firefox and Safari, and from `lib.dom`'s window. */
interface ImageCaptureLike {
  getPhotoCapabilities(): Promise<{
    readonly imageWidth?: { readonly max: number };
    readonly imageHeight?: { readonly max: number };
  }>;
  takePhoto(settings?: { imageWidth?: number; imageHeight?: number }): Promise<Blob>;
}
type ImageCaptureConstructor = new (track: MediaStreamTrack) => ImageCaptureLike;

/**
 * Takes a photo with the camera's own shutter if it promises clearly more pixels than the stream.
 * @returns `null` if it does not, fails, or takes longer than 1.5 s
 */
export async function takeHighResPhoto(
  video: HTMLVideoElement,
  track: MediaStreamTrack,
  { signal, name, clock = monotonicClock }: HighResPhotoOptions,
): Promise<File | null> {
  const { ImageCapture } = globalThis as { ImageCapture?: ImageCaptureConstructor };
  if (ImageCapture === undefined || track.readyState !== 'live') return null;
  const stream = { width: video.videoWidth, height: video.videoHeight };
  const request = requestLargerPhoto(ImageCapture, track, stream).catch(() => null);
  const blob = await resultOrNullWithin(request, HIGH_RES_PHOTO_TIMEOUT_MS, { signal, clock });
  return blob && new File([blob], name, { type: blob.type });
}

async function requestLargerPhoto(
  ImageCapture: ImageCaptureConstructor,
  track: MediaStreamTrack,
  stream: Size,
): Promise<Blob | null> {
  const capture = new ImageCapture(track);
  const { imageWidth, imageHeight } = await capture.getPhotoCapabilities();
  const promisedPixels = (imageWidth?.max ?? 0) * (imageHeight?.max ?? 0);
  if (!isWorthTaking(promisedPixels, stream)) return null;
  const blob = await capture.takePhoto();
  return blob.type === 'image/jpeg' && isWorthTaking(await countPixels(blob), stream) ? blob : null;
}

function isWorthTaking(pixels: number, stream: Size): boolean {
  return pixels >= MIN_HIGH_RES_PIXEL_RATIO * stream.width * stream.height && pixels <= MAX_CANVAS_AREA_PX;
}

async function countPixels(blob: Blob): Promise<number> {
  const bitmap = await createImageBitmap(blob);
  const pixels = bitmap.width * bitmap.height;
  bitmap.close();
  return pixels;
}
