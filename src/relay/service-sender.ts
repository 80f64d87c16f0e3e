/** Calls to the services: how they are sent, and how their replies are read. */
import { CaptureError } from '../contract/contract.js';
import { concatBytes, parseRetryAfter, readStream } from '../shared/shared.js';

/** One POST to the verification or the authorization service. */
export interface ServiceCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The whole body, in chunks; sent with its length. Its memory is used again after the reply was read or discarded, or the signal aborted. */
  readonly body: readonly Uint8Array[];
  readonly signal: AbortSignal;
}

export interface ServiceReply {
  readonly status: number;
  /** The value of a header, or `null`. */
  header(name: string): string | null;
  /**
   * Reads the body to its end.
   * @throws RangeError when it is longer than `limitBytes`; any other error when the connection breaks
   */
  read(limitBytes: number): Promise<Uint8Array>;
  /** Discards the body. */
  discard(): void;
}

/**
 * Sends one call once: without retries and without following redirects.
 *
 * @throws CaptureError `service_unreachable` only when the service certainly did not receive the whole body
 * @throws CaptureError `outcome_unknown` for every other broken connection
 * @throws `signal.reason` when aborted
 */
export type ServiceSender = (call: ServiceCall) => Promise<ServiceReply>;

/** Longest response body that is read, in bytes: a hundred times the size of all documented fields. */
const MAX_RESPONSE_BYTES = 1_000_000;

/** Reads the body as JSON; `undefined` when it is not JSON or too long. @throws the error of a broken connection */
export async function readReplyJson(reply: ServiceReply, maxBytes: number = MAX_RESPONSE_BYTES): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder().decode(await reply.read(maxBytes))) as unknown;
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The longest wait that is passed on to clients, in seconds: a day. */
const MAX_RETRY_AFTER_SECONDS = 86_400;
/** The wait in the reply's `Retry-After`, as error detail. Empty without a valid header. */
export function readRetryAfter(reply: ServiceReply, nowMs: number): { readonly retryAfterSeconds?: number } {
  const seconds = parseRetryAfter(reply.header('retry-after'), nowMs);
  return seconds === undefined ? {} : { retryAfterSeconds: Math.min(seconds, MAX_RETRY_AFTER_SECONDS) };
}

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
