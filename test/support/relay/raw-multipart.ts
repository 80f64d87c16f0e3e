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

/** A request body with its content type. */
export function rawMultipart(...pieces: readonly (string | Uint8Array)[]): {
  body: Uint8Array<ArrayBuffer>;
  type: string;
} {
  return { body: concatRaw(...pieces), type: `multipart/form-data; boundary=${BOUNDARY}` };
}

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
