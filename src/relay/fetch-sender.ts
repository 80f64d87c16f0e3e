import { CaptureError } from '../contract/contract.js';
import { concatBytes, readStream } from '../shared/shared.js';
import type { ServiceSender, ServiceReply } from './service-call.js';

/** Errors of Node's `fetch` after which no byte of the body can have arrived. Other runtimes have no such codes. */
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
 * Sends through `fetch`, on any runtime. The chunks are concatenated, because `fetch` sends a length only for a body in one
 * piece. If the runtime does not say why a connection failed, the outcome is unknown.
 */
export function fetchSender(fetchFunction: typeof fetch = fetch): ServiceSender {
  return async ({ url, headers, body, signal }) => {
    try {
      const init = { method: 'POST', headers, body: concatBytes(body), signal, redirect: 'manual' } as const;
      return toServiceReply(await fetchFunction(url, init));
    } catch (error) {
      signal.throwIfAborted();
      const code = isConnectionFailure(error) ? 'service_unreachable' : 'outcome_unknown';
      throw new CaptureError(code, undefined, {}, { cause: error });
    }
  };
}

function toServiceReply(response: Response): ServiceReply {
  return {
    // `fetch` reports a redirect that it does not follow with the status 0.
    status: response.status === 0 ? 302 : response.status,
    header: (name) => response.headers.get(name),
    read: (limitBytes) => readStream(response.body, limitBytes),
    discard: () => void response.body?.cancel().catch(() => undefined),
  };
}

function isConnectionFailure(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && CONNECTION_ERROR_CODES.has(code);
}
