/** One `getUserMedia`, with an end to it: a time limit, an abort, and no stream left behind by either. */
import { CaptureError } from '../contract/contract.js';
import { onAbort, type Clock } from '../shared/shared.js';
import { cameraErrorCodeOf } from './camera-error-code.js';
import {
  queryCameraPermission,
  isInCrossOriginFrame,
  readCameraPermission,
  isAllowedByPolicy,
} from './camera-access.js';

export interface StreamRequestOptions {
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Limit once permission is settled. */
  readonly timeoutMs: number;
  /** Limit while a prompt may be open. */
  readonly promptTimeoutMs: number;
  /** Called once when `timeoutMs` passed and a prompt may still be open. */
  readonly onWaiting?: (() => void) | undefined;
}

export function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/**
 * Asks for a stream.
 * @throws {CaptureError} `camera_*`
 * @throws the signal's reason when aborted. A stream that arrives after the end is stopped on arrival.
 */
export async function requestStream(
  constraints: MediaTrackConstraints | true,
  terms: StreamRequestOptions,
): Promise<MediaStream> {
  const { signal, clock } = terms;
  signal.throwIfAborted();
  const permission = await queryCameraPermission();
  signal.throwIfAborted();
  const permissionBefore = permission?.state ?? 'unknown';
  const startedMs = clock.now();
  const pending = navigator.mediaDevices.getUserMedia({ video: constraints, audio: false });
  try {
    return await withTimeLimit(pending, permission, terms);
  } catch (failure) {
    // Whatever comes of it now, nobody is waiting for it any more.
    pending.then(stopTracks, () => undefined);
    signal.throwIfAborted();
    if (failure instanceof CaptureError) throw failure;
    const elapsedMs = clock.now() - startedMs;
    const permissionAfter = await readCameraPermission();
    signal.throwIfAborted();
    const code = cameraErrorCodeOf(failure, {
      permissionBefore,
      permissionAfter,
      policyAllows: isAllowedByPolicy(),
      crossOriginFrame: isInCrossOriginFrame(),
      elapsedMs,
    });
    throw new CaptureError(code, `The camera did not open: ${errorNameOf(failure)}.`, {}, { cause: failure });
  }
}

function errorNameOf(failure: unknown): string {
  return failure instanceof Error ? failure.name : typeof failure;
}

/** The stream, unless the abort or the limit comes first. The short limit runs from the moment permission is settled. */
function withTimeLimit(
  pending: Promise<MediaStream>,
  permission: PermissionStatus | null,
  { signal, clock, timeoutMs, promptTimeoutMs, onWaiting }: StreamRequestOptions,
): Promise<MediaStream> {
  return new Promise((resolve, reject) => {
    let cancelTimers: readonly (() => void)[] = [];
    const end = (): void => {
      cancelTimers.forEach((cancel) => cancel());
      stopListening();
      permission?.removeEventListener('change', rearm);
    };
    const stopListening = onAbort(signal, (reason) => {
      end();
      reject(reason);
    });
    const expire = (limit: number): void => {
      end();
      const detail = { measured: limit, limit, unit: 'ms' } as const;
      reject(new CaptureError('camera_timeout', `The camera did not answer within ${limit} ms.`, detail));
    };
    const rearm = (): void => {
      cancelTimers.forEach((cancel) => cancel());
      const settled = permission?.state === 'granted' || permission?.state === 'denied';
      const limit = settled ? timeoutMs : Math.max(timeoutMs, promptTimeoutMs);
      const mayWait = !settled && onWaiting && limit > timeoutMs;
      cancelTimers = [clock.after(limit, () => expire(limit)), ...(mayWait ? [clock.after(timeoutMs, onWaiting)] : [])];
    };
    permission?.addEventListener('change', rearm);
    rearm();
    pending.then(resolve, reject).finally(end);
  });
}
