/** What is sent again automatically, and under which idempotency key. */
import type { BrowserCode, ErrorDetail, RelayCode } from '../contract/contract.js';
import { toHex } from '../shared/shared.js';

/** Errors of an upload. */
type UploadErrorCode =
  | RelayCode
  | Extract<
      BrowserCode,
      'offline' | 'relay_unreachable' | 'relay_protocol' | 'relay_timeout' | 'relay_version' | 'endpoint_missing'
    >;

/**
 * The key of the next attempt with the same files.
 * `same`: the same key, because a call may be running or answered under it.
 * `new`: another key, because the relay stored an outcome under this one, or it names another body.
 * `free`: either, because the relay released the key.
 */
export type IdempotencyKeyReuse = 'same' | 'new' | 'free';

interface RetryRule {
  /** An automatic retry costs nothing and may help. */
  readonly auto: boolean;
  readonly key: IdempotencyKeyReuse;
}

/**
 * The rule of every code. The relay makes at most one paid call per key without a definite refusal, so a lost connection
 * can be retried under the same key. An outcome that is stored under the key (`outcome_unknown`, `service_timeout`) would
 * only be returned again, and a new key means a new paid call: the person decides on that.
 */
export const RETRY_RULES: Readonly<Record<UploadErrorCode, RetryRule>> = {
  relay_unreachable: { auto: true, key: 'same' },
  overloaded: { auto: true, key: 'same' },
  service_unavailable: { auto: true, key: 'same' },
  rate_limited: { auto: true, key: 'same' },
  // The answer is stored and paid for; the same key passes it to the host again.
  host_failed: { auto: true, key: 'same' },
  internal: { auto: false, key: 'same' },
  offline: { auto: false, key: 'same' },
  relay_timeout: { auto: false, key: 'same' },
  relay_protocol: { auto: false, key: 'same' },
  relay_version: { auto: false, key: 'same' },
  outcome_unknown: { auto: false, key: 'new' },
  service_timeout: { auto: false, key: 'new' },
  idempotency_mismatch: { auto: false, key: 'new' },
  bad_request: { auto: false, key: 'free' },
  unauthorized: { auto: false, key: 'free' },
  origin_forbidden: { auto: false, key: 'free' },
  attempts_exhausted: { auto: false, key: 'free' },
  handoff_unconfirmed: { auto: false, key: 'free' },
  handoff_taken: { auto: false, key: 'free' },
  handoff_active: { auto: false, key: 'free' },
  handoff_ended: { auto: false, key: 'free' },
  not_found: { auto: false, key: 'free' },
  method_not_allowed: { auto: false, key: 'free' },
  upload_timeout: { auto: false, key: 'free' },
  too_large: { auto: false, key: 'free' },
  unsupported_type: { auto: false, key: 'free' },
  photo_count: { auto: false, key: 'free' },
  low_resolution: { auto: false, key: 'free' },
  service_credentials: { auto: false, key: 'free' },
  service_unreachable: { auto: false, key: 'free' },
  service_protocol: { auto: false, key: 'free' },
  endpoint_missing: { auto: false, key: 'free' },
};

/** With these statuses a gateway answers for a relay that has ended. It may reach another relay, which knows the key. */
const GATEWAY_STATUSES: readonly unknown[] = [502, 503, 504];

/** Automatic retries after the first attempt. */
export const MAX_AUTO_RETRIES = 2;
/** First pause; it doubles with each retry. */
const BASE_BACKOFF_MS = 800;
/** A longer `Retry-After` is left to the person: nobody watches a still progress bar for longer. */
export const MAX_RETRY_AFTER_S = 10;

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
  const isAuto = isOfGateway || isOfGrant || (isUploadErrorCode(code) && RETRY_RULES[code].auto);
  if (!isAuto || retriesDone >= MAX_AUTO_RETRIES) return { shouldRetry: false };
  if (code === 'rate_limited' && retryAfterSeconds === undefined) return { shouldRetry: false };
  if (retryAfterSeconds !== undefined && retryAfterSeconds > MAX_RETRY_AFTER_S) return { shouldRetry: false };
  const backoffMs = BASE_BACKOFF_MS * 2 ** retriesDone * (0.5 + random / 2);
  return { shouldRetry: true, pauseMs: Math.round((retryAfterSeconds ?? 0) * 1000 + backoffMs) };
}

/** The key of the next attempt with the same files. Other files always get a new key. */
export function idempotencyKeyReuseAfter(code: string): IdempotencyKeyReuse {
  return isUploadErrorCode(code) ? RETRY_RULES[code].key : 'same';
}

function isUploadErrorCode(code: string): code is UploadErrorCode {
  return Object.hasOwn(RETRY_RULES, code);
}

/** The relay requires at least 128 random bits. */
const KEY_BYTES = 16;

/** A new idempotency key: 128 random bits as 32 hexadecimal digits. */
export function newIdempotencyKey(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
}
