/** Calls to the services: what they need, how they are sent, and how their replies are read. */
import { parseRetryAfter, type Clock } from '../shared/shared.js';
import type { Log } from './relay-log.js';

/** Addresses, credentials and dependencies for calls to the verification service. */
export interface ServiceConfig {
  readonly photoUrl: string;
  readonly loginUrl: string;
  readonly businessIdentifier: string;
  readonly businessSecret: string;
  readonly businessHash: string;
  readonly apiKey: string;
  readonly tokenHeader: string;
  /** Empty: the token without a scheme. */
  readonly tokenScheme: string;
  /** Media type of the `data` part; empty for none. */
  readonly dataMediaType: string;
  readonly send: ServiceSender;
  readonly clock: Clock;
  readonly log: Log;
}

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
