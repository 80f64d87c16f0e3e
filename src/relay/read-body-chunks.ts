import { CaptureError } from '../contract/contract.js';
import { concatBytes, onAbort, parseJsonBytes, type Clock } from '../shared/shared.js';
import type { ClientInfo } from './relay-context.js';
import { createBodyMemory, type BodyMemory } from './upload-memory.js';
import { UploadTimer, type UploadTimeLimits } from './upload-timer.js';

/** Smaller chunks are merged up to this size, so that a body which arrives byte by byte needs no more memory and time. */
const MIN_CHUNK_BYTES = 16_384;

interface BodyOptions extends Pick<ClientInfo, 'readBody'> {
  readonly maxBytes: number;
  readonly limits: UploadTimeLimits;
  readonly clock: Clock;
  /** What the body is copied to. Default: memory that the garbage collector frees. */
  readonly memory?: BodyMemory;
  /** Is called with the bytes of each chunk, and awaited before more is read. */
  readonly reserve?: (bytes: number) => Promise<void>;
}

/**
 * Reads the body of a request as chunks. Only the last chunk of a segment of memory may be small.
 * @throws CaptureError `upload_timeout`; `too_large` at the first byte too many; `bad_request` when the client disconnects
 */
export async function* readBodyChunks(
  request: Request,
  { maxBytes, limits, clock, readBody, memory = createBodyMemory(), reserve = async () => undefined }: BodyOptions,
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

/** Reads the body chunk by chunk under its time limits. The consumer's own time does not count as the client's. */
async function* readRawChunks(
  { signal }: Request,
  body: ReadableStream<Uint8Array> | null,
  limits: UploadTimeLimits,
  clock: Clock,
): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  // Cancelling ends a pending read. It is not awaited, because a stream that never cancels must not block the answer.
  const cancelReader = (): void => void reader.cancel().catch(() => undefined);
  const timer = new UploadTimer(limits, clock, cancelReader);
  const endAsDisconnected = (): void =>
    timer.end(new CaptureError('bad_request', 'the body broke off', { field: 'body' }));
  const stopListening = onAbort(signal, endAsDisconnected);
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
