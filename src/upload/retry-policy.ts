/** What may be sent again by itself, and under which key. Pure. */
import type { RelayCode, ErrorDetail, BrowserCode } from '../contract/contract.js';

/** Troubles that sending can end in. */
export type UploadErrorCode =
  | RelayCode
  | Extract<
      BrowserCode,
      'offline' | 'relay_unreachable' | 'relay_protocol' | 'relay_timeout' | 'relay_version' | 'endpoint_missing'
    >;

/**
 * `same`: the next try of the same files must carry the same key, since a call may be under way or answered under it.
 * `new`: the key is used up (its outcome is stored) or names another body.
 * `free`: the relay has released the key; either will do.
 */
export type KeyReuse = 'same' | 'new' | 'free';

interface RetryRule {
  /** Trying again by itself costs nothing and may help. */
  readonly auto: boolean;
  readonly key: KeyReuse;
}

/**
 * Every code. The relay promises at most one paid call per key without a definite refusal: that makes a lost
 * connection safe to try again under the same key. What it keeps under the key (`outcome_unknown`,
 * `service_timeout`) would only come back, and a new key means a new paid call: that is the person's tap to make.
 */
export const RETRY_RULES: Readonly<Record<UploadErrorCode, RetryRule>> = {
  relay_unreachable: { auto: true, key: 'same' },
  overloaded: { auto: true, key: 'same' },
  service_unavailable: { auto: true, key: 'same' },
  rate_limited: { auto: true, key: 'same' },
  // The answer is there and paid for; the same key hands it to the host once more.
  host_failed: { auto: true, key: 'same' },
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

/** Tries that follow the first by themselves. */
export const MAX_AUTO_RETRIES = 2;
/** First pause; doubles with each try. */
export const BASE_BACKOFF_MS = 800;
/** A relay that asks for more patience than this is left to the person: nobody watches a still bar for longer. */
export const MAX_RETRY_AFTER_S = 10;

export type RetryDecision = { readonly shouldRetry: false } | { readonly shouldRetry: true; readonly pauseMs: number };

/**
 * Whether to send once more by itself, and after what pause.
 * @param retriesDone tries after the first that were made already
 * @param random 0–1: spreads the pauses of many browsers over half their length
 */
export function decideRetry(code: string, detail: ErrorDetail, retriesDone: number, random: number): RetryDecision {
  if (!isUploadErrorCode(code) || !RETRY_RULES[code].auto || retriesDone >= MAX_AUTO_RETRIES)
    return { shouldRetry: false };
  const { retryAfterSeconds } = detail;
  if (code === 'rate_limited' && retryAfterSeconds === undefined) return { shouldRetry: false };
  if (retryAfterSeconds !== undefined && retryAfterSeconds > MAX_RETRY_AFTER_S) return { shouldRetry: false };
  const backOffMs = BASE_BACKOFF_MS * 2 ** retriesDone * (0.5 + random / 2);
  return { shouldRetry: true, pauseMs: Math.round((retryAfterSeconds ?? 0) * 1000 + backOffMs) };
}

/** Which key the next try of the same files carries. Other files always get a new one. */
export function keyReuseAfter(code: string): KeyReuse {
  return isUploadErrorCode(code) ? RETRY_RULES[code].key : 'same';
}

function isUploadErrorCode(code: string): code is UploadErrorCode {
  return Object.hasOwn(RETRY_RULES, code);
}
