/** What is sent again automatically, and under which idempotency key. */
import type { ErrorCode, ErrorDetail } from '../contract/contract.js';
import { toHex } from '../shared/shared.js';

/**
 * Errors after which an automatic retry costs nothing and may help: the relay makes at most one paid call per key without a
 * definite refusal, so it is sent again under the same key.
 */
const AUTO_RETRY_CODES: readonly string[] = [
  'relay_unreachable',
  'overloaded',
  'service_unavailable',
  'rate_limited',
  // The answer is stored and paid for; the same key passes it to the host again.
  'host_failed',
] satisfies readonly ErrorCode[];

/**
 * Errors after which the next attempt with the same files needs another key: the relay stored an outcome under this one, which
 * would only be returned again, or it names another body. A new key means a new paid call: the person decides on that.
 */
const NEW_KEY_CODES: readonly string[] = [
  'outcome_unknown',
  'service_timeout',
  'service_protocol',
  'idempotency_mismatch',
] satisfies readonly ErrorCode[];

/** With these statuses a gateway answers for a relay that has ended. It may reach another relay, which knows the key. */
const GATEWAY_STATUSES: readonly unknown[] = [502, 503, 504];

/** Automatic retries after the first attempt. */
export const MAX_AUTO_RETRIES = 2;
/** First pause; it doubles with each retry. */
const BASE_BACKOFF_MS = 800;
/** A longer `Retry-After` is left to the person: nobody watches a still progress bar for longer. */
export const MAX_AUTOMATIC_RETRY_AFTER_SECONDS = 10;

type RetryDecision = { readonly shouldRetry: false } | { readonly shouldRetry: true; readonly pauseMs: number };

/**
 * Decides whether to retry automatically, and after what pause.
 * @param retriesDone retries that were already made
 * @param random 0–1: spreads the pauses of many browsers over half their length
 */
export function decideRetry(code: string, detail: ErrorDetail, retriesDone: number, random: number): RetryDecision {
  const { retryAfterSeconds, status, field } = detail;
  const isOfGateway = code === 'relay_protocol' && GATEWAY_STATUSES.includes(status);
  // The page could not get a grant, most often because a connection has only just come back. Nothing was sent yet.
  const isOfGrant = code === 'unauthorized' && field === 'grant';
  const isAuto = isOfGateway || isOfGrant || AUTO_RETRY_CODES.includes(code);
  if (!isAuto || retriesDone >= MAX_AUTO_RETRIES) return { shouldRetry: false };
  if (code === 'rate_limited' && retryAfterSeconds === undefined) return { shouldRetry: false };
  if (retryAfterSeconds !== undefined && retryAfterSeconds > MAX_AUTOMATIC_RETRY_AFTER_SECONDS)
    return { shouldRetry: false };
  const backoffMs = BASE_BACKOFF_MS * 2 ** retriesDone * (0.5 + random / 2);
  return { shouldRetry: true, pauseMs: Math.round((retryAfterSeconds ?? 0) * 1000 + backoffMs) };
}

/** Whether the next attempt with the same files needs another key. Other files always get one. */
export function needsNewIdempotencyKey(code: string): boolean {
  return NEW_KEY_CODES.includes(code);
}

/** The relay requires at least 128 random bits. */
const KEY_BYTES = 16;

/** A new idempotency key: 128 random bits as 32 hexadecimal digits. */
export function newIdempotencyKey(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
}
