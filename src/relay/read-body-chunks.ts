import { CaptureError } from '../contract/contract.js';
import { onAbort, type Clock } from '../shared/shared.js';
import type { RelayLimits } from './relay-options.js';
import { UploadTimer, type UploadTimeLimits } from './upload-timer.js';

export interface BodyReadLimits extends UploadTimeLimits {
  readonly maxBytes: number;
}

export function toBodyReadLimits(limits: RelayLimits, maxBytes: number): BodyReadLimits {
  const { uploadIdleMs: idleMs, uploadTotalMs: totalMs, uploadMinBytesPerSecond: minBytesPerSecond } = limits;
  return { idleMs, totalMs, minBytesPerSecond, maxBytes };
}

/** Small chunks are merged up to this size, so that a body which arrives byte by byte needs no more memory. */
const CHUNK_BYTES = 65_536;

/**
 * Reads the body of a request as chunks. Only the last chunk may be small.
 *
 * @throws CaptureError `upload_timeout`; `too_large` at the first byte too many; `bad_request` when the client disconnects
 */
export async function* readBodyChunks(
  request: Request,
  limits: BodyReadLimits,
  clock: Clock,
): AsyncGenerator<Uint8Array> {
  let merged = new Uint8Array(CHUNK_BYTES);
  let mergedBytes = 0;
  let totalBytes = 0;
  for await (const chunk of readRawChunks(request, limits, clock)) {
    totalBytes += chunk.length;
    if (totalBytes > limits.maxBytes) throw tooLargeError(totalBytes, limits.maxBytes);
    const isLarge = chunk.length > CHUNK_BYTES / 4;
    if (mergedBytes > 0 && (isLarge || mergedBytes + chunk.length > CHUNK_BYTES)) {
      yield merged.subarray(0, mergedBytes);
      merged = new Uint8Array(CHUNK_BYTES);
      mergedBytes = 0;
    }
    if (isLarge) {
      yield chunk;
    } else {
      merged.set(chunk, mergedBytes);
      mergedBytes += chunk.length;
    }
  }
  if (mergedBytes > 0) yield merged.subarray(0, mergedBytes);
}

export function tooLargeError(measured: number, limit: number): CaptureError {
  return new CaptureError('too_large', `${measured} bytes are over ${limit}`, { measured, limit, unit: 'bytes' });
}

/** Reads the body chunk by chunk under its time limits. The consumer's own time does not count as the client's. */
async function* readRawChunks(request: Request, limits: BodyReadLimits, clock: Clock): AsyncGenerator<Uint8Array> {
  if (request.body === null) return;
  const reader = request.body.getReader();
  // Cancelling ends a pending read. It is not awaited, because a stream that never cancels must not block the answer.
  const cancelReader = (): void => void reader.cancel().catch(() => undefined);
  const timer = new UploadTimer(limits, clock, cancelReader);
  const endAsDisconnected = (): void =>
    timer.end(new CaptureError('bad_request', 'the body broke off', { field: 'body' }));
  const stopListening = onAbort(request.signal, endAsDisconnected);
  let isComplete = false;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        endAsDisconnected();
        return { done: true, value: undefined } as const;
      });
      if (timer.error !== null) throw timer.error;
      isComplete = done;
      if (done) return;
      timer.addBytes(value.length);
      timer.pause();
      yield value;
      timer.resume();
      if (timer.error !== null) throw timer.error;
    }
  } finally {
    timer.stop();
    stopListening();
    if (!isComplete) cancelReader();
  }
}
