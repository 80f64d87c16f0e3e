import { CaptureError } from '../contract/contract.js';
import { onAbort, type Clock } from '../shared/shared.js';
import { UploadTimer, type UploadTimeLimits } from './upload-timer.js';

/** Smaller chunks are merged up to this size, so that a body which arrives byte by byte needs no more memory and time. */
const MIN_CHUNK_BYTES = 16_384;
/** Size of the buffers for a body of unknown length, and bytes that arrive before the buffer for a whole body is allocated. */
const BUFFER_BYTES = 65_536;

/**
 * Reads the body of a request as chunks. Only the last chunk may be small.
 *
 * @param announcedBytes length of the whole body; `null` if it is unknown. With it the chunks lie one behind the other in one
 *   buffer, so that a photo of many chunks needs no copy.
 * @throws CaptureError `upload_timeout`; `too_large` at the first byte too many; `bad_request` when the client disconnects
 */
export async function* readBodyChunks(
  request: Request,
  announcedBytes: number | null,
  maxBytes: number,
  limits: UploadTimeLimits,
  clock: Clock,
): AsyncGenerator<Uint8Array> {
  const buffer = new ChunkBuffer(announcedBytes ?? 0);
  let totalBytes = 0;
  for await (const chunk of readRawChunks(request, limits, clock)) {
    totalBytes += chunk.length;
    if (totalBytes > maxBytes) throw tooLargeError(totalBytes, maxBytes);
    if (!buffer.hasRoomFor(chunk.length)) {
      const written = buffer.replace(chunk.length);
      if (written.length > 0) yield written;
    }
    buffer.write(chunk);
    if (buffer.isReady) yield buffer.take();
  }
  const rest = buffer.take();
  if (rest.length > 0) yield rest;
}

/** Copies chunks of the network one behind the other into larger buffers. */
class ChunkBuffer {
  /** Length of the whole body; 0 if it is unknown, or once it turned out to be wrong. */
  #announcedBytes: number;
  #bytes = new Uint8Array(BUFFER_BYTES);
  #takenBytes = 0;
  #writtenBytes = 0;

  constructor(announcedBytes: number) {
    this.#announcedBytes = announcedBytes;
  }

  /** There is enough to take. Nothing is taken before the buffer for the whole body is there, so that the whole body lies in it. */
  get isReady(): boolean {
    const isWaiting = this.#announcedBytes > this.#bytes.length;
    return !isWaiting && this.#writtenBytes - this.#takenBytes >= MIN_CHUNK_BYTES;
  }

  hasRoomFor(length: number): boolean {
    return this.#writtenBytes + length <= this.#bytes.length;
  }

  write(chunk: Uint8Array): void {
    this.#bytes.set(chunk, this.#writtenBytes);
    this.#writtenBytes += chunk.length;
  }

  /** What was written since the last call. */
  take(): Uint8Array {
    const taken = this.#bytes.subarray(this.#takenBytes, this.#writtenBytes);
    this.#takenBytes = this.#writtenBytes;
    return taken;
  }

  /**
   * Allocates the next buffer: once that of the whole body, with what has arrived so far. A client that announces much and sends
   * little gets no such buffer.
   * @returns what is left to take of the buffer before; empty if the new one contains it
   */
  replace(length: number): Uint8Array {
    const written = this.take();
    const isWhole = this.#announcedBytes > this.#bytes.length && this.#announcedBytes >= written.length + length;
    this.#bytes = new Uint8Array(isWhole ? this.#announcedBytes : Math.max(BUFFER_BYTES, length));
    this.#takenBytes = this.#writtenBytes = 0;
    this.#announcedBytes = 0;
    if (!isWhole) return written;
    this.write(written);
    return new Uint8Array();
  }
}

export function tooLargeError(measured: number, limit: number): CaptureError {
  return new CaptureError('too_large', `${measured} bytes are over ${limit}`, { measured, limit, unit: 'bytes' });
}

/** Reads the body chunk by chunk under its time limits. The consumer's own time does not count as the client's. */
async function* readRawChunks(request: Request, limits: UploadTimeLimits, clock: Clock): AsyncGenerator<Uint8Array> {
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
