import { parseRetryAfter } from '../shared/shared.js';
import type { ServiceReply } from './service-sender.types.js';

/** Longest response body that is read, in bytes: a hundred times the size of all documented fields. */
const MAX_RESPONSE_BYTES = 1_000_000;

/** Reads the body as JSON; `undefined` when it is not JSON or too long. @throws the error of a broken connection */
export async function readReplyJson(reply: ServiceReply, maxBytes: number = MAX_RESPONSE_BYTES): Promise<unknown> {
  let bytes: Uint8Array;
  try {
    bytes = await reply.read(maxBytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/** The longest wait that is passed on to clients, in seconds: a day. */
const MAX_RETRY_AFTER_SECONDS = 86_400;
/** The wait in the reply's `Retry-After`, as error detail. Empty without a valid header. */
export function readRetryAfter(reply: ServiceReply, nowMs: number): { readonly retryAfterSeconds?: number } {
  const seconds = parseRetryAfter(reply.header('retry-after'), nowMs);
  return seconds === undefined ? {} : { retryAfterSeconds: Math.min(seconds, MAX_RETRY_AFTER_SECONDS) };
}
