import { CaptureError } from '../contract/contract.js';
import { monotonicClock } from '../shared/shared.js';
import type { Camera, OpenCameraOptions } from './camera.types.js';
import { isInAppBrowser } from './is-in-app-browser.js';
import { LiveCamera } from './live-camera.js';
import { openStream } from './open-stream.js';
import type { StreamRequestOptions } from './request-stream.js';

/** Limit once permission is settled: the slowest phones measured take about 3 s. */
export const OPEN_TIMEOUT_MS = 8000;
/** Limit while a prompt may be open: long enough to read it twice. */
export const PROMPT_TIMEOUT_MS = 60_000;
/** The same in an app's built-in browser, where a prompt often never comes. */
export const IN_APP_PROMPT_TIMEOUT_MS = 20_000;

/** The lens a person chose last on this page. In memory only: nothing is stored on the device. */
let rememberedDeviceId: string | undefined;

/** Takes the camera from whoever on this page has it, or waits for it. */
let endCurrentCamera: () => void = () => undefined;

/**
 * A page shows one camera: phones give only one, and nobody aims with two. Whoever asks last has it; the one before ends
 * first, with `camera_busy`.
 * @returns ends with `signal`, or with that trouble when another takes over
 */
function takeCameraOver(signal: AbortSignal): AbortSignal {
  endCurrentCamera();
  const turn = new AbortController();
  endCurrentCamera = () => turn.abort(new CaptureError('camera_busy', 'Another part of this page opened the camera.'));
  signal.addEventListener('abort', () => turn.abort(signal.reason), { once: true, signal: turn.signal });
  return turn.signal;
}

/**
 * Opens the camera that suits documents best, asking for permission where that is needed.
 *
 * One `getUserMedia` where the labels are readable beforehand or the first camera is a good one; two when the browser
 * opened a lens that documents do not like. Ends the camera that was open on this page before.
 * @throws {CaptureError} with a `camera_*` code
 * @throws `signal.reason` when aborted; a stream that comes later is stopped on arrival
 */
export async function openCamera(options: OpenCameraOptions): Promise<Camera> {
  const { clock = monotonicClock } = options;
  options.signal.throwIfAborted();
  const signal = takeCameraOver(options.signal);
  const promptDefault = isInAppBrowser(navigator.userAgent) ? IN_APP_PROMPT_TIMEOUT_MS : PROMPT_TIMEOUT_MS;
  const terms: StreamRequestOptions = {
    signal,
    clock,
    timeoutMs: options.timeoutMs ?? OPEN_TIMEOUT_MS,
    promptTimeoutMs: options.promptTimeoutMs ?? promptDefault,
    onWaiting: options.onWaiting,
  };
  const named = options.deviceId ?? rememberedDeviceId;
  const opened = await openStream(named, terms);
  // A lens that is gone is forgotten.
  rememberedDeviceId = opened.lens.deviceId === named ? named : undefined;
  return new LiveCamera(opened, terms, (deviceId) => {
    rememberedDeviceId = deviceId;
  });
}
