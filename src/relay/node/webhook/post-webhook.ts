import { CaptureError, isCaptureError } from '../../../contract/contract.js';
import { concatBytes, createTimeoutSignal, delay, sha256Hex, type Clock } from '../../../shared/shared.js';
import type { DemandDelivery, OnResult, OnboardingDemandResultHook, ResultDelivery } from '../../host-hooks.js';
import { HostError, errorName, type Log, type LogEntry } from '../../relay-log.js';
import { readRetryAfter, type ServiceReply, type ServiceSender } from '../../service-sender.js';
import { PrivateAddressError } from './webhook-settings.js';

/** Time limit of one try, in milliseconds. */
const TRY_TIMEOUT_MS = 10_000;
/** Pauses between tries, in milliseconds; the last one is repeated. */
const RETRY_DELAYS_MS = [250, 500, 1_000, 2_000, 4_000] as const;
/** Statuses below 500 after which the same request may succeed (RFC 9110, section 15.5; RFC 6585; RFC 8470). */
const RETRYABLE_STATUSES: readonly number[] = [408, 409, 425, 429];

/** One event for the host's server. */
interface WebhookEvent {
  /** Stays the same when the event is sent again. */
  readonly id: string;
  readonly type: 'photo.result' | 'demand.result';
  readonly data: object;
  /** What the log calls the event. */
  readonly logDetails: Pick<LogEntry, 'flowId' | 'demandId'>;
}

interface WebhookOptions {
  readonly url: string;
  readonly secrets: readonly Uint8Array[];
  readonly send: ServiceSender;
  /** The variable with the URL, for the log. */
  readonly name: string;
  /** Time limit of all tries, in milliseconds. */
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly log: Log;
}

/** Sends an event until the host's server has accepted it. @throws HostError when it did not in time, or refused it */
export type PostWebhook = (event: WebhookEvent) => Promise<void>;

/** A try that was not accepted. */
interface FailedTry extends Pick<LogEntry, 'status' | 'error'> {
  readonly message: string;
  readonly isRetryable: boolean;
  readonly retryAfterMs?: number;
}

/**
 * Creates a function that posts events by the Standard Webhooks specification: JSON with `type`, `timestamp` and `data`, signed
 * in `webhook-signature`. A 2xx answer accepts the event. Broken connections, 408, 409, 425, 429 and 5xx are tried again, with
 * growing pauses. Redirects are not followed. Every failed try is in the log.
 */
export function createWebhookPoster(options: WebhookOptions): PostWebhook {
  const { clock, log, timeoutMs } = options;
  return async (event) => {
    const timestamp = new Date(clock.now()).toISOString();
    const body = new TextEncoder().encode(JSON.stringify({ type: event.type, timestamp, data: event.data }));
    const endMs = clock.now() + timeoutMs;
    for (let tries = 0; ; tries++) {
      const failure = await tryPost(event.id, body, Math.min(TRY_TIMEOUT_MS, endMs - clock.now()), options);
      if (failure === null) return;
      const { isRetryable, retryAfterMs = 0, ...details } = failure;
      log({ level: 'warn', event: 'webhook_failed', ...event.logDetails, ...details });
      const waitMs = Math.max(RETRY_DELAYS_MS[tries] ?? RETRY_DELAYS_MS[4], retryAfterMs);
      if (!isRetryable || clock.now() + waitMs >= endMs) throw new HostError(details);
      await delay(waitMs, { clock });
    }
  };
}

/** @returns why the try failed; `null` when the event was accepted */
async function tryPost(
  id: string,
  body: Uint8Array,
  timeoutMs: number,
  { url, secrets, send, name, clock }: WebhookOptions,
): Promise<FailedTry | null> {
  const timestampSeconds = Math.floor(clock.now() / 1000);
  const timeoutError = new CaptureError('host_failed', `no answer within ${timeoutMs} ms`);
  const { signal, stop } = createTimeoutSignal(timeoutMs, timeoutError, { clock });
  try {
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'doc-capture-relay',
      'webhook-id': id,
      'webhook-timestamp': String(timestampSeconds),
      'webhook-signature': await signWebhook(secrets, { id, timestampSeconds, body }),
    };
    const reply = await send({ url, headers, body: [body], signal });
    reply.discard();
    return examineReply(reply, name, clock.now());
  } catch (error) {
    return describeBrokenTry(error, name);
  } finally {
    stop();
  }
}

function examineReply(reply: ServiceReply, name: string, nowMs: number): FailedTry | null {
  const { status } = reply;
  if (status >= 200 && status < 300) return null;
  if (status >= 500 || RETRYABLE_STATUSES.includes(status)) {
    const retryAfterMs = (readRetryAfter(reply, nowMs).retryAfterSeconds ?? 0) * 1000;
    return { status, isRetryable: true, retryAfterMs, message: `${name} did not accept the event.` };
  }
  const problem =
    status >= 300 && status < 400
      ? 'answered with a redirect, which is not followed: set the final URL'
      : "refused the event: look at the URL, the secret, the clock and your server's log";
  return { status, isRetryable: false, message: `${name} ${problem}.` };
}

function describeBrokenTry(error: unknown, name: string): FailedTry {
  const isTimeout = isCaptureError(error) && error.code === 'host_failed';
  const cause = (isCaptureError(error) ? error.cause : null) ?? error;
  const isPrivate = cause instanceof PrivateAddressError;
  const message = isPrivate
    ? `The host in ${name} resolves to a private address: set ALLOW_PRIVATE_WEBHOOKS if that is right.`
    : `${name} ${isTimeout ? 'gave no answer in time' : 'cannot be reached'}.`;
  return { error: errorName(cause), isRetryable: !isPrivate, message };
}

interface SignedMessage {
  readonly id: string;
  /** When it is sent, in seconds since 1970. */
  readonly timestampSeconds: number;
  readonly body: Uint8Array;
}

/**
 * The value of `webhook-signature` by the Standard Webhooks specification, version 1: HMAC-SHA256 of id, timestamp and body,
 * joined by dots. One signature for each secret, separated by spaces.
 */
export async function signWebhook(secrets: readonly Uint8Array[], message: SignedMessage): Promise<string> {
  const { id, timestampSeconds, body } = message;
  const signed = concatBytes([new TextEncoder().encode(`${id}.${timestampSeconds}.`), body]);
  const { createHmac } = await import('node:crypto');
  return secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`).join(' ');
}

/** The `data` of a `photo.result` webhook. */
export function toPhotoResultData(delivery: ResultDelivery): object {
  const { result, warnings, fields, subject, idempotencyKey, isSandbox, claimedSummary } = delivery;
  const claimed = claimedSummary === undefined ? {} : { claimed_summary: claimedSummary };
  return { result, warnings, fields, subject, idempotency_key: idempotencyKey, is_sandbox: isSandbox, ...claimed };
}

/** The `data` of a `demand.result` webhook, and the most of a line of `CALLBACK_LOG`. */
export function toDemandResultData({ result, warnings, rejection, isUpdate, isSandbox }: DemandDelivery): object {
  return { is_update: isUpdate, is_sandbox: isSandbox, rejection, warnings, result };
}

/** Posts every result of a photo call. The id is the same when a delivery is repeated under the same idempotency key. */
export function createResultHook(post: PostWebhook): OnResult {
  return async (delivery) => {
    const { subject, idempotencyKey, result } = delivery;
    const id = await createMessageId([subject, idempotencyKey, result.flow_id]);
    const logDetails = { flowId: result.flow_id };
    await post({ id, type: 'photo.result', data: toPhotoResultData(delivery), logDetails });
  };
}

/** Posts every result of an onboarding demand. The id is the same when the service sends the same callback again. */
export function createDemandResultHook(post: PostWebhook): OnboardingDemandResultHook {
  return async (delivery) => {
    const id = await createMessageId([delivery.result]);
    const logDetails = { demandId: delivery.result.id };
    await post({ id, type: 'demand.result', data: toDemandResultData(delivery), logDetails });
  };
}

/** An id that does not reveal what it was made from. */
async function createMessageId(parts: readonly unknown[]): Promise<string> {
  return `msg_${(await sha256Hex(JSON.stringify(parts))).slice(0, 32)}`;
}
