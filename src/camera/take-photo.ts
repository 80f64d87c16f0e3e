/** A photo of this moment: a frame of the video as JPEG, or the camera's own photo. */
import { CaptureError } from '../contract/contract.js';
import {
  copyRgbFrame,
  exceedsVideoRange,
  fitCanvasScale,
  hasCopyableLuma,
  MAX_CANVAS_PIXELS,
  monotonicClock,
  withTimeoutOrNull,
  type Clock,
} from '../shared/shared.js';
import type { Size } from './screen-mapping.js';
import { captureFrame, frameSize, isVideoFrame, type Frame } from './watch-frames.js';

interface TakePhotoOptions<T> {
  readonly signal: AbortSignal;
  /** Default `photo.jpg`. */
  readonly name?: string | undefined;
  /** The frame to use; it is closed here. Default: what the video shows now. */
  readonly frame?: Frame | null | undefined;
  /** Returns something better than the frame, or `null`. Called once the frame is being encoded. */
  readonly takeBetterPhoto?: (() => Promise<T | null>) | undefined;
  /** Receives the pixels of the frame that becomes the photo, while it is still being encoded, and closes them. */
  readonly onPixels?: ((pixels: ImageBitmap) => void) | undefined;
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
  const photo = frame && startEncoding(frame, name);
  const better = await options.takeBetterPhoto?.();
  const usePixels = (!better && !signal.aborted && options.onPixels) || ((pixels: ImageBitmap) => pixels.close());
  void photo?.pixels.then((pixels) => pixels && usePixels(pixels));
  if (better) return better;
  signal.throwIfAborted();
  if (!photo) throw new CaptureError('camera_lost', 'The camera shows nothing.');
  return photo.file;
}

/** The photo that becomes of a frame. */
interface EncodingFrame {
  readonly file: Promise<File>;
  /** Its pixels, which are there first; `null` where it cannot be drawn. */
  readonly pixels: Promise<ImageBitmap | null>;
}

/** The frame is closed once it is encoded. */
function startEncoding(frame: Frame, name: string): EncodingFrame {
  let onPixels: (pixels: ImageBitmap | null) => void;
  const pixels = new Promise<ImageBitmap | null>((resolve) => (onPixels = resolve));
  const file = encodeFrame(frame, name, (drawn) => onPixels(drawn)).finally(() => {
    frame.close();
    onPixels(null);
  });
  file.catch(() => undefined);
  return { file, pixels };
}

interface HighResPhotoOptions {
  readonly signal: AbortSignal;
  readonly name: string;
  readonly clock?: Clock | undefined;
}

/** The camera's own photo must have this many times the stream's pixels to be worth its delay. */
const MIN_HIGH_RES_PIXEL_RATIO = 1.5;
/** A photo that takes longer shows another moment than the frame that was checked. */
const HIGH_RES_PHOTO_TIMEOUT_MS = 1500;

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
  const blob = await withTimeoutOrNull(request, HIGH_RES_PHOTO_TIMEOUT_MS, { signal, clock });
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
  return pixels >= MIN_HIGH_RES_PIXEL_RATIO * stream.width * stream.height && pixels <= MAX_CANVAS_PIXELS;
}

async function countPixels(blob: Blob): Promise<number> {
  const bitmap = await createImageBitmap(blob);
  const pixels = bitmap.width * bitmap.height;
  bitmap.close();
  return pixels;
}

const FRAME_JPEG_QUALITY = 0.92;
const JPEG = 'image/jpeg';

/**
 * Encodes a frame as JPEG. The frame stays open.
 * @param onPixels receives the pixels before they are encoded, and closes them
 * @throws {CaptureError} `internal` if the browser's canvas gives no image even at half size
 */
export async function encodeFrame(
  frame: Frame,
  name = 'photo.jpg',
  onPixels?: (pixels: ImageBitmap) => void,
): Promise<File> {
  const size = frameSize(frame);
  const fit = fitCanvasScale(size.width, size.height);
  const fullRange = await toFullRange(frame);
  let copy: ImageBitmap | null = null;
  /** Once: a second attempt draws the same. */
  let deliver = onPixels;
  const deliverOnce = (pixels: ImageBitmap): void => {
    deliver?.(pixels);
    deliver = undefined;
  };
  try {
    for (const scale of [fit, fit, fit / 2]) {
      const blob = await drawJpeg(copy ?? fullRange ?? frame, size, scale, deliver && deliverOnce);
      if (blob !== null) return new File([blob], name, { type: JPEG });
      copy ??= await copyFrame(frame);
    }
  } finally {
    fullRange?.close();
    copy?.close();
  }
  throw new CaptureError('internal', `A frame of ${size.width} × ${size.height} px could not be encoded.`);
}

/** A bitmap of a frame that could not be drawn; `null` if it cannot be copied either. */
async function copyFrame(frame: Frame): Promise<ImageBitmap | null> {
  const pixels = isVideoFrame(frame) ? await copyRgbFrame(frame) : null;
  return pixels && createImageBitmap(new ImageData(pixels.data, pixels.width, pixels.height));
}

/** `null` if the canvas stayed blank or could not be encoded, as on a phone that is short of memory. */
async function drawJpeg(
  frame: Frame,
  size: Size,
  scale: number,
  onPixels?: (pixels: ImageBitmap) => void,
): Promise<Blob | null> {
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const surface = createCanvasSurface(width, height);
  const { canvas, context } = surface;
  if (context === null) return null;
  try {
    context.drawImage(frame, 0, 0, size.width, size.height, 0, 0, width, height);
    if (isBlank(canvas, frame, size)) return null;
    const encoding = surface.encode();
    // Awaited below, unless the pixels cannot be copied.
    encoding.catch(() => undefined);
    if (onPixels) onPixels(await createImageBitmap(canvas));
    const blob = await encoding;
    return blob !== null && blob.size > 0 && blob.type === JPEG ? blob : null;
  } catch {
    return null;
  } finally {
    // Frees the pixels: Safari counts them until the canvas is garbage-collected.
    canvas.width = canvas.height = 0;
  }
}

interface CanvasSurface {
  readonly canvas: OffscreenCanvas | HTMLCanvasElement;
  readonly context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null;
  encode(): Promise<Blob | null>;
}

function createCanvasSurface(width: number, height: number): CanvasSurface {
  const options = { type: JPEG, quality: FRAME_JPEG_QUALITY };
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { alpha: false });
    if (context !== null && 'convertToBlob' in canvas) {
      return { canvas, context, encode: () => canvas.convertToBlob(options) };
    }
  }
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false });
  return { canvas, context, encode: () => new Promise((done) => canvas.toBlob(done, JPEG, options.quality)) };
}

const SAMPLE_PX = 8;

/** The canvas is uniform although the frame is not: it lost its pixels. A dark scene is uniform in both, and is kept. */
function isBlank(canvas: OffscreenCanvas | HTMLCanvasElement, frame: Frame, { width, height }: Size): boolean {
  const drawn = samplePixels((context) => context.drawImage(canvas, 0, 0, SAMPLE_PX, SAMPLE_PX));
  if (!isUniform(drawn)) return false;
  const source = samplePixels((context) => context.drawImage(frame, 0, 0, width, height, 0, 0, SAMPLE_PX, SAMPLE_PX));
  // A video frame is opaque: what is transparent was not drawn.
  return !isUniform(source) || (isVideoFrame(frame) && (drawn?.[3] === 0 || source?.[3] === 0));
}

function samplePixels(draw: (context: CanvasRenderingContext2D) => void): Uint8ClampedArray | null {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SAMPLE_PX;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  draw(context);
  return context.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX).data;
}

function isUniform(rgba: Uint8ClampedArray | null): boolean {
  return rgba === null || rgba.every((value, index) => value === rgba[index % 4]);
}

/** The colour space of JPEG: JFIF 1.02, all 256 levels, ITU-R BT.601 luminance. */
const JPEG_COLOR_SPACE: VideoColorSpaceInit = {
  fullRange: true,
  matrix: 'smpte170m',
  primaries: 'bt709',
  transfer: 'iec61966-2-1',
};

/**
 * Corrects the range of a JPEG camera's frame. Such a camera uses all levels from 0 to 255, but Chromium does not report
 * it (`fullRange` is null) and draws its frames in video range: levels above 235 become white, and print on white paper
 * is lost.
 * @returns the frame with full range, to be closed by the caller; `null` if the frame may be drawn as it is: its range is
 *   reported, or none of its levels exceeds video range
 */
async function toFullRange(frame: Frame): Promise<VideoFrame | null> {
  if (!isVideoFrame(frame) || frame.colorSpace.fullRange !== null || !hasCopyableLuma(frame)) return null;
  const rect = frame.visibleRect;
  if (!rect) return null;
  try {
    const data = new Uint8Array(frame.allocationSize());
    const layout = await frame.copyTo(data);
    const [luma] = layout;
    if (!luma) return null;
    const { width, height } = rect;
    if (!exceedsVideoRange({ data: data.subarray(luma.offset), width, height, stride: luma.stride })) return null;
    const { format, timestamp, displayWidth, displayHeight } = frame;
    return new VideoFrame(data, {
      format: format as VideoPixelFormat,
      codedWidth: width,
      codedHeight: height,
      displayWidth,
      displayHeight,
      layout,
      timestamp,
      colorSpace: JPEG_COLOR_SPACE,
    });
  } catch {
    // Drawn as it is then.
    return null;
  }
}
