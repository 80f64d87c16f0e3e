/** A frame that a video shows. Its last holder closes it. */
export type Frame = VideoFrame | ImageBitmap;

export function isVideoFrame(frame: Frame): frame is VideoFrame {
  return typeof VideoFrame === 'function' && frame instanceof VideoFrame;
}

/** Width and height as displayed, in pixels. */
export function frameSize(frame: Frame): { readonly width: number; readonly height: number } {
  return isVideoFrame(frame)
    ? { width: frame.displayWidth, height: frame.displayHeight }
    : { width: frame.width, height: frame.height };
}

/** Whether `VideoFrame` works here: it costs nothing on the main thread. False after its first failure. */
let videoFramesWork = true;

/**
 * Captures what `video` shows now; `null` while it shows nothing.
 *
 * The frame is a `VideoFrame` where the browser can create one, else an `ImageBitmap`. A `VideoFrame` whose size is that
 * of the video turned by a quarter is not used: it has a rotation that not every consumer applies.
 */
export async function captureFrame(video: HTMLVideoElement): Promise<Frame | null> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
  if (videoFramesWork && typeof VideoFrame === 'function') {
    const frame = tryVideoFrame(video);
    if (frame !== null) return frame;
  }
  // Rejects if the stream is removed at this moment.
  return createImageBitmap(video).catch(() => null);
}

function tryVideoFrame(video: HTMLVideoElement): VideoFrame | null {
  try {
    const frame = new VideoFrame(video);
    if (frame.displayWidth === video.videoWidth && frame.displayHeight === video.videoHeight) return frame;
    frame.close();
    return null;
  } catch (error) {
    // `InvalidStateError` ("no current frame") is temporary. Any other error: the engine cannot create one from a video.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) videoFramesWork = false;
    return null;
  }
}

/**
 * A second reference to a frame that is about to be transferred to a worker. A cloned `VideoFrame` shares its pixels.
 * Hold at most two and close them: a camera has few buffers.
 */
export async function cloneFrame(frame: Frame): Promise<Frame> {
  return isVideoFrame(frame) ? frame.clone() : createImageBitmap(frame);
}
