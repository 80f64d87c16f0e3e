import type { Luma, Pixels } from '../checks/checks.js';
import type { CreateSurface, Drawable, Surface } from '../photos/photos.js';

/** Long side to which a frame without a luminance plane is drawn: what the eyes look at. */
const DRAWN_PX = 1280;

/** Formats whose first plane is luminance, 8 bits a pixel. */
const PLANAR: readonly (string | null)[] = ['I420', 'I420A', 'I422', 'I444', 'NV12'];

/**
 * Gets at a frame's pixels in the cheapest way: cameras give I420 or NV12, whose luminance is copied without a draw
 * (a third of the time); everything else is drawn. Buffers are kept between frames.
 */
export function createPixelReader(createSurface: CreateSurface): (frame: Drawable) => Promise<Luma | Pixels> {
  let buffer = new Uint8Array(0);
  let surface: Surface | null = null;

  /** @returns `null` where the browser has the format but not the copy */
  async function copy(frame: VideoFrame): Promise<Luma | null> {
    try {
      const length = frame.allocationSize();
      if (buffer.length < length) buffer = new Uint8Array(length);
      const [layout] = await frame.copyTo(buffer);
      const rect = frame.visibleRect;
      if (!layout || !rect) return null;
      const { width, height } = rect;
      const data = buffer.subarray(layout.offset, layout.offset + layout.stride * height);
      return { data, width, height, stride: layout.stride, videoRange: frame.colorSpace.fullRange === false };
    } catch {
      return null;
    }
  }

  function draw(frame: Drawable): Pixels {
    const [fullWidth, fullHeight] =
      'displayWidth' in frame ? [frame.displayWidth, frame.displayHeight] : [frame.width, frame.height];
    const scale = Math.min(1, DRAWN_PX / Math.max(1, fullWidth, fullHeight));
    const width = Math.max(1, Math.round(fullWidth * scale));
    const height = Math.max(1, Math.round(fullHeight * scale));
    if (surface?.width !== width || surface.height !== height) {
      surface?.release();
      surface = createSurface(width, height);
    }
    surface.draw(frame);
    return surface.read();
  }

  return async (frame) => {
    if ('copyTo' in frame && PLANAR.includes(frame.format) && isUpright(frame)) {
      const luma = await copy(frame);
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
