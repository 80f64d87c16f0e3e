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
import { abortable } from '../shared/shared.js';
import { type ServiceConfig, readReplyJson, readRetryAfter, type ServiceReply } from './service-call.js';
import { toPublicError } from './responses.js';
import type { UploadedPhoto } from './validate-upload.js';

interface PhotoCallSuccess extends ParsedPhotoResult {
  /** A header of the answer says that it comes from a sandbox. */
  readonly isSandbox: boolean;
}

/** A photo call without a result. */
export class PhotoCallError extends Error {
  override readonly name = 'PhotoCallError';
  readonly error: CaptureError;
  /**
   * `true`: the service may have processed the call and charged for it. `false`: the service refused the call, or it
   * certainly did not receive it.
   */
  readonly isOutcomeUnknown: boolean;

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
  const { apiKey, businessHash, dataMediaType, photoUrl, tokenHeader, tokenScheme } = service;
  const { contentType, chunks } = buildMultipartBody(
    { api_key: apiKey, business_hash: businessHash, ...fields },
    photos,
    dataMediaType,
  );
  const headers = {
    [tokenHeader]: tokenScheme === '' ? token : `${tokenScheme} ${token}`,
    'Content-Type': contentType,
    Accept: 'application/json',
  };
  const startMs = service.clock.now();
  let status: number | undefined;
  try {
    const reply = await abortable(() => service.send({ url: photoUrl, headers, body: chunks, signal }), [signal]);
    status = reply.status;
    return await abortable(() => readPhotoAnswer(reply, service), [signal]);
  } catch (error) {
    const failure = toPhotoCallError(error, signal);
    const { code } = toPublicError(failure.error);
    const durationMs = service.clock.now() - startMs;
    service.log({ level: 'error', event: 'photo_failed', code, ...(status !== undefined && { status }), durationMs });
    throw failure;
  }
}

async function readPhotoAnswer(reply: ServiceReply, service: ServiceConfig): Promise<PhotoCallSuccess> {
  if (reply.status !== 200) {
    reply.discard();
    throw toStatusError(reply, service);
  }
  const isSandbox = reply.header(HEADER_NAMES.sandbox) === 'true';
  const json = await readReplyJson(reply);
  try {
    return { ...parsePhotoResult(json), isSandbox };
  } catch (error) {
    // The status is 200: the service may have charged for the call.
    if (isCaptureError(error)) throw new PhotoCallError(error, true);
    throw error;
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

function toStatusError(reply: ServiceReply, { clock }: ServiceConfig): PhotoCallError {
  const { status } = reply;
  const code = STATUS_CODES[status] ?? 'service_protocol';
  const retryAfter = code === 'service_unavailable' ? readRetryAfter(reply, clock.now()) : {};
  const error = new CaptureError(code, `the photo call answered ${status}`, { status, ...retryAfter });
  return new PhotoCallError(error, code === 'outcome_unknown');
}

function toPhotoCallError(error: unknown, signal: AbortSignal): PhotoCallError {
  if (error instanceof PhotoCallError) return error;
  if (signal.aborted && isCaptureError(signal.reason)) return new PhotoCallError(signal.reason, true);
  if (isCaptureError(error) && error.code === 'service_unreachable') return new PhotoCallError(error, false);
  const connectionError = isCaptureError(error)
    ? error
    : new CaptureError('outcome_unknown', 'the connection broke', {}, { cause: error });
  return new PhotoCallError(connectionError, true);
}

/**
 * Builds the body of a photo request for the verification service (RFC 7578): `data` first, then the files. File names,
 * extensions and media types come from the bytes of the files, not from the client. The files are not copied.
 * @param dataMediaType the media type of the `data` part; empty for none
 */
function buildMultipartBody(
  data: PhotoRequestData,
  photos: readonly UploadedPhoto[],
  dataMediaType: string,
): { readonly contentType: string; readonly chunks: readonly Uint8Array[] } {
  const boundary = `doc-capture-${crypto.randomUUID()}`;
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [];
  const addText = (text: string): void => void chunks.push(encoder.encode(text));
  const dataType = dataMediaType === '' ? '' : `Content-Type: ${dataMediaType}\r\n`;
  addText(`--${boundary}\r\nContent-Disposition: form-data; name="${FORM_PARTS.data}"\r\n${dataType}\r\n`);
  addText(`${JSON.stringify(data)}\r\n`);
  for (const [index, photo] of photos.entries()) {
    const { mime, extension } = FILE_TYPES[photo.type];
    const fileName = `photo-${index + 1}.${extension}`;
    addText(
      `--${boundary}\r\nContent-Disposition: form-data; name="${FORM_PARTS.photos}"; filename="${fileName}"\r\n` +
        `Content-Type: ${mime}\r\n\r\n`,
    );
    chunks.push(...photo.chunks);
    addText('\r\n');
  }
  addText(`--${boundary}--\r\n`);
  return { contentType: `multipart/form-data; boundary=${boundary}`, chunks };
}
