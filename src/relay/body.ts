import { Trouble } from '../contract/contract.js';
import type { Clock } from './ports.js';

export interface BodyLimits {
  /** Longest silence between two pieces, in milliseconds. */
  readonly idleMs: number;
  /** Longest time for the whole body, in milliseconds. */
  readonly totalMs: number;
  /** Most bytes on the wire. */
  readonly maxBytes: number;
}

/** Pieces smaller than this are put together: a body that comes byte by byte costs no more memory than another. */
const BLOCK_BYTES = 65_536;

/**
 * The pieces of a request's body as they arrive, none of them tiny but the last.
 *
 * @throws Trouble `upload_timeout`; `too_large` as soon as one byte is too many; `bad_request` when the client leaves
 */
export async function* piecesOf(request: Request, limits: BodyLimits, clock: Clock): AsyncGenerator<Uint8Array> {
  let block = new Uint8Array(BLOCK_BYTES);
  let filled = 0;
  let totalBytes = 0;
  for await (const chunk of chunksOf(request, limits, clock)) {
    totalBytes += chunk.length;
    if (totalBytes > limits.maxBytes) throw tooLarge(totalBytes, limits.maxBytes);
    const isLarge = chunk.length > BLOCK_BYTES / 4;
    if (filled > 0 && (isLarge || filled + chunk.length > BLOCK_BYTES)) {
      yield block.subarray(0, filled);
      block = new Uint8Array(BLOCK_BYTES);
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

export function tooLarge(measured: number, limit: number): Trouble {
  return new Trouble('too_large', `${measured} bytes are over ${limit}`, { measured, limit, unit: 'bytes' });
}

async function* chunksOf(request: Request, limits: BodyLimits, clock: Clock): AsyncGenerator<Uint8Array> {
  if (request.body === null) return;
  const reader = request.body.getReader();
  const startMs = clock.now();
  let isDone = false;
  try {
    for (;;) {
      const leftMs = limits.totalMs - (clock.now() - startMs);
      const { done, value } = await orTrouble(reader.read(), Math.min(limits.idleMs, leftMs), limits, request, clock);
      isDone = done;
      if (done) return;
      yield value;
    }
  } finally {
    // Not awaited: a source that hangs on cancel must not hang the answer.
    if (!isDone) reader.cancel().catch(() => undefined);
  }
}

/** A read, or the trouble that comes before it. */
function orTrouble<T>(
  read: Promise<T>,
  waitMs: number,
  { idleMs, totalMs }: BodyLimits,
  request: Request,
  clock: Clock,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = waitMs < idleMs ? totalMs : idleMs;
    const late = (): void => reject(new Trouble('upload_timeout', `over ${limit} ms`, { limit, unit: 'ms' }));
    const left = (): void => reject(new Trouble('bad_request', 'the body broke off', { field: 'body' }));
    const cancel = clock.after(Math.max(0, waitMs), late);
    if (request.signal.aborted) left();
    request.signal.addEventListener('abort', left, { once: true });
    read.then(resolve, left).finally(() => {
      cancel();
      request.signal.removeEventListener('abort', left);
    });
  });
}
