import { CaptureError, type PhotoFields } from '../contract/contract.js';
import type { AttemptCounter } from './attempt-counter.js';
import { deliverResult, type DeliverResultOptions, type SubmissionOutcome } from './deliver-result.js';
import type { Grant } from './grants.js';
import { errorName } from './relay-log.js';
import { PrefetchedToken } from './access-token.js';
import type { WorkResult } from './idempotent-runner.js';
import { PhotoCallError, callPhotoService } from './call-photo-service.js';
import { toPublicError } from './responses.js';
import { createTimeoutSignal, type ServiceConfig } from './service-config.js';
import type { ValidatedUpload } from './validate-upload.js';

export interface RelaySubmission {
  readonly upload: ValidatedUpload;
  readonly grant: Grant;
  readonly idempotencyKey: string;
  /** The login that has been running since the body began; without it, one is made now. */
  readonly prefetchedToken: PrefetchedToken | null;
  /** When the last byte came in, in milliseconds since 1970. */
  readonly receivedMs: number;
}

export interface ForwardOptions extends DeliverResultOptions {
  readonly service: ServiceConfig;
  readonly attempts: AttemptCounter;
  /** From the last byte in to the service's whole answer, in milliseconds. */
  readonly deadlineMs: number;
}

/** The names and the document type that the host has bound to the grant win over the browser's. */
export function applyGrantFields(fields: PhotoFields, { docType, firstName, lastName }: Grant): PhotoFields {
  return {
    ...fields,
    ...(docType === undefined ? {} : { doc_type: docType }),
    ...(firstName === undefined ? {} : { first_name: firstName }),
    ...(lastName === undefined ? {} : { last_name: lastName }),
  };
}

/**
 * One submission: an attempt, a token, the call, the host. Never rejects. The key stays taken unless it is certain that
 * the service refused or was never asked.
 */
export async function forwardSubmission(
  submission: RelaySubmission,
  settings: ForwardOptions,
): Promise<WorkResult<SubmissionOutcome>> {
  const { service, deadlineMs, clock } = settings;
  const late = new CaptureError('service_timeout', `over ${deadlineMs} ms`, { limit: deadlineMs, unit: 'ms' });
  const leftMs = Math.max(0, submission.receivedMs + deadlineMs - clock.now());
  const deadline = createTimeoutSignal(new AbortController().signal, leftMs, late, clock);
  try {
    return await attemptSubmission(submission, settings, deadline.signal);
  } catch (error) {
    if (error instanceof PhotoCallError) return toErrorOutcome(error.trouble, error.outcome === 'unknown');
    const { code } = toPublicError(error);
    if (code === 'host_failed') service.log({ level: 'error', event: 'internal', error: errorName(error) });
    return toErrorOutcome(error, false);
  } finally {
    deadline.stop();
  }
}

async function attemptSubmission(
  { upload, grant, idempotencyKey, prefetchedToken: ahead }: RelaySubmission,
  settings: ForwardOptions,
  signal: AbortSignal,
): Promise<WorkResult<SubmissionOutcome>> {
  const { service, attempts, clock } = settings;
  const fields = applyGrantFields(upload.fields, grant);
  const startMs = clock.now();
  await attempts.reserve(grant);
  let isCallMade = false;
  try {
    const token = await (ahead ?? new PrefetchedToken(service)).take(signal);
    isCallMade = true;
    const { result, warnings, isSandbox } = await callPhotoService(service, token, fields, upload.photos, signal);
    const bytes = upload.photos.reduce((sum, photo) => sum + photo.bytes.length, 0);
    service.log({ level: 'info', event: 'answered', flowId: result.flow_id, durationMs: clock.now() - startMs, bytes });
    if (warnings.length > 0) service.log({ level: 'warn', event: 'result_odd', flowId: result.flow_id });
    return await deliverResult(
      { result, warnings, fields, subject: grant.subject, idempotencyKey, isSandbox },
      settings,
    );
  } catch (error) {
    if (!isCallMade || (error instanceof PhotoCallError && error.outcome === 'none')) await attempts.giveBack(grant);
    throw error;
  }
}

function toErrorOutcome(error: unknown, isKept: boolean): WorkResult<SubmissionOutcome> {
  return { value: { kind: 'trouble', ...toPublicError(error) }, isStored: isKept };
}
