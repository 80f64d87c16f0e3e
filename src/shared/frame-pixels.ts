/** Pixels of camera frames: which formats carry luminance first, whether its levels exceed video range, and copies in RGB. */

/** Pixel formats of `VideoFrame` whose first plane is luminance, 8 bits a pixel. */
const LUMA_FIRST_FORMATS: readonly (string | null)[] = ['I420', 'I420A', 'I422', 'I444', 'NV12'];

/** In video range black is 16 and white 235. Noise and sharpening overshoot by a few levels. */
const MIN_VIDEO_LEVEL = 12;
const MAX_VIDEO_LEVEL = 239;
/** Share of the samples outside the video levels that proves full range. */
const MIN_OUTSIDE_SHARE = 0.002;
/** Every 8th pixel is sampled, in each direction. */
const SAMPLE_STEP_PX = 8;

/** An 8-bit luminance plane. `stride` is the distance between rows in bytes. */
interface LumaPlane {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly stride: number;
}

/** The part of a `VideoFrame` that tells how its pixels are stored. TypeScript's types lack `rotation` and `flip`. */
interface StoredFrame {
  readonly format: string | null;
  readonly rotation?: number;
  readonly flip?: boolean;
}

/** A `VideoFrame`, whose type servers lack. */
interface CopyableFrame extends StoredFrame {
  readonly visibleRect: { readonly width: number; readonly height: number } | null;
  copyTo(target: Uint8ClampedArray<ArrayBuffer>, options: { layout: { offset: number; stride: number }[] }): Promise<unknown>; // prettier-ignore
}

/**
 * Whether the luminance of a frame can be copied with `copyTo`. A copy ignores rotation and flip
 * (WebCodecs, `VideoFrame.rotation`), so such frames have to be drawn.
 */
export function hasCopyableLuma(frame: StoredFrame): boolean {
  return LUMA_FIRST_FORMATS.includes(frame.format) && isStoredUpright(frame);
}

function isStoredUpright({ rotation = 0, flip = false }: StoredFrame): boolean {
  return rotation === 0 && !flip;
}

/** Whether levels lie outside those of video, so that black is 0 and white 255. */
export function exceedsVideoRange({ data, width, height, stride }: LumaPlane): boolean {
  let outside = 0;
  let sampled = 0;
  for (let y = SAMPLE_STEP_PX >> 1; y < height; y += SAMPLE_STEP_PX) {
    for (let x = SAMPLE_STEP_PX >> 1; x < width; x += SAMPLE_STEP_PX, sampled++) {
      const level = data[y * stride + x] ?? 128;
      if (level < MIN_VIDEO_LEVEL || level > MAX_VIDEO_LEVEL) outside++;
    }
  }
  return outside > MIN_OUTSIDE_SHARE * sampled;
}

/** 8-bit RGBA, row by row without gaps. */
interface RgbaPixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/**
 * Copies a frame in an RGB format. WebKitGTK draws about one `VideoFrame` of 20 not at all, and copies all of them.
 * @returns `null` when the frame has another format, or the browser cannot copy it
 */
export async function copyRgbFrame(frame: CopyableFrame): Promise<RgbaPixels | null> {
  const { format, visibleRect } = frame;
  if (!visibleRect || !/^(RGB|BGR)[AX]$/.test(format ?? '') || !isStoredUpright(frame)) return null;
  const { width, height } = visibleRect;
  try {
    const data = new Uint8ClampedArray(4 * width * height);
    await frame.copyTo(data, { layout: [{ offset: 0, stride: 4 * width }] });
    if (format?.startsWith('B'))
      for (let i = 0; i < data.length; i += 4) [data[i], data[i + 2]] = [data[i + 2]!, data[i]!];
    return { data, width, height };
  } catch {
    return null;
  }
}

/** Largest canvas of Safari on phones, 4096 × 4096. A larger one stays white, without an error. */
export const MAX_CANVAS_PIXELS = 16_777_216;

/** The scale (≤ 1) that brings an image under the largest canvas. */
export function fitCanvasScale(width: number, height: number): number {
  return Math.min(1, Math.sqrt(MAX_CANVAS_PIXELS / (width * height)));
}
