import {
  CaptureError,
  REASONS_WITHOUT_ACTION,
  isReason,
  reasonWord,
  splitReasons,
  type ErrorDetail,
  type PhotoFields,
  type PhotoResult,
  type Reason,
  type RelayAnswer,
  type RelayCode,
  type AnswerWarning,
} from '../contract/contract.js';
import { withTimeout, type Clock } from '../shared/shared.js';
import type { IdempotentWorkResult } from './idempotent-runner.js';
import { errorName, type Log } from './relay-log.js';

/** Values of `expose`: members of the result, `reason` for every known reason, `all` for everything. */
export const EXPOSABLE_FIELDS = ['doc_type', 'country_code', 'doc_model', 'ocr', 'security', 'reason', 'all'] as const;
export type ExposableField = (typeof EXPOSABLE_FIELDS)[number];

/** This reason would tell a forger whether the forgery was detected. */
const WITHHELD_REASON: Reason = 'doc_not_auth';

/** The part of a result that the browser gets: verdict, reason, id, and the fields in `expose`. */
export function toBrowserAnswer(result: PhotoResult, expose: readonly ExposableField[]): RelayAnswer {
  const exposesAll = expose.includes('all');
  const exposesReason = exposesAll || expose.includes('reason');
  const extras = Object.entries(result).filter(([key]) => exposesAll || (expose as readonly string[]).includes(key));
  return {
    ...Object.fromEntries(extras),
    verdict: result.verdict,
    reason: toBrowserReason(reasonWord(result), exposesReason),
    flow_id: result.flow_id,
  };
}

/**
 * The reason that the browser gets. It has only words of the contract, because any other text may tell a forger as much as
 * `doc_not_auth`. Of several words it is the first one that gives the person something to do. If the reason is exposed,
 * it has all known words, joined by commas.
 */
function toBrowserReason(text: string, exposesReason: boolean): string {
  const known = splitReasons(text).filter(isReason);
  if (exposesReason) return known.join(',');
  const visible = known.filter((word) => word !== WITHHELD_REASON);
  return visible.find((word) => !REASONS_WITHOUT_ACTION.includes(word)) ?? visible[0] ?? '';
}

/** A word that can be a reason. Anything else may be prose with personal data, or markup. */
const REASON_PATTERN = /^[a-z][a-z0-9_]{1,31}$/;
const MAX_LOGGED_REASONS = 4;

/** The unknown words of a reason, for the log. Empty when all are known, or when the text is not a list of words. */
export function unknownReasons({ reason }: PhotoResult): readonly string[] {
  const words = typeof reason === 'string' ? splitReasons(reason) : [];
  if (!words.every((word) => REASON_PATTERN.test(word))) return [];
  return words.filter((word) => !isReason(word)).slice(0, MAX_LOGGED_REASONS);
}

/** The complete result of a submission, for the host only. */
export interface ResultDelivery {
  /** The result as the service sent it. */
  readonly result: PhotoResult;
  /** Where the result is not as documented; empty as a rule. */
  readonly warnings: readonly AnswerWarning[];
  /** The fields that were sent with the photos. */
  readonly fields: PhotoFields;
  /** The subject of the submission; empty for an anonymous client. */
  readonly subject: string;
  /** The key of the submission. A failed delivery is repeated with the same key, so hosts can use it to deduplicate. */
  readonly idempotencyKey: string;
  /** The answer comes from a sandbox and means nothing. */
  readonly isSandbox: boolean;
}

/** Called and awaited before the browser gets its answer. If it throws or rejects, the answer is `host_failed`. */
export type OnResult = (delivery: ResultDelivery) => unknown;

/** The outcome of a submission, as stored under its idempotency key. */
export type SubmissionOutcome =
  | { readonly kind: 'answer'; readonly answer: RelayAnswer; readonly isSandbox: boolean }
  /** The service answered, but the host did not accept the result. It is kept for as long as the key. */
  | { readonly kind: 'undelivered'; readonly delivery: ResultDelivery }
  | { readonly kind: 'error'; readonly code: RelayCode; readonly detail: ErrorDetail };

export interface DeliverResultOptions {
  readonly onResult?: OnResult | undefined;
  readonly expose: readonly ExposableField[];
  /** Time limit of `onResult`, in milliseconds. */
  readonly hostMs: number;
  readonly clock: Clock;
  readonly log: Log;
}

/** Passes a result to the host. Never rejects: a failed delivery is stored, so that it can be repeated. */
export async function deliverResult(
  delivery: ResultDelivery,
  options: DeliverResultOptions,
): Promise<IdempotentWorkResult<SubmissionOutcome>> {
  const { result, isSandbox } = delivery;
  try {
    await callHostHookWithTimeout(async () => options.onResult?.(delivery), options);
  } catch (error) {
    options.log({ level: 'error', event: 'host_failed', flowId: result.flow_id, error: errorName(error) });
    return { value: { kind: 'undelivered', delivery }, isStored: true };
  }
  return { value: { kind: 'answer', answer: toBrowserAnswer(result, options.expose), isSandbox }, isStored: true };
}

/** Runs the host's code with a time limit. @throws CaptureError `host_failed` on a timeout */
export function callHostHookWithTimeout<T>(
  callback: () => Promise<T>,
  { hostMs, clock }: { readonly hostMs: number; readonly clock: Clock },
): Promise<T> {
  const timeoutError = (): CaptureError =>
    new CaptureError('host_failed', `over ${hostMs} ms`, { limit: hostMs, unit: 'ms' });
  return withTimeout(callback(), hostMs, timeoutError, clock);
}
