import { CaptureError } from '../contract/contract.js';
import { onAbort, type Clock } from '../shared/shared.js';

export interface BodyReadLimits {
  /** Longest pause between two chunks, in milliseconds. */
  readonly idleMs: number;
  /** Longest time for the whole body, in milliseconds. */
  readonly totalMs: number;
  readonly maxBytes: number;
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

/** Reads the body chunk by chunk under its time limits. */
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
      timer.restartIdleTime();
      yield value;
    }
  } finally {
    timer.stop();
    stopListening();
    if (!isComplete) cancelReader();
  }
}

/** Measures the idle and the total time of one upload with a single timer. */
class UploadTimer {
  /** Why the upload ended before its last byte. */
  error: CaptureError | null = null;
  readonly #limits: BodyReadLimits;
  readonly #clock: Clock;
  readonly #onEnd: () => void;
  readonly #startMs: number;
  #lastChunkMs: number;
  #cancelTimer = (): void => undefined;

  constructor(limits: BodyReadLimits, clock: Clock, onEnd: () => void) {
    this.#limits = limits;
    this.#clock = clock;
    this.#onEnd = onEnd;
    this.#startMs = this.#lastChunkMs = clock.now();
    this.#check();
  }

  restartIdleTime(): void {
    this.#lastChunkMs = this.#clock.now();
  }

  end(error: CaptureError): void {
    this.error ??= error;
    this.#onEnd();
  }

  stop(): void {
    this.#cancelTimer();
  }

  /** Ends the upload if a limit is reached, else checks again when the next limit could be. */
  #check(): void {
    const nowMs = this.#clock.now();
    const { idleMs, totalMs } = this.#limits;
    const idleLeftMs = this.#lastChunkMs + idleMs - nowMs;
    const totalLeftMs = this.#startMs + totalMs - nowMs;
    if (idleLeftMs > 0 && totalLeftMs > 0) {
      this.#cancelTimer = this.#clock.after(Math.min(idleLeftMs, totalLeftMs), () => this.#check());
      return;
    }
    const limit = totalLeftMs <= 0 ? totalMs : idleMs;
    this.end(new CaptureError('upload_timeout', `over ${limit} ms`, { limit, unit: 'ms' }));
  }
}
