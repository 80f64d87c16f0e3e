import { Trouble, type PhotoFields } from '../contract/contract.js';
import type { Attempts } from './attempts.js';
import { deliver, type DeliverySettings, type Outcome } from './deliver.js';
import type { Grant } from './grants.js';
import { errorName } from './log.js';
import { LoginAhead } from './login.js';
import type { Ending } from './once.js';
import { CallFailed, callPhoto } from './photo-call.js';
import { outward } from './responses.js';
import { limited, type Service } from './service.js';
import type { Upload } from './upload.js';

export interface Submission {
  readonly upload: Upload;
  readonly grant: Grant;
  readonly idempotencyKey: string;
  /** The login that has been running since the body began; without it, one is made now. */
  readonly ahead: LoginAhead | null;
  /** When the last byte came in, in milliseconds since 1970. */
  readonly receivedMs: number;
}

export interface ForwardSettings extends DeliverySettings {
  readonly service: Service;
  readonly attempts: Attempts;
  /** From the last byte in to the service's whole answer, in milliseconds. */
  readonly deadlineMs: number;
}

/** The names and the document type that the host has bound to the grant win over the browser's. */
export function boundFields(fields: PhotoFields, { docType, firstName, lastName }: Grant): PhotoFields {
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
export async function forward(submission: Submission, settings: ForwardSettings): Promise<Ending<Outcome>> {
  const { service, deadlineMs, clock } = settings;
  const late = new Trouble('service_timeout', `over ${deadlineMs} ms`, { limit: deadlineMs, unit: 'ms' });
  const leftMs = Math.max(0, submission.receivedMs + deadlineMs - clock.now());
  const deadline = limited(new AbortController().signal, leftMs, late, clock);
  try {
    return await attempt(submission, settings, deadline.signal);
  } catch (error) {
    if (error instanceof CallFailed) return trouble(error.trouble, error.outcome === 'unknown');
    const { code } = outward(error);
    if (code === 'host_failed') service.log({ level: 'error', event: 'internal', error: errorName(error) });
    return trouble(error, false);
  } finally {
    deadline.stop();
  }
}

async function attempt(
  { upload, grant, idempotencyKey, ahead }: Submission,
  settings: ForwardSettings,
  signal: AbortSignal,
): Promise<Ending<Outcome>> {
  const { service, attempts, clock } = settings;
  const fields = boundFields(upload.fields, grant);
  const startMs = clock.now();
  await attempts.reserve(grant);
  let isCallMade = false;
  try {
    const token = await (ahead ?? new LoginAhead(service)).take(signal);
    isCallMade = true;
    const { result, warnings, isSandbox } = await callPhoto(service, token, fields, upload.photos, signal);
    const bytes = upload.photos.reduce((sum, photo) => sum + photo.bytes.length, 0);
    service.log({ level: 'info', event: 'answered', flowId: result.flow_id, durationMs: clock.now() - startMs, bytes });
    if (warnings.length > 0) service.log({ level: 'warn', event: 'result_odd', flowId: result.flow_id });
    return await deliver({ result, warnings, fields, subject: grant.subject, idempotencyKey, isSandbox }, settings);
  } catch (error) {
    if (!isCallMade || (error instanceof CallFailed && error.outcome === 'none')) await attempts.giveBack(grant);
    throw error;
  }
}

function trouble(error: unknown, isKept: boolean): Ending<Outcome> {
  return { value: { kind: 'trouble', ...outward(error) }, isKept };
}
