/** Which level is black and which is white, where a camera's frames do not say so. */
import { exceedsVideoRange, hasCopyableLuma } from '../shared/shared.js';
import { isVideoFrame, type Frame } from './capture-frame.js';

/** What a JPEG camera's levels mean: JFIF 1.02, all 256 levels, ITU-R BT.601 luminance. */
const JPEG_COLOR_SPACE: VideoColorSpaceInit = {
  fullRange: true,
  matrix: 'smpte170m',
  primaries: 'bt709',
  transfer: 'iec61966-2-1',
};
/**
 * A camera that delivers JPEG uses all levels from 0 to 255, but Chromium does not pass that on (`fullRange` is null)
 * and draws its frames as video: every level above 235 becomes white, and print on white paper is lost.
 *
 * @returns the frame with the levels it proves to have, to be closed by the caller; `null` when the frame may be drawn
 *   as it is: its range is known, or none of its levels lies beyond those of video
 */
export async function toFullRange(frame: Frame): Promise<VideoFrame | null> {
  if (!isVideoFrame(frame) || frame.colorSpace.fullRange !== null || !hasCopyableLuma(frame)) return null;
  const rect = frame.visibleRect;
  if (!rect) return null;
  try {
    const data = new Uint8Array(frame.allocationSize());
    const layout = await frame.copyTo(data);
    const [first] = layout;
    if (!first) return null;
    const { width, height } = rect;
    if (!exceedsVideoRange({ data: data.subarray(first.offset), width, height, stride: first.stride })) return null;
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
    // The browser's own drawing is the next best.
    return null;
  }
}
