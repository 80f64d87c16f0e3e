import { randomBytes } from 'node:crypto';
import type { RelayFixture } from './relay-fixture.js';
import { jpeg } from './small-files.js';

export const BOUNDARY = 'testboundary7';

/** One part of a hand-written multipart body, which may be invalid. */
export function rawPart(head: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return concatRaw(`--${BOUNDARY}\r\n${head}\r\n\r\n`, body, '\r\n');
}

export function concatRaw(...pieces: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(pieces.map((piece) => Buffer.from(piece as string))));
}

export const DATA_PART = rawPart('Content-Disposition: form-data; name="data"', '{}');
export const PHOTO_PART = rawPart(
  'Content-Disposition: form-data; name="photos"; filename="a.jpg"\r\nContent-Type: image/jpeg',
  jpeg(),
);
export const END_BOUNDARY = `--${BOUNDARY}--\r\n`;

export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** The request of an upload with a hand-written body, and with a new key unless the headers have one. */
export function rawRequest(
  body: BodyInit | null,
  headers: Record<string, string> = {},
): RequestInit & { readonly duplex: 'half' } {
  const key = randomBytes(16).toString('hex');
  return {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'Content-Type': MULTIPART_TYPE, 'Idempotency-Key': key, ...headers },
  };
}

export const postRaw = (
  call: RelayFixture['call'],
  body: BodyInit | null,
  headers?: Record<string, string>,
): Promise<Response> => call('/photos', rawRequest(body, headers));

/** A body that arrives in the given chunks and then closes, stalls or breaks. */
export function streamChunks(
  pieces: readonly (string | Uint8Array)[],
  end: 'close' | 'stall' | 'break' = 'close',
  onStall = (): void => undefined,
): ReadableStream<Uint8Array> {
  const waiting = pieces.map((piece) => concatRaw(piece));
  return new ReadableStream({
    pull(controller) {
      const next = waiting.shift();
      if (next !== undefined) return controller.enqueue(next);
      if (end === 'close') return controller.close();
      if (end === 'break') return controller.error(new Error('the client broke off'));
      onStall();
      return new Promise<void>(() => undefined);
    },
  });
}
