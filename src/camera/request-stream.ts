import { CaptureError } from '../contract/contract.js';
import { onAbort, type Clock } from '../shared/shared.js';
import {
  isCameraAllowedByPolicy,
  isInAppBrowser,
  isInCrossOriginFrame,
  queryCameraPermission,
  readCameraPermissionState,
} from './camera-availability.js';
import { cameraErrorCodeOf } from './camera-error-code.js';

export interface StreamRequestOptions {
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Called once when the camera is late and a prompt may still be open. */
  readonly onWaiting?: (() => void) | undefined;
}

/** Limit once the permission is settled: the slowest phones measured take about 3 s. Milliseconds, as all of these. */
const OPEN_TIMEOUT_MS = 8000;
/** Limit while a prompt may be open: long enough to read it twice. */
const PROMPT_TIMEOUT_MS = 60_000;
/** The same in an app's built-in browser, where a prompt often never comes. */
const IN_APP_PROMPT_TIMEOUT_MS = 20_000;

export function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/**
 * Calls `getUserMedia` with a time limit. A stream that comes after the limit or an abort is stopped.
 * @throws {CaptureError} `camera_*`
 * @throws the signal's reason when aborted
 */
export async function requestStream(
  constraints: MediaTrackConstraints | true,
  options: StreamRequestOptions,
): Promise<MediaStream> {
  const { signal, clock } = options;
  signal.throwIfAborted();
  const permission = await queryCameraPermission();
  signal.throwIfAborted();
  const startMs = clock.now();
  const pending = navigator.mediaDevices.getUserMedia({ video: constraints, audio: false });
  try {
    return await withTimeLimit(pending, permission, options);
  } catch (error) {
    pending.then(stopTracks, () => undefined);
    signal.throwIfAborted();
    if (error instanceof CaptureError) throw error;
    const elapsedMs = clock.now() - startMs;
    const permissionAfter = await readCameraPermissionState();
    signal.throwIfAborted();
    const code = cameraErrorCodeOf(error, {
      permissionAfter,
      policyAllows: isCameraAllowedByPolicy(),
      crossOriginFrame: isInCrossOriginFrame(),
      elapsedMs,
    });
    const reason = error instanceof Error ? error.name : typeof error;
    throw new CaptureError(code, `The camera did not open: ${reason}.`, {}, { cause: error });
  }
}

/**
 * The stream, unless an abort or the limit comes first. The limit counts from when the permission is settled, and while the page is
 * visible: a hidden one gets no camera.
 */
function withTimeLimit(
  pending: Promise<MediaStream>,
  permission: PermissionStatus | null,
  { signal, clock, onWaiting }: StreamRequestOptions,
): Promise<MediaStream> {
  const promptTimeoutMs = isInAppBrowser(navigator.userAgent) ? IN_APP_PROMPT_TIMEOUT_MS : PROMPT_TIMEOUT_MS;
  return new Promise((resolve, reject) => {
    let cancelTimers: readonly (() => void)[] = [];
    const stop = (): void => {
      cancelTimers.forEach((cancel) => cancel());
      stopListening();
      permission?.removeEventListener('change', restartTimers);
      document.removeEventListener('visibilitychange', restartTimers);
    };
    const fail = (error: unknown): void => {
      stop();
      reject(error);
    };
    const restartTimers = (): void => {
      cancelTimers.forEach((cancel) => cancel());
      cancelTimers = [];
      if (document.visibilityState === 'hidden') return;
      const isSettled = permission?.state === 'granted' || permission?.state === 'denied';
      const limitMs = isSettled ? OPEN_TIMEOUT_MS : promptTimeoutMs;
      cancelTimers = [
        clock.after(limitMs, () => fail(cameraTimeoutError(limitMs))),
        ...(!isSettled && onWaiting ? [clock.after(OPEN_TIMEOUT_MS, onWaiting)] : []),
      ];
    };
    const stopListening = onAbort(signal, fail);
    permission?.addEventListener('change', restartTimers);
    document.addEventListener('visibilitychange', restartTimers);
    restartTimers();
    pending.then(resolve, reject).finally(stop);
  });
}

function cameraTimeoutError(limitMs: number): CaptureError {
  const detail = { measured: limitMs, limit: limitMs, unit: 'ms' } as const;
  return new CaptureError('camera_timeout', `The camera did not answer within ${limitMs} ms.`, detail);
}
