import { LIVE_ANALYSIS_LONG_SIDE_PX, type Luma, type LumaChroma, type Pixels } from '../checks/checks.js';
import type { CreateDrawingSurface, Drawable, DrawingSurface } from './drawing-surface.js';
import { copyRgbFrame, exceedsVideoRange, hasCopyableLuma } from '../shared/shared.js';

/** What is known about the levels of a stream. */
export interface StreamLuminanceRange {
  /** Some levels were outside of video range, so black is 0 and white is 255. */
  areFull: boolean;
}

/** Reads the pixels of a frame. `levels` belongs to the stream of the frame. */
type ReadFramePixels = (frame: Drawable, levels?: StreamLuminanceRange) => Promise<Luma | Pixels>;

/**
 * Creates a reader of frames. The luma plane of planar formats is copied, which takes a third of the time of drawing; all
 * other frames are drawn (decision 033). Buffers are reused between frames.
 */
export function createFramePixelReader(createSurface: CreateDrawingSurface): ReadFramePixels {
  let buffer = new Uint8Array(0);
  let surface: DrawingSurface | null = null;

  /** @returns `null` when the browser cannot copy this format */
  async function copy(frame: VideoFrame, levels: StreamLuminanceRange): Promise<Luma | null> {
    try {
      const length = frame.allocationSize();
      if (buffer.length < length) buffer = new Uint8Array(length);
      const [layout, ...chromaLayouts] = await frame.copyTo(buffer);
      const rect = frame.visibleRect;
      if (!layout || !rect) return null;
      const { width, height } = rect;
      const data = buffer.subarray(layout.offset, layout.offset + layout.stride * height);
      const chroma = chromaOf(frame.format, buffer, chromaLayouts);
      const luma = { data, width, height, stride: layout.stride, chroma };
      return { ...luma, videoRange: !isFullRange(frame.colorSpace.fullRange, luma, levels) };
    } catch {
      return null;
    }
  }

  function draw(frame: Drawable): Pixels {
    const [fullWidth, fullHeight] =
      'displayWidth' in frame ? [frame.displayWidth, frame.displayHeight] : [frame.width, frame.height];
    const scale = Math.min(1, LIVE_ANALYSIS_LONG_SIDE_PX / Math.max(1, fullWidth, fullHeight));
    const width = Math.max(1, Math.round(fullWidth * scale));
    const height = Math.max(1, Math.round(fullHeight * scale));
    if (surface?.width !== width || surface.height !== height) {
      surface?.release();
      surface = createSurface(width, height);
    }
    surface.draw(frame);
    return { data: surface.read().data, width, height, originalWidth: fullWidth };
  }

  return async (frame, levels = { areFull: false }) => {
    if ('copyTo' in frame && hasCopyableLuma(frame)) {
      const luma = await copy(frame, levels);
      if (luma) return luma;
    }
    const drawn = draw(frame);
    // Not drawn at all: the surface stays white.
    return 'copyTo' in frame && isWhite(drawn) ? ((await copyRgbFrame(frame)) ?? drawn) : drawn;
  };
}

/** Whether the pixels of the diagonal are white. */
function isWhite({ data, width, height }: Pixels): boolean {
  for (let y = 0; y < height; y++) {
    const at = 4 * (y * width + Math.floor((y * width) / height));
    if (data[at] !== 255 || data[at + 1] !== 255 || data[at + 2] !== 255) return false;
  }
  return true;
}

/** The colour planes behind the luminance plane; `undefined` for formats other than I420 and NV12. */
function chromaOf(
  format: VideoPixelFormat | null,
  buffer: Uint8Array,
  [first, second]: readonly PlaneLayout[],
): LumaChroma | undefined {
  if (first === undefined) return undefined;
  const from = (offset: number): Uint8Array => buffer.subarray(offset);
  if (format === 'NV12') return { cb: from(first.offset), cr: from(first.offset + 1), stride: first.stride, step: 2 };
  if (format !== 'I420' || second === undefined) return undefined;
  return { cb: from(first.offset), cr: from(second.offset), stride: first.stride, step: 1 };
}

/**
 * Chromium gives no range for JPEG cameras, Firefox for no camera. Such a stream counts as video range, as browsers draw it,
 * until levels outside of video range appear. Then it counts as full range, like the photo (`toFullRange` in `camera/take-photo.ts`). If
 * full range were the default, white paper would count as glare.
 */
function isFullRange(declared: boolean | null, luma: Luma, levels: StreamLuminanceRange): boolean {
  if (declared !== null) return declared;
  levels.areFull ||= exceedsVideoRange(luma);
  return levels.areFull;
}
