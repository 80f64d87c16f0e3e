import { CaptureError } from '../contract/contract.js';
import { abortable, concatBytes, parseJsonBytes, withTimeout, type Clock } from '../shared/shared.js';
import type { ClientInfo } from './route-handler.js';
import { createBodyBuffer, type BodyBuffer } from './upload-buffers.js';

/** Smaller chunks are merged up to this size, so that a body which arrives byte by byte needs no more memory and time. */
const MIN_CHUNK_BYTES = 16_384;

/** Time in which the throughput is averaged: long enough for the change from one mobile network to another. */
export const THROUGHPUT_PERIOD_MS = 30_000;

/** Those of the relay's limits that bound one upload in time. */
interface UploadTimeLimits {
  readonly uploadIdleMs: number;
  readonly uploadTotalMs: number;
  readonly uploadMinBytesPerSecond: number;
}

interface BodyOptions extends Pick<ClientInfo, 'readBody'> {
  readonly maxBytes: number;
  readonly limits: UploadTimeLimits;
  readonly clock: Clock;
  /** What the body is copied to. Default: memory that the garbage collector frees. */
  readonly memory?: BodyBuffer;
  /** Is called with the bytes of each chunk, and awaited before more is read. */
  readonly reserve?: (bytes: number) => Promise<void>;
}

/**
 * Reads the body of a request as chunks. Only the last chunk of a segment of memory may be small.
 * @throws CaptureError `upload_timeout`; `too_large` at the first byte too many; `bad_request` when the client disconnects
 */
export async function* readBodyChunks(
  request: Request,
  { maxBytes, limits, clock, readBody, memory = createBodyBuffer(), reserve = async () => undefined }: BodyOptions,
): AsyncGenerator<Uint8Array> {
  let segment: Uint8Array = new Uint8Array();
  let takenBytes = 0;
  let writtenBytes = 0;
  let totalBytes = 0;
  for await (const chunk of readRawChunks(request, readBody?.() ?? request.body, limits, clock)) {
    totalBytes += chunk.length;
    if (totalBytes > maxBytes) throw tooLargeError(totalBytes, maxBytes);
    for (let at = 0; at < chunk.length;) {
      if (writtenBytes === segment.length) {
        segment = memory.takeSegment();
        takenBytes = writtenBytes = 0;
      }
      const piece = chunk.subarray(at, at + segment.length - writtenBytes);
      segment.set(piece, writtenBytes);
      writtenBytes += piece.length;
      at += piece.length;
      if (writtenBytes < segment.length && writtenBytes - takenBytes < MIN_CHUNK_BYTES) continue;
      await reserve(writtenBytes - takenBytes);
      yield segment.subarray(takenBytes, writtenBytes);
      takenBytes = writtenBytes;
    }
  }
  if (writtenBytes === takenBytes) return;
  await reserve(writtenBytes - takenBytes);
  yield segment.subarray(takenBytes, writtenBytes);
}

/** Reads a short body as a whole. @throws the errors of {@link readBodyChunks} */
export async function readShortBody(request: Request, options: BodyOptions): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readBodyChunks(request, options)) chunks.push(chunk);
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

/** Reads the body chunk by chunk. Time in which the relay does not read, as it waits for memory, counts only for the total time. */
async function* readRawChunks(
  { signal }: Request,
  body: ReadableStream<Uint8Array> | null,
  { uploadIdleMs, uploadTotalMs, uploadMinBytesPerSecond }: UploadTimeLimits,
  clock: Clock,
): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  const endMs = clock.now() + uploadTotalMs;
  // Nothing in a whole period is too little too.
  const silenceMs = Math.min(uploadIdleMs, uploadMinBytesPerSecond > 0 ? THROUGHPUT_PERIOD_MS : Infinity);
  let [periodMs, periodBytes] = [0, 0];
  const read = (): Promise<ReadableStreamReadResult<Uint8Array>> =>
    abortable(() => reader.read(), [signal]).catch(() => {
      throw new CaptureError('bad_request', 'the body broke off', { field: 'body' });
    });
  let isComplete = false;
  try {
    for (;;) {
      const startMs = clock.now();
      const leftMs = endMs - startMs;
      if (leftMs <= 0) throw timeoutError(uploadTotalMs);
      const limitMs = silenceMs < leftMs ? silenceMs : uploadTotalMs;
      const chunk = await withTimeout(read(), Math.min(silenceMs, leftMs), () => timeoutError(limitMs), clock);
      isComplete = chunk.done;
      if (chunk.done) return;
      // A clock that leaps has not measured the client.
      periodMs += Math.min(clock.now() - startMs, silenceMs);
      periodBytes += chunk.value.length;
      if (periodMs >= THROUGHPUT_PERIOD_MS) {
        if (periodBytes < (uploadMinBytesPerSecond * periodMs) / 1000) throw timeoutError(THROUGHPUT_PERIOD_MS);
        periodMs = periodBytes = 0;
      }
      yield chunk.value;
    }
  } finally {
    // It ends a pending read. It is not awaited, because a stream that never cancels must not block the answer.
    if (!isComplete) void reader.cancel().catch(() => undefined);
  }
}

function timeoutError(limit: number): CaptureError {
  return new CaptureError('upload_timeout', `over ${limit} ms`, { limit, unit: 'ms' });
}
