import { CaptureError } from '../contract/contract.js';
import { abortable, concatBytes, onAbort, parseJsonBytes, type Clock } from '../shared/shared.js';
import type { RelayLimits } from './relay-options.js';
import type { ClientInfo } from './route-handler.js';
import { createBodyBuffer, type BodyMemory } from './buffer-pool.js';

/** Smaller chunks are merged up to this size, so that a body which arrives byte by byte needs no more memory and time. */
const MIN_CHUNK_BYTES = 16_384;

/** Time in which the throughput is averaged: long enough for the change from one mobile network to another. */
export const THROUGHPUT_PERIOD_MS = 30_000;

/** Gets the chunks of a body one by one. If it returns a promise, no more is read before that resolves. @param signal the read has ended */
type ChunkConsumer = (chunk: Uint8Array, signal: AbortSignal) => void | Promise<void>;

/**
 * Reads a body to its end.
 * @param signal ends it
 * @throws CaptureError `bad_request` when the client disconnects; BodyAlreadyReadError; what the consumer throws
 */
export type BodyReader = (onChunk: (chunk: Uint8Array) => void | Promise<void>, signal: AbortSignal) => Promise<void>;

/** Those of the relay's limits that bound one upload in time. */
type UploadTimeLimits = Pick<RelayLimits, 'uploadIdleMs' | 'uploadTotalMs' | 'uploadMinBytesPerSecond'>;

interface BodyOptions extends Pick<ClientInfo, 'readBody'> {
  readonly maxBytes: number;
  readonly limits: UploadTimeLimits;
  readonly clock: Clock;
  /** What the body is copied to. Default: memory that the garbage collector frees. */
  readonly memory?: Pick<BodyMemory, 'takeSegment'>;
  /** Is called with the bytes of each chunk before it is copied. If it returns a promise, no more is read before that resolves. */
  readonly reserve?: (bytes: number) => void | Promise<void>;
}

/**
 * Passes on the body of a request in chunks. Only the last chunk of a segment of memory may be small.
 * @throws CaptureError `upload_timeout`; `too_large` at the first byte too many; `bad_request` when the client disconnects; what
 *   `onChunk` throws
 */
export async function readBodyChunks(
  request: Request,
  { maxBytes, limits, clock, readBody, memory = createBodyBuffer(maxBytes), reserve }: BodyOptions,
  onChunk: (chunk: Uint8Array) => void,
): Promise<void> {
  let segment: Uint8Array = new Uint8Array();
  let passedBytes = 0;
  let writtenBytes = 0;
  let totalBytes = 0;
  const pass = (): void => {
    const chunk = segment.subarray(passedBytes, writtenBytes);
    passedBytes = writtenBytes;
    onChunk(chunk);
  };
  const copy = (chunk: Uint8Array): void => {
    for (let at = 0; at < chunk.length;) {
      if (writtenBytes === segment.length) {
        segment = memory.takeSegment();
        passedBytes = writtenBytes = 0;
      }
      const piece = chunk.subarray(at, at + segment.length - writtenBytes);
      segment.set(piece, writtenBytes);
      writtenBytes += piece.length;
      at += piece.length;
      if (writtenBytes === segment.length || writtenBytes - passedBytes >= MIN_CHUNK_BYTES) pass();
    }
  };
  await readWithinTime(readBody ?? streamReader(request), request.signal, limits, clock, (chunk, signal) => {
    totalBytes += chunk.length;
    if (totalBytes > maxBytes) throw tooLargeError(totalBytes, maxBytes);
    const reserved = reserve?.(chunk.length);
    if (reserved === undefined) return copy(chunk);
    return reserved.then(() => {
      // Its memory may already be another upload's.
      signal.throwIfAborted();
      copy(chunk);
    });
  });
  if (writtenBytes > passedBytes) pass();
}

/** Reads a short body as a whole. @throws the errors of {@link readBodyChunks} */
export async function readShortBody(request: Request, options: BodyOptions): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  await readBodyChunks(request, options, (chunk) => void chunks.push(chunk));
  return concatBytes(chunks);
}

/** @throws CaptureError `bad_request` with the part or the body */
export function parseJsonPart(bytes: Uint8Array, field: string): unknown {
  try {
    return parseJsonBytes(bytes);
  } catch {
    throw new CaptureError('bad_request', `${field} is not JSON`, { field });
  }
}

export function tooLargeError(measured: number, limit: number): CaptureError {
  return new CaptureError('too_large', `${measured} bytes are over ${limit}`, { measured, limit, unit: 'bytes' });
}

export function brokenBodyError(): CaptureError {
  return new CaptureError('bad_request', 'the body broke off', { field: 'body' });
}

/** A body parser of the host's has read the body before the relay. Its name is in the log, which has no messages of errors. */
export class BodyAlreadyReadError extends Error {
  override readonly name = 'BodyAlreadyReadError';
  constructor() {
    super('Another parser has read the body: mount the relay before it.');
  }
}

/** Reads the body of a request of web standards. */
function streamReader({ body, bodyUsed }: Request): BodyReader {
  return async (onChunk, signal) => {
    if (bodyUsed) throw new BodyAlreadyReadError();
    if (body === null) return;
    const reader = body.getReader();
    // It ends a pending read. It is not awaited, because a stream that never cancels must not block the answer.
    onAbort(signal, () => void reader.cancel().catch(() => undefined));
    for (;;) {
      const chunk = await reader.read().catch(() => {
        throw brokenBodyError();
      });
      if (chunk.done) return;
      await onChunk(chunk.value);
    }
  };
}

/**
 * Reads a body within the time limits. Time in which the relay does not read, as it waits for memory, counts only for the total time.
 * One timer serves the whole upload: when it runs out, it is set for what is left of the limits.
 */
async function readWithinTime(
  readBody: BodyReader,
  client: AbortSignal,
  { uploadIdleMs, uploadTotalMs, uploadMinBytesPerSecond }: UploadTimeLimits,
  clock: Clock,
  onChunk: ChunkConsumer,
): Promise<void> {
  const end = new AbortController();
  const endMs = clock.now() + uploadTotalMs;
  // Nothing in a whole period is too little too.
  const silenceMs = Math.min(uploadIdleMs, uploadMinBytesPerSecond > 0 ? THROUGHPUT_PERIOD_MS : Infinity);
  let [periodMs, periodBytes] = [0, 0];
  /** Since when the relay waits for the next chunk; `null` while it does not read. */
  let waitStartMs: number | null = clock.now();
  let cancelTimer = (): void => undefined;
  const checkTime = (): void => {
    const nowMs = clock.now();
    const silentMs = waitStartMs === null ? 0 : nowMs - waitStartMs;
    if (nowMs >= endMs) end.abort(timeoutError(uploadTotalMs));
    else if (silentMs >= silenceMs) end.abort(timeoutError(silenceMs));
    else cancelTimer = clock.after(Math.min(silenceMs - silentMs, endMs - nowMs), checkTime);
  };
  const consume = (chunk: Uint8Array): void | Promise<void> => {
    end.signal.throwIfAborted();
    const nowMs = clock.now();
    // A clock that leaps has not measured the client.
    periodMs += Math.min(nowMs - (waitStartMs ?? nowMs), silenceMs);
    periodBytes += chunk.length;
    if (periodMs >= THROUGHPUT_PERIOD_MS) {
      if (periodBytes < (uploadMinBytesPerSecond * periodMs) / 1000) throw timeoutError(THROUGHPUT_PERIOD_MS);
      periodMs = periodBytes = 0;
    }
    waitStartMs = null;
    const consumed = onChunk(chunk, end.signal);
    const goOn = (): void => void (waitStartMs = clock.now());
    return consumed === undefined ? goOn() : consumed.then(goOn);
  };
  const stopListening = onAbort(client, () => end.abort(brokenBodyError()));
  checkTime();
  try {
    await abortable(() => readBody(consume, end.signal), [end.signal]);
  } finally {
    cancelTimer();
    stopListening();
    end.abort();
  }
}

function timeoutError(limit: number): CaptureError {
  return new CaptureError('upload_timeout', `over ${limit} ms`, { limit, unit: 'ms' });
}
