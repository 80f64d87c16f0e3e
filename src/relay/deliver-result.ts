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
import { callHostHookWithTimeout, type ResultDelivery } from './host-hooks.js';
import type { IdempotentOperationResult } from './idempotent-runner.js';
import { addPendingResult, redeliveryPauseMs, removePendingResult } from './redeliver-results.js';
import { describeHostFailure, errorName } from './relay-log.js';
import type { ExposableField, ResolvedRelayOptions } from './relay-options.js';

/** The outcome of a submission, as stored under its idempotency key. */
export type SubmissionOutcome =
  | { readonly kind: 'answer'; readonly answer: RelayAnswer; readonly isSandbox: boolean }
  /** The service answered, but the host did not accept the result. It is kept for as long as the key. */
  | { readonly kind: 'undelivered'; readonly delivery: ResultDelivery }
  | { readonly kind: 'error'; readonly code: RelayCode; readonly detail: ErrorDetail };

/** Passes a result to the host. Never rejects: a failed delivery is stored, so that it can be repeated. */
export async function deliverResult(
  delivery: ResultDelivery,
  options: ResolvedRelayOptions,
): Promise<IdempotentOperationResult<SubmissionOutcome>> {
  const { onResult, expose, log, store } = options;
  const { result, isSandbox } = delivery;
  const flowId = result.flow_id;
  const pendingId = await keepForRedelivery(delivery, options);
  try {
    // The host may change what it gets, even after its time limit, and put anything into it.
    await callHostHookWithTimeout(async () => onResult?.(structuredClone(delivery)), options);
  } catch (error) {
    log({ level: 'error', event: 'host_failed', flowId, ...describeHostFailure(error) });
    return { value: { kind: 'undelivered', delivery }, isStored: true };
  }
  if (pendingId === null) log({ level: 'info', event: 'delivered', flowId });
  // The store has logged its error. The result is delivered once more, with the same key.
  else if (pendingId !== undefined) await removePendingResult(store, pendingId).catch(() => undefined);
  return { value: { kind: 'answer', answer: toBrowserAnswer(result, expose), isSandbox }, isStored: true };
}

/**
 * Stores a result before its first try, so that it survives the end of this process. The background leaves that try the time it may
 * take.
 * @returns `undefined` without delivery in the background; `null` if too many wait already, so that there is only one try
 */
async function keepForRedelivery(
  delivery: ResultDelivery,
  { onResult, redeliverResults, store, clock, limits, log }: ResolvedRelayOptions,
): Promise<string | null | undefined> {
  if (onResult === undefined || redeliverResults === undefined) return undefined;
  const dueMs = clock.now() + limits.hostMs + redeliveryPauseMs(0);
  return addPendingResult(store, delivery, dueMs).catch((error: unknown) => {
    log({ level: 'warn', event: 'result_not_kept', flowId: delivery.result.flow_id, error: errorName(error) });
    return null;
  });
}

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
