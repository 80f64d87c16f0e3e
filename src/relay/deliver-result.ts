import {
  REASONS_WITHOUT_ACTION,
  isReason,
  reasonWord,
  splitReasons,
  type ErrorDetail,
  type PhotoResult,
  type Reason,
  type RelayAnswer,
  type RelayCode,
} from '../contract/contract.js';
import type { Clock } from '../shared/shared.js';
import { callHostHookWithTimeout, type OnResult, type ResultDelivery } from './host-hooks.js';
import type { IdempotentOperationResult } from './idempotent-runner.js';
import { errorName, type Log } from './relay-log.js';
import { redeliveryPauseMs, type PendingResults } from './redelivery/pending-results.js';

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
  const { onResult, expose, hostMs, clock, log, pending } = options;
  const { result, isSandbox } = delivery;
  const flowId = result.flow_id;
  // Stored before the first try, so that it survives the end of this process. If too many wait already, this is its only try.
  // The background leaves the first try the time it may take.
  const pendingId = await pending
    ?.add(delivery, clock.now() + hostMs + redeliveryPauseMs(0))
    .catch((error: unknown) => {
      log({ level: 'warn', event: 'result_not_kept', flowId, error: errorName(error) });
      return null;
    });
  try {
    await callHostHookWithTimeout(async () => onResult?.(delivery), options);
  } catch (error) {
    log({ level: 'error', event: 'host_failed', flowId, error: errorName(error) });
    return { value: { kind: 'undelivered', delivery }, isStored: true };
  }
  if (pendingId === null) log({ level: 'info', event: 'delivered', flowId });
  // The store has logged its error. The result is delivered once more, with the same key.
  else if (pendingId !== undefined) await pending?.remove(pendingId).catch(() => undefined);
  return { value: { kind: 'answer', answer: toBrowserAnswer(result, expose), isSandbox }, isStored: true };
}

/** Values of `expose`: members of the result, `reason` for every known reason, `all` for everything. */
export const EXPOSABLE_FIELDS = ['doc_type', 'country_code', 'doc_model', 'ocr', 'security', 'reason', 'all'] as const;
export type ExposableField = (typeof EXPOSABLE_FIELDS)[number];

/** This reason would tell a forger whether the forgery was detected. */
const WITHHELD_REASON: Reason = 'doc_not_auth';

/** The part of a result that the browser gets: verdict, reason, id, and the fields in `expose`. */
function toBrowserAnswer(result: PhotoResult, expose: readonly ExposableField[]): RelayAnswer {
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
