import {
  CaptureError,
  reasonWord,
  type ErrorDetail,
  type PhotoFields,
  type PhotoResult,
  type RelayAnswer,
  type RelayCode,
  type AnswerWarning,
} from '../contract/contract.js';
import { withTimeout, type Clock } from '../shared/shared.js';
import type { WorkResult } from './idempotent-runner.js';
import { errorName, type Log } from './relay-log.js';

/** Values of `expose`: members of the result, `reason` for the exact reason, `all` for everything. */
export const EXPOSABLE_FIELDS = ['doc_type', 'country_code', 'doc_model', 'ocr', 'security', 'reason', 'all'] as const;
export type ExposableField = (typeof EXPOSABLE_FIELDS)[number];

/** This reason would tell a forger whether the forgery was detected. */
const WITHHELD_REASON = /doc_not_auth/i;

/**
 * The part of a result that the browser gets: verdict, reason, id, and the fields in `expose`. A reason that contains
 * `doc_not_auth`, alone or among others, becomes empty unless the exact reason is exposed.
 */
export function toBrowserAnswer(result: PhotoResult, expose: readonly ExposableField[]): RelayAnswer {
  const exposesAll = expose.includes('all');
  const exposesReason = exposesAll || expose.includes('reason');
  const reason = reasonWord(result);
  const extras = Object.entries(result).filter(([key]) => exposesAll || (expose as readonly string[]).includes(key));
  return {
    ...Object.fromEntries(extras),
    verdict: result.verdict,
    reason: !exposesReason && WITHHELD_REASON.test(reason) ? '' : reason,
    flow_id: result.flow_id,
  };
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
): Promise<WorkResult<SubmissionOutcome>> {
  const { result, isSandbox } = delivery;
  try {
    await callHost(async () => options.onResult?.(delivery), options);
  } catch (error) {
    options.log({ level: 'error', event: 'host_failed', flowId: result.flow_id, error: errorName(error) });
    return { value: { kind: 'undelivered', delivery }, isStored: true };
  }
  return { value: { kind: 'answer', answer: toBrowserAnswer(result, options.expose), isSandbox }, isStored: true };
}

/** Runs the host's code with a time limit. @throws CaptureError `host_failed` on a timeout */
export function callHost<T>(
  callback: () => Promise<T>,
  { hostMs, clock }: { readonly hostMs: number; readonly clock: Clock },
): Promise<T> {
  const timeoutError = (): CaptureError =>
    new CaptureError('host_failed', `over ${hostMs} ms`, { limit: hostMs, unit: 'ms' });
  return withTimeout(callback(), hostMs, timeoutError, clock);
}
