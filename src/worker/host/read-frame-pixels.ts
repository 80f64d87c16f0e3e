import { LIVE_ANALYSIS_PX, type Luma, type Pixels } from '../../checks/checks.js';
import type { CreateDrawingSurface, Drawable, DrawingSurface } from '../../photos/photos.js';
import { exceedsVideoRange, hasCopyableLuma } from '../../shared/shared.js';

/** What a stream has told about its levels so far. */
export interface StreamLevels {
  /** Some of them lie beyond those of video, so black is 0 and white 255. */
  areFull: boolean;
}

/** Gets at a frame's pixels. `levels` are those of the stream that the frame belongs to. */
export type ReadFramePixels = (frame: Drawable, levels?: StreamLevels) => Promise<Luma | Pixels>;

/**
 * Gets at a frame's pixels in the cheapest way: cameras give I420 or NV12, whose luminance is copied without a draw
 * (a third of the time); everything else is drawn. Buffers are kept between frames.
 */
export function createFramePixelReader(createSurface: CreateDrawingSurface): ReadFramePixels {
  let buffer = new Uint8Array(0);
  let surface: DrawingSurface | null = null;

  /** @returns `null` where the browser has the format but not the copy */
  async function copy(frame: VideoFrame, levels: StreamLevels): Promise<Luma | null> {
    try {
      const length = frame.allocationSize();
      if (buffer.length < length) buffer = new Uint8Array(length);
      const [layout] = await frame.copyTo(buffer);
      const rect = frame.visibleRect;
      if (!layout || !rect) return null;
      const { width, height } = rect;
      const data = buffer.subarray(layout.offset, layout.offset + layout.stride * height);
      const luma = { data, width, height, stride: layout.stride };
      return { ...luma, videoRange: !isFullRange(frame.colorSpace.fullRange, luma, levels) };
    } catch {
      return null;
    }
  }

  function draw(frame: Drawable): Pixels {
    const [fullWidth, fullHeight] =
      'displayWidth' in frame ? [frame.displayWidth, frame.displayHeight] : [frame.width, frame.height];
    const scale = Math.min(1, LIVE_ANALYSIS_PX / Math.max(1, fullWidth, fullHeight));
    const width = Math.max(1, Math.round(fullWidth * scale));
    const height = Math.max(1, Math.round(fullHeight * scale));
    if (surface?.width !== width || surface.height !== height) {
      surface?.release();
      surface = createSurface(width, height);
    }
    surface.draw(frame);
    return surface.read();
  }

  return async (frame, levels = { areFull: false }) => {
    if ('copyTo' in frame && hasCopyableLuma(frame)) {
      const luma = await copy(frame, levels);
      if (luma) return luma;
    }
    return draw(frame);
  };
}

/**
 * Chromium does not say of JPEG cameras, nor Firefox of any, what black and white are. Browsers draw such frames as
 * video, and so the eyes see them, until levels come that video does not have; from then on the stream is full range,
 * as the picture will be (`toFullRange` in `frame`). The other way round, white paper would count as glare.
 */
function isFullRange(told: boolean | null, luma: Luma, levels: StreamLevels): boolean {
  if (told !== null) return told;
  levels.areFull ||= exceedsVideoRange(luma);
  return levels.areFull;
}
