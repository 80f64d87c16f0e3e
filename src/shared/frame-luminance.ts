/** Luminance levels of camera frames: which formats carry them first, and whether they exceed video range. */

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

/**
 * Whether the luminance of a frame can be copied with `copyTo`. A copy ignores rotation and flip
 * (WebCodecs, `VideoFrame.rotation`), so such frames have to be drawn.
 */
export function hasCopyableLuma(frame: StoredFrame): boolean {
  const { format, rotation = 0, flip = false } = frame;
  return LUMA_FIRST_FORMATS.includes(format) && rotation === 0 && !flip;
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
