import {
  HEADER_NAMES,
  CaptureError,
  isCaptureError,
  parsePhotoResult,
  type ParsedPhotoResult,
  type PhotoFields,
  type RelayCode,
} from '../contract/contract.js';
import { buildMultipartBody } from './build-multipart-body.js';
import type { ServiceReply } from './service-sender.js';
import { rejectOnAbort, readReplyJson, readRetryAfter, type ServiceConfig } from './service-config.js';
import type { UploadedPhoto } from './validate-upload.js';

export interface PhotoCallResult extends ParsedPhotoResult {
  /** The answer came from a sandbox, which says so in a header. */
  readonly isSandbox: boolean;
}

/** A photo call that gave no result, and what it means for the key it was made under. */
export class PhotoCallError extends Error {
  override readonly name = 'CallFailed';
  readonly trouble: CaptureError;
  /** `none`: surely no call reached the service · `refused`: it said no · `unknown`: it may have worked, and cost. */
  readonly outcome: 'none' | 'refused' | 'unknown';

  constructor(trouble: CaptureError, outcome: PhotoCallError['outcome']) {
    super(trouble.message, { cause: trouble });
    this.trouble = trouble;
    this.outcome = outcome;
  }
}

/**
 * The one call of a submission. It is never repeated here.
 * @param signal ends the call at the deadline; its reason is the trouble
 * @throws CallFailed
 */
export async function callPhotoService(
  service: ServiceConfig,
  token: string,
  fields: PhotoFields,
  photos: readonly UploadedPhoto[],
  signal: AbortSignal,
): Promise<PhotoCallResult> {
  const { apiKey, businessHash, photoUrl, tokenHeader, tokenScheme } = service;
  const { contentType, pieces } = buildMultipartBody(
    { api_key: apiKey, business_hash: businessHash, ...fields },
    photos,
  );
  const headers = {
    [tokenHeader]: tokenScheme === '' ? token : `${tokenScheme} ${token}`,
    'Content-Type': contentType,
    Accept: 'application/json',
  };
  try {
    const reply = await rejectOnAbort(signal, service.send({ url: photoUrl, headers, body: pieces, signal }));
    return await rejectOnAbort(signal, readPhotoAnswer(reply, service));
  } catch (error) {
    throw toPhotoCallError(error, signal);
  }
}

async function readPhotoAnswer(reply: ServiceReply, service: ServiceConfig): Promise<PhotoCallResult> {
  if (reply.status !== 200) {
    reply.discard();
    throw toRefusedError(reply, service);
  }
  const isSandbox = reply.header(HEADER_NAMES.sandbox) === 'true';
  const json = await readReplyJson(reply);
  try {
    return { ...parsePhotoResult(json), isSandbox };
  } catch (error) {
    service.log({ level: 'error', event: 'photo_failed', code: 'service_protocol', status: 200 });
    // It is a 200: the call was made and may have cost, so the key stays taken.
    if (isCaptureError(error)) throw new PhotoCallError(error, 'unknown');
    throw error;
  }
}

/** What a status other than 200 means. The service documents 408 alone. */
function errorCodeForStatus(status: number): RelayCode {
  if (status === 401 || status === 403) return 'service_credentials';
  if (status === 408) return 'service_timeout';
  if (status === 429 || status >= 500) return 'service_unavailable';
  return 'service_protocol';
}

function toRefusedError(reply: ServiceReply, { log, clock }: ServiceConfig): PhotoCallError {
  const { status } = reply;
  const code = errorCodeForStatus(status);
  log({ level: 'error', event: 'photo_failed', code, status });
  const wait = code === 'service_unavailable' ? readRetryAfter(reply, clock.now()) : {};
  return new PhotoCallError(
    new CaptureError(code, `the photo call answered ${status}`, { status, ...wait }),
    'refused',
  );
}

function toPhotoCallError(error: unknown, signal: AbortSignal): PhotoCallError {
  if (error instanceof PhotoCallError) return error;
  if (signal.aborted && isCaptureError(signal.reason)) return new PhotoCallError(signal.reason, 'unknown');
  if (isCaptureError(error) && error.code === 'service_unreachable') return new PhotoCallError(error, 'none');
  const broken = isCaptureError(error)
    ? error
    : new CaptureError('outcome_unknown', 'the connection broke', {}, { cause: error });
  return new PhotoCallError(broken, 'unknown');
}
