/** The host's code that gets results, and how the relay calls it. */
import {
  type CaptureSummary,
  type OnboardingDemandResult,
  type PhotoRequestFields,
  type PhotoResult,
  type UnexpectedMemberWarning,
} from '../contract/contract.js';
import { withTimeout, type Clock } from '../shared/shared.js';
import { HostError } from './relay-log.js';

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
   * What the browser claims about the session, if the page sends it (`summary`, docs/relay.md). The relay checks the form, not the
   * truth: anyone can forge it. It was not sent to the service. A summary of another form is left out.
   */
  readonly claimedSummary?: CaptureSummary;
}

/** Called and awaited before the browser gets its answer. If it throws or rejects, the answer is `host_failed`. */
export type OnResult = (delivery: ResultDelivery) => unknown;

/** The result of an onboarding demand, for the host. */
export interface DemandDelivery {
  /** The result as the service sent it. The relay passes its image URLs on and never fetches them. */
  readonly result: OnboardingDemandResult;
  /** Where the result is not as documented; empty as a rule. */
  readonly warnings: readonly UnexpectedMemberWarning[];
  /** The meaning of `reason_id`; `null` for a missing or unknown id. */
  readonly rejection: string | null;
  /** This id was delivered before, with another body. */
  readonly isUpdate: boolean;
  /** The callback comes from a sandbox and means nothing. */
  readonly isSandbox: boolean;
}

/** Called and awaited before the callback is acknowledged. If it throws or rejects, the service sends the callback again. */
export type OnboardingDemandResultHook = (delivery: DemandDelivery) => unknown;

/** Runs the host's code with a time limit. @throws HostError on a timeout */
export function callHostHookWithTimeout<T>(
  callback: () => Promise<T>,
  { limits, clock }: { readonly limits: { readonly hostMs: number }; readonly clock: Clock },
): Promise<T> {
  const { hostMs } = limits;
  const timeoutError = (): HostError => new HostError({ message: `It took over ${hostMs} ms.` });
  return withTimeout(callback(), hostMs, timeoutError, clock);
}
