/** Frames: what a video shows at one moment, and keeping one of them for later. */

/** A moment of the video. Whoever holds it last closes it. */
export type Frame = VideoFrame | ImageBitmap;

export function isVideoFrame(frame: Frame): frame is VideoFrame {
  return typeof VideoFrame === 'function' && frame instanceof VideoFrame;
}

/** Width and height as shown, in pixels. */
export function frameSize(frame: Frame): { readonly width: number; readonly height: number } {
  return isVideoFrame(frame)
    ? { width: frame.displayWidth, height: frame.displayHeight }
    : { width: frame.width, height: frame.height };
}

/** `VideoFrame` costs nothing on the main thread: used until it turns out not to work here. */
let videoFramesWork = true;

/**
 * What `video` shows now; `null` while it shows nothing.
 *
 * A `VideoFrame` where the browser has it and it comes as it is shown; else an `ImageBitmap`. A frame whose size is
 * the video's turned by a quarter carries a rotation that not every reader applies, so it is not used.
 */
export async function captureFrame(video: HTMLVideoElement): Promise<Frame | null> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
  if (videoFramesWork && typeof VideoFrame === 'function') {
    const frame = tryVideoFrame(video);
    if (frame !== null) return frame;
  }
  // Rejects when the stream was taken away this very moment.
  return createImageBitmap(video).catch(() => null);
}

function tryVideoFrame(video: HTMLVideoElement): VideoFrame | null {
  try {
    const frame = new VideoFrame(video);
    if (frame.displayWidth === video.videoWidth && frame.displayHeight === video.videoHeight) return frame;
    frame.close();
    return null;
  } catch (error) {
    // "No current frame" passes; any other word means an engine that has the class and cannot fill it from a video.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) videoFramesWork = false;
    return null;
  }
}

/**
 * A second hold on a frame that is about to be transferred to a worker: cheap, no pixel is copied of a `VideoFrame`.
 * Keep one or two at most, since a camera has few buffers, and `close()` them.
 */
export async function cloneFrame(frame: Frame): Promise<Frame> {
  return isVideoFrame(frame) ? frame.clone() : createImageBitmap(frame);
}
