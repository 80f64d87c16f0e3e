import { CaptureError } from '../contract/contract.js';
import { monotonicClock, type Clock } from '../shared/shared.js';
import { LiveCamera, type Camera } from './live-camera.js';
import { openStream } from './open-stream.js';
import type { StreamRequestOptions } from './request-stream.js';

export interface OpenCameraOptions {
  /** An abort stops the tracks, also while permission is pending, and later the camera. */
  readonly signal: AbortSignal;
  /** A lens that the person chose. The page remembers it, in memory only, for the next camera. */
  readonly deviceId?: string | undefined;
  /** Called once when the camera is late and a prompt may still be open: time to offer other sources. */
  readonly onWaiting?: (() => void) | undefined;
  /** Default: the monotonic clock of the platform. */
  readonly clock?: Clock | undefined;
}

/** The lens that the person chose last on this page. In memory only: nothing is stored on the device. */
let rememberedDeviceId: string | undefined;

/** Ends the camera that is open on this page, or being opened. */
let endCurrentCamera: () => void = () => undefined;

/**
 * Ends the other camera of the page, with `camera_busy`: phones give only one at a time.
 * @returns aborts with `signal`, or with that error when another camera takes over
 */
function takeCameraOver(signal: AbortSignal): AbortSignal {
  endCurrentCamera();
  const ownership = new AbortController();
  endCurrentCamera = () =>
    ownership.abort(new CaptureError('camera_busy', 'Another part of this page opened the camera.'));
  signal.addEventListener('abort', () => ownership.abort(signal.reason), { once: true, signal: ownership.signal });
  return ownership.signal;
}

/**
 * Opens the camera that suits documents best, and requests permission if needed. Ends the camera that was open on this
 * page before.
 *
 * It takes one `getUserMedia` if the labels are readable before or the first camera is a good one, and two if the browser
 * opened an unsuitable lens.
 * @throws {CaptureError} with a `camera_*` code
 * @throws `signal.reason` when aborted; a stream that comes later is stopped
 */
export async function openCamera(options: OpenCameraOptions): Promise<Camera> {
  const { clock = monotonicClock } = options;
  options.signal.throwIfAborted();
  const signal = takeCameraOver(options.signal);
  const requestOptions: StreamRequestOptions = { signal, clock, onWaiting: options.onWaiting };
  const chosenDeviceId = options.deviceId ?? rememberedDeviceId;
  const opened = await openStream(chosenDeviceId, requestOptions);
  // A lens that is no longer there is forgotten.
  rememberedDeviceId = opened.lens.deviceId === chosenDeviceId ? chosenDeviceId : undefined;
  return new LiveCamera(opened, requestOptions, (deviceId) => {
    rememberedDeviceId = deviceId;
  });
}
