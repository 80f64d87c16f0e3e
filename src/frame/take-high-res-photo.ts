/** The camera's own photograph, where that is better than a frame of its stream. */
import { resultWithin, monotonicClock, type Clock } from '../shared/shared.js';
import { MAX_CANVAS_PX } from './encode-frame.js';
import type { Size } from './screen-mapping.js';

export interface HighResPhotoOptions {
  readonly signal: AbortSignal;
  readonly name: string;
  /**
   * Whether the photograph may stand in for the frame: it shows another moment, with another focus. Asked for at most
   * a second, and once. Default: always.
   */
  readonly approve?: ((photograph: File) => Promise<boolean>) | undefined;
  readonly clock?: Clock | undefined;
}

/** A photograph has to have this many times the stream's pixels to be worth its wait and its shift in time. */
export const MIN_PIXEL_RATIO = 1.5;
/** A photograph that takes longer shows another moment than the one that was judged. */
export const HIGH_RES_PHOTO_TIMEOUT_MS = 1500;
/** Nobody waits longer for a verdict on it: the frame is there. */
export const APPROVAL_TIMEOUT_MS = 1000;

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
 * Asks the camera for a photograph where it promises a clearly larger one.
 * @returns `null` whenever the stream's own frame is the better choice: also after 1.5 s, and when it is not approved
 */
export async function takeHighResPhoto(
  video: HTMLVideoElement,
  track: MediaStreamTrack,
  { signal, name, approve, clock = monotonicClock }: HighResPhotoOptions,
): Promise<File | null> {
  const stream = { width: video.videoWidth, height: video.videoHeight };
  const blob = await requestPhoto(track, stream, signal, clock);
  const photo = blob && new File([blob], name, { type: blob.type });
  const isApproved =
    photo && approve
      ? await resultWithin(
          approve(photo).catch(() => false),
          APPROVAL_TIMEOUT_MS,
          { signal, clock },
        )
      : true;
  return isApproved === true ? photo : null;
}

async function requestPhoto(
  track: MediaStreamTrack,
  stream: Size,
  signal: AbortSignal,
  clock: Clock,
): Promise<Blob | null> {
  const Taker = (globalThis as { ImageCapture?: ImageCaptureConstructor }).ImageCapture;
  if (Taker === undefined || track.readyState !== 'live') return null;
  const request = takeLargerPhoto(Taker, track, stream).catch(() => null);
  return resultWithin(request, HIGH_RES_PHOTO_TIMEOUT_MS, { signal, clock });
}

async function takeLargerPhoto(
  Taker: ImageCaptureConstructor,
  track: MediaStreamTrack,
  stream: Size,
): Promise<Blob | null> {
  const taker = new Taker(track);
  const { imageWidth, imageHeight } = await taker.getPhotoCapabilities();
  const promised = (imageWidth?.max ?? 0) * (imageHeight?.max ?? 0);
  if (!isWorthTaking(promised, stream)) return null;
  const blob = await taker.takePhoto();
  return blob.type === 'image/jpeg' && (await isClearlyLarger(blob, stream)) ? blob : null;
}

function isWorthTaking(pixels: number, stream: Size): boolean {
  return pixels >= MIN_PIXEL_RATIO * stream.width * stream.height && pixels <= MAX_CANVAS_PX;
}

async function isClearlyLarger(blob: Blob, stream: Size): Promise<boolean> {
  const bitmap = await createImageBitmap(blob);
  const pixels = bitmap.width * bitmap.height;
  bitmap.close();
  return isWorthTaking(pixels, stream);
}
