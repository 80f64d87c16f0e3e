import { CaptureError, isReason, splitReasons, type PhotoResult } from '../contract/contract.js';
import { createTimeoutSignal } from '../shared/shared.js';
import type { PrefetchedToken } from './access-token.js';
import type { AttemptCounter } from './attempt-counter.js';
import { PhotoCallError, callPhotoService } from './call-photo-service.js';
import { deliverResult, type DeliverResultOptions, type SubmissionOutcome } from './deliver-result.js';
import type { Grant } from './submission-conditions.js';
import type { IdempotentOperationResult, MarkIrreversible } from './idempotent-runner.js';
import { errorName } from './relay-log.js';
import { toPublicError } from './responses.js';
import type { ServiceConfig } from './service-call.js';
import { applyConditions } from './submission-conditions.js';
import { countBytes, type ValidatedUpload } from './validate-upload.js';

interface RelaySubmission {
  readonly upload: ValidatedUpload;
  readonly grant: Grant;
  readonly idempotencyKey: string;
  /** The login, which may have been started while the upload arrived. */
  readonly prefetchedToken: PrefetchedToken;
  /** When the last byte arrived, in milliseconds since 1970. */
  readonly receivedMs: number;
  /** Rejects with the error of a right that was lost while the upload arrived. */
  readonly assertStillAllowed: () => Promise<unknown>;
}

interface ForwardOptions extends DeliverResultOptions {
  readonly service: ServiceConfig;
  readonly attempts: AttemptCounter;
  /** Time limit from the last received byte to the complete answer of the service, in milliseconds. */
  readonly deadlineMs: number;
}

/**
 * Forwards one submission: gets a token, reserves an attempt, calls the service, delivers the result. Never rejects. An
 * answer and an unknown outcome are stored and spend the attempt. After a definite refusal, or a call that was never made,
 * the key and the attempt are released.
 */
export async function forwardSubmission(
  submission: RelaySubmission,
  options: ForwardOptions,
  markIrreversible: MarkIrreversible,
): Promise<IdempotentOperationResult<SubmissionOutcome>> {
  const { service, deadlineMs, clock } = options;
  const limit = { limit: deadlineMs, unit: 'ms' } as const;
  const timeoutError = new CaptureError('service_timeout', `over ${deadlineMs} ms`, limit);
  const remainingMs = Math.max(0, submission.receivedMs + deadlineMs - clock.now());
  const deadline = createTimeoutSignal(remainingMs, timeoutError, { clock });
  try {
    return await attemptSubmission(submission, options, markIrreversible, deadline.signal);
  } catch (error) {
    if (error instanceof PhotoCallError) return toErrorOutcome(error.error, error.isOutcomeUnknown);
    const { code } = toPublicError(error);
    if (code === 'internal') service.log({ level: 'error', event: 'internal', error: errorName(error) });
    return toErrorOutcome(error, false);
  } finally {
    deadline.stop();
  }
}

async function attemptSubmission(
  { upload, grant, idempotencyKey, prefetchedToken, assertStillAllowed }: RelaySubmission,
  options: ForwardOptions,
  markIrreversible: MarkIrreversible,
  signal: AbortSignal,
): Promise<IdempotentOperationResult<SubmissionOutcome>> {
  const { service, attempts, clock } = options;
  const fields = applyConditions(upload.fields, grant);
  const startMs = clock.now();
  const token = await prefetchedToken.take(signal);
  await assertStillAllowed();
  await markIrreversible();
  // If the process ends here, the attempt is not spent.
  await attempts.reserve(grant);
  try {
    const { result, warnings, isSandbox } = await callPhotoService(service, token, fields, upload.photos, signal);
    const bytes = upload.photos.reduce((sum, photo) => sum + countBytes(photo), 0);
    service.log({ level: 'info', event: 'answered', flowId: result.flow_id, durationMs: clock.now() - startMs, bytes });
    if (warnings.length > 0) {
      const reasons = listUnknownReasons(result);
      const details = reasons.length === 0 ? {} : { reasons };
      service.log({ level: 'warn', event: 'result_odd', flowId: result.flow_id, ...details });
    }
    const claimed = upload.summary === undefined ? {} : { claimedSummary: upload.summary };
    const delivery = { result, warnings, fields, subject: grant.subject, idempotencyKey, isSandbox, ...claimed };
    return await deliverResult(delivery, options);
  } catch (error) {
    const isSpent = error instanceof PhotoCallError && error.isOutcomeUnknown;
    // The store has logged its error. The person gets the error of the service.
    if (!isSpent) await attempts.release(grant).catch(() => undefined);
    throw error;
  }
}

function toErrorOutcome(error: unknown, isStored: boolean): IdempotentOperationResult<SubmissionOutcome> {
  return { value: { kind: 'error', ...toPublicError(error) }, isStored };
}

/** A word that can be a reason. Anything else may be prose with personal data, or markup. */
const REASON_PATTERN = /^[a-z][a-z0-9_]{1,31}$/;
const MAX_LOGGED_REASONS = 4;

/** The unknown words of a reason, for the log. Empty when all are known, or when the text is not a list of words. */
function listUnknownReasons({ reason }: PhotoResult): readonly string[] {
  const words = typeof reason === 'string' ? splitReasons(reason) : [];
  if (!words.every((word) => REASON_PATTERN.test(word))) return [];
  return words.filter((word) => !isReason(word)).slice(0, MAX_LOGGED_REASONS);
}
