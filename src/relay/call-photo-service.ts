import {
  CaptureError,
  FILE_TYPES,
  FORM_PARTS,
  HEADER_NAMES,
  isCaptureError,
  parsePhotoResult,
  type ParsedPhotoResult,
  type PhotoRequestData,
  type PhotoRequestFields,
  type RelayCode,
} from '../contract/contract.js';
import { abortable, withoutUndefined } from '../shared/shared.js';
import type { ServiceConfig } from './relay-options.js';
import { toPublicError } from './route-handler.js';
import { readReplyJson, readRetryAfter, type ServiceReply } from './service-call.js';
import type { UploadedPhoto } from './validate-upload.js';

interface PhotoCallSuccess extends ParsedPhotoResult {
  /** A header of the answer says that it comes from a sandbox. */
  readonly isSandbox: boolean;
}

/** A photo call without a result. */
export class PhotoCallError extends Error {
  override readonly name = 'PhotoCallError';
  readonly error: CaptureError;
  readonly isOutcomeUnknown: boolean;

  /**
   * @param isOutcomeUnknown `true`: the service may have processed the call and charged for it. `false`: the service refused the
   *   call, or it certainly did not receive it
   */
  constructor(error: CaptureError, isOutcomeUnknown: boolean) {
    super(error.message, { cause: error });
    this.error = error;
    this.isOutcomeUnknown = isOutcomeUnknown;
  }
}

/**
 * Makes the one photo call of a submission. It is never retried.
 * @param signal aborts the call at the deadline; its reason is the error
 * @throws PhotoCallError
 */
export async function callPhotoService(
  service: ServiceConfig,
  token: string,
  fields: PhotoRequestFields,
  photos: readonly UploadedPhoto[],
  signal: AbortSignal,
): Promise<PhotoCallSuccess> {
  const { photoUrl, tokenHeader, tokenScheme, clock, log, send } = service;
  const { contentType, chunks } = buildMultipartBody(service, fields, photos);
  const headers = {
    [tokenHeader]: tokenScheme === '' ? token : `${tokenScheme} ${token}`,
    'Content-Type': contentType,
    Accept: 'application/json',
  };
  const startMs = clock.now();
  let status: number | undefined;
  try {
    const reply = await abortable(() => send({ url: photoUrl, headers, body: chunks, signal }), [signal]);
    status = reply.status;
    return await abortable(() => readPhotoAnswer(reply, service), [signal]);
  } catch (error) {
    const failure = toPhotoCallError(error, signal);
    const { code } = toPublicError(failure.error);
    const durationMs = clock.now() - startMs;
    log({ level: 'error', event: 'photo_failed', code, ...withoutUndefined({ status }), durationMs });
    throw failure;
  }
}

/**
 * The error codes for statuses other than 200; all others are `service_protocol`. The service documents only 408. A gateway
 * answers 502 and 504 when it got no valid answer in time (RFC 9110, sections 15.6.3 and 15.6.5): the service may have
 * processed the call.
 */
const STATUS_CODES: Readonly<Record<number, RelayCode>> = {
  401: 'service_credentials',
  403: 'service_credentials',
  408: 'service_timeout',
  429: 'service_unavailable',
  500: 'service_unavailable',
  502: 'outcome_unknown',
  503: 'service_unavailable',
  504: 'outcome_unknown',
};

async function readPhotoAnswer(reply: ServiceReply, { clock }: ServiceConfig): Promise<PhotoCallSuccess> {
  const { status } = reply;
  if (status === 200) {
    const isSandbox = reply.header(HEADER_NAMES.sandbox) === 'true';
    return { ...parsePhotoResult(await readReplyJson(reply)), isSandbox };
  }
  reply.discard();
  const code = STATUS_CODES[status] ?? 'service_protocol';
  const retryAfter = code === 'service_unavailable' ? readRetryAfter(reply, clock.now()) : {};
  const error = new CaptureError(code, `the photo call answered ${status}`, { status, ...retryAfter });
  throw new PhotoCallError(error, code === 'outcome_unknown');
}

/** The service may have charged for a call that broke off, or whose answer with the status 200 is malformed. */
function toPhotoCallError(error: unknown, signal: AbortSignal): PhotoCallError {
  if (error instanceof PhotoCallError) return error;
  if (signal.aborted && isCaptureError(signal.reason)) return new PhotoCallError(signal.reason, true);
  if (isCaptureError(error)) return new PhotoCallError(error, error.code !== 'service_unreachable');
  return new PhotoCallError(new CaptureError('outcome_unknown', 'the connection broke', {}, { cause: error }), true);
}

/**
 * Builds the body of a photo request for the verification service (RFC 7578): `data` first, then the files. File names,
 * extensions and media types come from the bytes of the files, not from the client. The files are not copied.
 */
function buildMultipartBody(
  { apiKey, businessHash, dataMediaType }: ServiceConfig,
  fields: PhotoRequestFields,
  photos: readonly UploadedPhoto[],
): { readonly contentType: string; readonly chunks: readonly Uint8Array[] } {
  const boundary = `doc-capture-${crypto.randomUUID()}`;
  const chunks: Uint8Array[] = [];
  const addText = (text: string): void => void chunks.push(new TextEncoder().encode(text));
  const addPart = (disposition: string, mediaType: string): void => {
    const type = mediaType === '' ? '' : `Content-Type: ${mediaType}\r\n`;
    addText(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${type}\r\n`);
  };
  const data: PhotoRequestData = { api_key: apiKey, business_hash: businessHash, ...fields };
  addPart(`name="${FORM_PARTS.data}"`, dataMediaType);
  addText(`${JSON.stringify(data)}\r\n`);
  for (const [index, photo] of photos.entries()) {
    const { mime, extension } = FILE_TYPES[photo.type];
    addPart(`name="${FORM_PARTS.photos}"; filename="photo-${index + 1}.${extension}"`, mime);
    chunks.push(...photo.chunks);
    addText('\r\n');
  }
  addText(`--${boundary}--\r\n`);
  return { contentType: `multipart/form-data; boundary=${boundary}`, chunks };
}
