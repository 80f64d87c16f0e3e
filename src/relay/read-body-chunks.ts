import { CaptureError } from '../contract/contract.js';
import type { Clock } from './service-sender.js';

export interface BodyLimits {
  /** Longest silence between two pieces, in milliseconds. */
  readonly idleMs: number;
  /** Longest time for the whole body, in milliseconds. */
  readonly totalMs: number;
  /** Most bytes on the wire. */
  readonly maxBytes: number;
}

/** Pieces smaller than this are put together: a body that comes byte by byte costs no more memory than another. */
const CHUNK_BYTES = 65_536;

/**
 * The pieces of a request's body as they arrive, none of them tiny but the last.
 *
 * @throws Trouble `upload_timeout`; `too_large` as soon as one byte is too many; `bad_request` when the client leaves
 */
export async function* readBodyChunks(request: Request, limits: BodyLimits, clock: Clock): AsyncGenerator<Uint8Array> {
  let block = new Uint8Array(CHUNK_BYTES);
  let filled = 0;
  let totalBytes = 0;
  for await (const chunk of readRawChunks(request, limits, clock)) {
    totalBytes += chunk.length;
    if (totalBytes > limits.maxBytes) throw tooLargeError(totalBytes, limits.maxBytes);
    const isLarge = chunk.length > CHUNK_BYTES / 4;
    if (filled > 0 && (isLarge || filled + chunk.length > CHUNK_BYTES)) {
      yield block.subarray(0, filled);
      block = new Uint8Array(CHUNK_BYTES);
      filled = 0;
    }
    if (isLarge) {
      yield chunk;
    } else {
      block.set(chunk, filled);
      filled += chunk.length;
    }
  }
  if (filled > 0) yield block.subarray(0, filled);
}

export function tooLargeError(measured: number, limit: number): CaptureError {
  return new CaptureError('too_large', `${measured} bytes are over ${limit}`, { measured, limit, unit: 'bytes' });
}

async function* readRawChunks(request: Request, limits: BodyLimits, clock: Clock): AsyncGenerator<Uint8Array> {
  if (request.body === null) return;
  const reader = request.body.getReader();
  const watch = new UploadTimer(limits, clock);
  const left = (): void => watch.end(new CaptureError('bad_request', 'the body broke off', { field: 'body' }));
  // Cancelling ends a read that is waiting. Not awaited: a source that hangs on it must not hang the answer.
  watch.onEnd = () => void reader.cancel().catch(() => undefined);
  request.signal.addEventListener('abort', left, { once: true });
  if (request.signal.aborted) left();
  let isDone = false;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        left();
        return { done: true, value: undefined } as const;
      });
      if (watch.trouble !== null) throw watch.trouble;
      isDone = done;
      if (done) return;
      watch.moved();
      yield value;
    }
  } finally {
    watch.stop();
    request.signal.removeEventListener('abort', left);
    if (!isDone) reader.cancel().catch(() => undefined);
  }
}

/** Keeps the time of one upload with one timer, however many pieces come. */
class UploadTimer {
  /** Why the upload has ended before its end. */
  trouble: CaptureError | null = null;
  onEnd: () => void = () => undefined;
  readonly #limits: BodyLimits;
  readonly #clock: Clock;
  readonly #startMs: number;
  #movedMs: number;
  #cancel: () => void = () => undefined;

  constructor(limits: BodyLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
    this.#startMs = this.#movedMs = clock.now();
    this.#wait();
  }

  moved(): void {
    this.#movedMs = this.#clock.now();
  }

  end(trouble: CaptureError): void {
    this.trouble ??= trouble;
    this.onEnd();
  }

  stop(): void {
    this.#cancel();
  }

  #wait(): void {
    const now = this.#clock.now();
    const { idleMs, totalMs } = this.#limits;
    const [idleLeftMs, totalLeftMs] = [this.#movedMs + idleMs - now, this.#startMs + totalMs - now];
    const limit = totalLeftMs <= 0 ? totalMs : idleMs;
    if (idleLeftMs > 0 && totalLeftMs > 0) {
      this.#cancel = this.#clock.after(Math.min(idleLeftMs, totalLeftMs), () => this.#wait());
    } else this.end(new CaptureError('upload_timeout', `over ${limit} ms`, { limit, unit: 'ms' }));
  }
}
