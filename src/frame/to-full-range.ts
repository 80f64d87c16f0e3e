/** Which level is black and which is white, where a camera's frames do not say so. */
import { isVideoFrame, type Frame } from './capture-frame.js';

/** What a JPEG camera's levels mean: JFIF 1.02, all 256 levels, ITU-R BT.601 luminance. */
const JPEG_COLOR_SPACE: VideoColorSpaceInit = {
  fullRange: true,
  matrix: 'smpte170m',
  primaries: 'bt709',
  transfer: 'iec61966-2-1',
};
/** Formats whose first plane is 8-bit luminance. */
const PLANAR_FORMATS: readonly (string | null)[] = ['I420', 'I422', 'I444', 'NV12'];
/** Black is 16 and white 235 in video range; a few levels beyond are noise and overshoot of sharpening. */
const MIN_VIDEO_LEVEL = 12;
const MAX_VIDEO_LEVEL = 239;
/** Share of the samples beyond, from which on the levels are not those of video. */
const MIN_OUTSIDE_SHARE = 0.002;
/** One pixel of so many is looked at, in each direction. */
const SAMPLE_STEP_PX = 8;

/**
 * A camera that delivers JPEG uses all levels from 0 to 255, but Chromium does not pass that on (`fullRange` is null)
 * and draws its frames as video: every level above 235 becomes white, and print on white paper is lost.
 *
 * @returns the frame with the levels it proves to have, to be closed by the caller; `null` when the frame may be drawn
 *   as it is: its range is known, or none of its levels lies beyond those of video
 */
export async function toFullRange(frame: Frame): Promise<VideoFrame | null> {
  if (!isVideoFrame(frame) || frame.colorSpace.fullRange !== null || !PLANAR_FORMATS.includes(frame.format))
    return null;
  const { rotation = 0, flip = false } = frame as { readonly rotation?: number; readonly flip?: boolean };
  const rect = frame.visibleRect;
  // A copy knows nothing of a turn.
  if (rotation !== 0 || flip || !rect) return null;
  try {
    const data = new Uint8Array(frame.allocationSize());
    const layout = await frame.copyTo(data);
    const [first] = layout;
    if (!first || !exceedsVideoRange(data.subarray(first.offset), first.stride, rect)) return null;
    const { format, timestamp, displayWidth, displayHeight } = frame;
    return new VideoFrame(data, {
      format: format as VideoPixelFormat,
      codedWidth: rect.width,
      codedHeight: rect.height,
      displayWidth,
      displayHeight,
      layout,
      timestamp,
      colorSpace: JPEG_COLOR_SPACE,
    });
  } catch {
    // The browser's own drawing is the next best.
    return null;
  }
}

function exceedsVideoRange(luma: Uint8Array, stride: number, { width, height }: DOMRectReadOnly): boolean {
  let beyond = 0;
  let seen = 0;
  for (let y = SAMPLE_STEP_PX >> 1; y < height; y += SAMPLE_STEP_PX) {
    for (let x = SAMPLE_STEP_PX >> 1; x < width; x += SAMPLE_STEP_PX, seen++) {
      const level = luma[y * stride + x] ?? 128;
      if (level < MIN_VIDEO_LEVEL || level > MAX_VIDEO_LEVEL) beyond++;
    }
  }
  return beyond > MIN_OUTSIDE_SHARE * seen;
}
