import {
  CaptureError,
  type PhotoFields,
  type PhotoResult,
  type RelayAnswer,
  type RelayCode,
  type ErrorDetail,
  type Warning,
} from '../contract/contract.js';
import { toBrowserAnswer, type ExposableField } from './browser-answer.js';
import { errorName, type Log } from './relay-log.js';
import type { WorkResult } from './idempotent-runner.js';
import type { Clock } from './service-sender.js';

/** Everything about a result, for the host alone. */
export interface ResultDelivery {
  /** As the service sent it. */
  readonly result: PhotoResult;
  /** Where the result is not as documented; empty as a rule. */
  readonly warnings: readonly Warning[];
  /** What was sent with the photos. */
  readonly fields: PhotoFields;
  /** Whose submission it is; empty for a stranger's. */
  readonly subject: string;
  /** The submission's key. The same one may be delivered again after a failure: take it as your own key. */
  readonly idempotencyKey: string;
  /** The answer comes from a sandbox and is worth nothing. */
  readonly isSandbox: boolean;
}

/** Awaited before the browser is told anything. Throwing (or rejecting) answers `host_failed`. */
export type OnResult = (delivery: ResultDelivery) => unknown;

/** How a submission ended, as it is remembered under its key. */
export type SubmissionOutcome =
  | { readonly kind: 'answer'; readonly answer: RelayAnswer; readonly isSandbox: boolean }
  /** The service has answered and the host did not take it: the whole result waits here, for as long as the key. */
  | { readonly kind: 'undelivered'; readonly delivery: ResultDelivery }
  | { readonly kind: 'trouble'; readonly code: RelayCode; readonly detail: ErrorDetail };

export interface DeliverResultOptions {
  readonly onResult?: OnResult | undefined;
  readonly expose: readonly ExposableField[];
  /** A host that has not taken a result by then has failed, in milliseconds. */
  readonly hostMs: number;
  readonly clock: Clock;
  readonly log: Log;
}

/** Gives the host its result. Never rejects: what the host did not take is kept to be delivered again. */
export async function deliverResult(
  delivery: ResultDelivery,
  settings: DeliverResultOptions,
): Promise<WorkResult<SubmissionOutcome>> {
  const { result, isSandbox } = delivery;
  try {
    await withHostTimeout(settings.hostMs, settings.clock, async () => settings.onResult?.(delivery));
  } catch (error) {
    settings.log({ level: 'error', event: 'host_failed', flowId: result.flow_id, error: errorName(error) });
    return { value: { kind: 'undelivered', delivery }, isStored: true };
  }
  return { value: { kind: 'answer', answer: toBrowserAnswer(result, settings.expose), isSandbox }, isStored: true };
}

/** The host's own code, with an end. @throws Trouble `host_failed` when it takes longer than `ms` */
export function withHostTimeout<T>(ms: number, clock: Clock, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = new CaptureError('host_failed', `over ${ms} ms`, { limit: ms, unit: 'ms' });
    const cancel = clock.after(ms, () => reject(late));
    work().then(resolve, reject).finally(cancel);
  });
}
