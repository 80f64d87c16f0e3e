import type { Luma, Pixels } from '../../checks/checks.js';
import type { CreateDrawingSurface, Drawable, DrawingSurface } from '../../photos/photos.js';

/** Long side to which a frame without a luminance plane is drawn: what the eyes look at. */
const MAX_DRAWN_PX = 1280;

/** Formats whose first plane is luminance, 8 bits a pixel. */
const LUMA_FIRST_FORMATS: readonly (string | null)[] = ['I420', 'I420A', 'I422', 'I444', 'NV12'];

/** Black is 16 and white 235 in video range; a few levels beyond are noise and overshoot of sharpening. */
const MIN_VIDEO_LEVEL = 12;
const MAX_VIDEO_LEVEL = 239;
/** Share of the samples beyond, from which on the levels are not those of video. */
const MIN_FULL_RANGE_SHARE = 0.002;
/** One pixel of so many is looked at, in each direction. */
const SAMPLE_STEP_PX = 8;

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
    const scale = Math.min(1, MAX_DRAWN_PX / Math.max(1, fullWidth, fullHeight));
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
    if ('copyTo' in frame && LUMA_FIRST_FORMATS.includes(frame.format) && isUpright(frame)) {
      const luma = await copy(frame, levels);
      if (luma) return luma;
    }
    return draw(frame);
  };
}

/** A sensor's frame may carry a turn that only drawing applies (WebCodecs, `VideoFrame.rotation`). */
function isUpright(frame: VideoFrame): boolean {
  const { rotation = 0, flip = false } = frame as { readonly rotation?: number; readonly flip?: boolean };
  return rotation === 0 && !flip;
}

/**
 * Chromium does not say of JPEG cameras, nor Firefox of any, what black and white are. Browsers draw such frames as
 * video, and so the eyes see them, until levels come that video does not have; from then on the stream is full range,
 * as the picture will be (`inItsRange` in `frame`). The other way round, white paper would count as glare.
 */
function isFullRange(told: boolean | null, luma: Luma, levels: StreamLevels): boolean {
  if (told !== null) return told;
  levels.areFull ||= exceedsVideoRange(luma);
  return levels.areFull;
}

function exceedsVideoRange({ data, width, height, stride }: Luma): boolean {
  let beyond = 0;
  let seen = 0;
  for (let y = SAMPLE_STEP_PX >> 1; y < height; y += SAMPLE_STEP_PX) {
    for (let x = SAMPLE_STEP_PX >> 1; x < width; x += SAMPLE_STEP_PX, seen++) {
      const level = data[y * stride + x] ?? 128;
      if (level < MIN_VIDEO_LEVEL || level > MAX_VIDEO_LEVEL) beyond++;
    }
  }
  return beyond > MIN_FULL_RANGE_SHARE * seen;
}
