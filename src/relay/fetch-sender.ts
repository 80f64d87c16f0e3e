import { CaptureError } from '../contract/contract.js';
import type { ServiceSender, ServiceReply } from './service-sender.js';

/** Causes with which no byte of a body can have arrived, as Node's `fetch` names them. Elsewhere causes have no names. */
const CONNECTION_ERROR_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/**
 * Sends through `fetch`, on any runtime that has it. The pieces are put together, because only a body in one piece goes
 * out with its length. Where the runtime does not say why a connection failed, the outcome counts as unknown.
 */
export function fetchSender(send: typeof fetch = fetch): ServiceSender {
  return async ({ url, headers, body, signal }) => {
    try {
      const response = await send(url, {
        method: 'POST',
        headers,
        body: concatBytes(body),
        signal,
        redirect: 'manual',
      });
      return toServiceReply(response);
    } catch (error) {
      signal.throwIfAborted();
      throw new CaptureError(
        isConnectionFailure(error) ? 'service_unreachable' : 'outcome_unknown',
        undefined,
        {},
        { cause: error },
      );
    }
  };
}

function toServiceReply(response: Response): ServiceReply {
  return {
    // A redirect that is not followed has no status of its own in browsers' terms.
    status: response.status === 0 ? 302 : response.status,
    header: (name) => response.headers.get(name),
    read: (limitBytes) => readStream(response.body, limitBytes),
    discard: () => void response.body?.cancel().catch(() => undefined),
  };
}

async function readStream(body: ReadableStream<Uint8Array> | null, limitBytes: number): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  let totalBytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return concatBytes(pieces);
    totalBytes += value.length;
    if (totalBytes > limitBytes) {
      reader.cancel().catch(() => undefined);
      throw new RangeError(`over ${limitBytes} bytes`);
    }
    pieces.push(value);
  }
}

export function concatBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}

function isConnectionFailure(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && CONNECTION_ERROR_CODES.has(code);
}
