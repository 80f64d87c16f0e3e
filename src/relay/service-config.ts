import type { Log } from './relay-log.js';
import type { Clock, ServiceSender, ServiceReply } from './service-sender.js';

/** The verification service as this relay reaches it. */
export interface ServiceConfig {
  readonly photoUrl: string;
  readonly loginUrl: string;
  readonly businessIdentifier: string;
  readonly businessSecret: string;
  readonly businessHash: string;
  readonly apiKey: string;
  readonly tokenHeader: string;
  /** Empty: the bare token. */
  readonly tokenScheme: string;
  readonly send: ServiceSender;
  readonly clock: Clock;
  readonly log: Log;
}

/** Longest answer that is read, in bytes: a hundred times what the documented fields need. */
export const MAX_ANSWER_BYTES = 1_000_000;

/** The body as JSON; `undefined` when it is none. @throws whatever breaks the connection */
export async function readReplyJson(reply: ServiceReply): Promise<unknown> {
  let bytes: Uint8Array;
  try {
    bytes = await reply.read(MAX_ANSWER_BYTES);
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

/** The longest wait that is passed on, in seconds. */
const MAX_RETRY_AFTER_SECONDS = 86_400;

/** `Retry-After` in seconds, from either of its forms (RFC 9110, section 10.2.3); `undefined` for none. */
export function readRetryAfter(reply: ServiceReply, nowMs: number): { readonly retryAfterSeconds?: number } {
  const text = reply.header('retry-after')?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - nowMs) / 1000);
  if (Number.isNaN(seconds)) return {};
  return { retryAfterSeconds: Math.min(Math.max(0, seconds), MAX_RETRY_AFTER_SECONDS) };
}

/** A signal that follows `parent` and ends by itself after `ms` with `reason`. `stop` when it is no longer needed. */
export function createTimeoutSignal(
  parent: AbortSignal,
  ms: number,
  reason: Error,
  clock: Clock,
): { readonly signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const follow = (): void => controller.abort(parent.reason);
  if (parent.aborted) follow();
  parent.addEventListener('abort', follow, { once: true });
  const cancel = clock.after(ms, () => controller.abort(reason));
  return {
    signal: controller.signal,
    stop: () => {
      cancel();
      parent.removeEventListener('abort', follow);
    },
  };
}

/** A promise that gives up with the signal, whether or not what it waits for listens. */
export function rejectOnAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
