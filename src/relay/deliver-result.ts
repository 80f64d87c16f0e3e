import {
  isReason,
  splitReasons,
  type CaptureSummary,
  type ErrorDetail,
  type PhotoRequestFields,
  type PhotoResult,
  type RelayAnswer,
  type RelayCode,
  type UnexpectedMemberWarning,
} from '../contract/contract.js';
import type { Clock } from '../shared/shared.js';
import { callHostHookWithTimeout } from './call-host-hook.js';
import type { IdempotentOperationResult } from './idempotent-runner.js';
import { errorName, type Log } from './relay-log.js';
import type { PendingResults } from './redelivery/pending-results.js';
import { redeliveryPauseMs } from './redelivery/redelivery-schedule.js';
import { toBrowserAnswer, type ExposableField } from './to-browser-answer.js';

/** A word that can be a reason. Anything else may be prose with personal data, or markup. */
const REASON_PATTERN = /^[a-z][a-z0-9_]{1,31}$/;
const MAX_LOGGED_REASONS = 4;

/** The unknown words of a reason, for the log. Empty when all are known, or when the text is not a list of words. */
export function listUnknownReasons({ reason }: PhotoResult): readonly string[] {
  const words = typeof reason === 'string' ? splitReasons(reason) : [];
  if (!words.every((word) => REASON_PATTERN.test(word))) return [];
  return words.filter((word) => !isReason(word)).slice(0, MAX_LOGGED_REASONS);
}

/** The complete result of a submission, for the host only. */
export interface ResultDelivery {
  /** The result as the service sent it. */
  readonly result: PhotoResult;
  /** Where the result is not as documented; empty as a rule. */
  readonly warnings: readonly UnexpectedMemberWarning[];
  /** The fields that were sent with the photos. */
  readonly fields: PhotoRequestFields;
  /** The subject of the submission; empty for an anonymous client. */
  readonly subject: string;
  /** The key of the submission. A failed delivery is repeated with the same key, so hosts can use it to deduplicate. */
  readonly idempotencyKey: string;
  /** The answer comes from a sandbox and means nothing. */
  readonly isSandbox: boolean;
  /**
   * What the browser claims about the session, if the page sends it (`summary`, docs/summary.md). The relay checks the form, not the
   * truth: anyone can forge it. It was not sent to the service. A summary of another form is left out.
   */
  readonly claimedSummary?: CaptureSummary;
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
  /** Where results wait for a delivery in the background; `null` without one. */
  readonly pending: PendingResults | null;
}

/** Passes a result to the host. Never rejects: a failed delivery is stored, so that it can be repeated. */
export async function deliverResult(
  delivery: ResultDelivery,
  options: DeliverResultOptions,
): Promise<IdempotentOperationResult<SubmissionOutcome>> {
  const { result, isSandbox } = delivery;
  // Stored before the first try, so that it survives the end of this process.
  const pendingId = await storePending(delivery, options);
  try {
    await callHostHookWithTimeout(async () => options.onResult?.(delivery), options);
  } catch (error) {
    options.log({ level: 'error', event: 'host_failed', flowId: result.flow_id, error: errorName(error) });
    return { value: { kind: 'undelivered', delivery }, isStored: true };
  }
  // The store has logged its error. The result is delivered once more, with the same key.
  if (pendingId !== null) await options.pending?.remove(pendingId).catch(() => undefined);
  return { value: { kind: 'answer', answer: toBrowserAnswer(result, options.expose), isSandbox }, isStored: true };
}

/** @returns the id of the stored result; `null` when it is delivered without being stored */
async function storePending(
  delivery: ResultDelivery,
  { pending, hostMs, clock, log }: DeliverResultOptions,
): Promise<string | null> {
  if (pending === null) return null;
  try {
    // The background leaves the first try the time it may take.
    return await pending.add(delivery, clock.now() + hostMs + redeliveryPauseMs(0));
  } catch (error) {
    log({ level: 'error', event: 'redelivery_ended', flowId: delivery.result.flow_id, error: errorName(error) });
    return null;
  }
}
