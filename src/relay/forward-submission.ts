import { CaptureError, isReason, type PhotoResult } from '../contract/contract.js';
import { createTimeoutSignal } from '../shared/shared.js';
import { callService } from './call-service.js';
import type { PrefetchedToken } from './prefetched-token.js';
import { releaseAttempt, reserveAttempt } from './client-limits.js';
import { deliverResult, type SubmissionOutcome } from './deliver-result.js';
import type { IdempotentOperationResult, MarkIrreversible } from './idempotent-runner.js';
import { errorName } from './relay-log.js';
import type { ResolvedRelayOptions } from './relay-options.js';
import { toPublicError } from './route-handler.js';
import { applyConditions, type Grant } from './submission-conditions.js';
import { countBytes, type ValidatedUpload } from './validate-upload.js';
import { ServiceError } from './verification-service.js';

interface RelaySubmission {
  readonly upload: ValidatedUpload;
  readonly grant: Grant;
  readonly idempotencyKey: string;
  /** The login, which may have been started while the upload arrived. */
  readonly prefetchedToken: PrefetchedToken;
  /** When the last byte arrived, in milliseconds since 1970. */
  readonly receivedMs: number;
  /** Rejects with the error of a right that was lost while the upload arrived. */
  readonly beginSending: () => Promise<unknown>;
}

/**
 * Forwards one submission: gets a token, reserves an attempt, calls the service, delivers the result. Never rejects. An
 * answer and an unknown outcome are stored and spend the attempt. After a definite refusal, or a call that was never made,
 * the key and the attempt are released.
 */
export async function forwardSubmission(
  submission: RelaySubmission,
  options: ResolvedRelayOptions,
  markIrreversible: MarkIrreversible,
): Promise<IdempotentOperationResult<SubmissionOutcome>> {
  const { log, limits, clock } = options;
  const limitMs = limits.serviceDeadlineMs;
  const timeoutError = new CaptureError('service_timeout', `over ${limitMs} ms`, { limit: limitMs, unit: 'ms' });
  const remainingMs = Math.max(0, submission.receivedMs + limitMs - clock.now());
  const deadline = createTimeoutSignal(remainingMs, timeoutError, { clock });
  try {
    return await attemptSubmission(submission, options, markIrreversible, deadline.signal);
  } catch (error) {
    const outcome = toPublicError(error);
    if (outcome.code === 'internal') log({ level: 'error', event: 'internal', error: errorName(error) });
    return { value: { kind: 'error', ...outcome }, isStored: isOutcomeUnknown(error) };
  } finally {
    deadline.stop();
  }
}

async function attemptSubmission(
  { upload, grant, idempotencyKey, prefetchedToken, beginSending }: RelaySubmission,
  options: ResolvedRelayOptions,
  markIrreversible: MarkIrreversible,
  signal: AbortSignal,
): Promise<IdempotentOperationResult<SubmissionOutcome>> {
  const { clock, log } = options;
  const { photos, summary } = upload;
  const fields = applyConditions(upload.fields, grant);
  const startMs = clock.now();
  const token = await prefetchedToken.take(signal);
  await beginSending();
  await markIrreversible();
  // If the process ends here, the attempt is not spent.
  await reserveAttempt(grant, options);
  try {
    // Too late: no call is made, and key and attempt are free again.
    signal.throwIfAborted();
    const { result, warnings, isSandbox } = await callService({ photos, fields, token, signal }, options);
    const flowId = result.flow_id;
    const bytes = photos.reduce((sum, photo) => sum + countBytes(photo), 0);
    log({ level: 'info', event: 'answered', flowId, durationMs: clock.now() - startMs, bytes });
    if (warnings.length > 0) {
      const reasons = listUnknownReasons(result);
      log({ level: 'warn', event: 'result_odd', flowId, ...(reasons.length > 0 && { reasons }) });
    }
    const delivery = { result, warnings, fields, subject: grant.subject, idempotencyKey, isSandbox };
    return await deliverResult({ ...delivery, ...(summary && { claimedSummary: summary }) }, options);
  } catch (error) {
    // The store has logged its error. The person gets the error of the service.
    if (!isOutcomeUnknown(error)) await releaseAttempt(grant, options).catch(() => undefined);
    throw error;
  }
}

const isOutcomeUnknown = (error: unknown): boolean => error instanceof ServiceError && !error.isOutcomeKnown;

/** A word that can be a reason. Anything else may be prose with personal data, or markup. */
const REASON_PATTERN = /^[a-z][a-z0-9_]{1,31}$/;
const MAX_LOGGED_REASONS = 4;

/** The unknown words of a reason, for the log. Empty when all are known, or when the text is not a list of words. */
function listUnknownReasons({ reason }: PhotoResult): readonly string[] {
  // Words that only spaces part may be a sentence, with a name in it.
  const words = typeof reason === 'string' ? reason.split(/[,;]/).map((word) => word.trim()) : [];
  if (!words.every((word) => REASON_PATTERN.test(word))) return [];
  return words.filter((word) => !isReason(word)).slice(0, MAX_LOGGED_REASONS);
}
