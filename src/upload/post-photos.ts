import {
  CaptureError,
  FORM_PARTS,
  HEADER_NAMES,
  type CaptureSummary,
  type PhotoRequestFields,
} from '../contract/contract.js';
import type { RelayAccess } from './fetch-relay.js';
import type { RelayResponse } from './relay-response.js';

export interface UploadRequest extends RelayAccess {
  /** One or two, in any order. */
  readonly files: readonly File[];
  readonly fields: PhotoRequestFields;
  /** What the relay passes to the host beside the result. Default nothing. */
  readonly summary?: CaptureSummary | undefined;
  /** At least 128 random bits, see `newIdempotencyKey`. Automatic retries carry the same key. */
  readonly idempotencyKey: string;
  /** Milliseconds for everything: sending, the service's answer, retries. Default 90,000. */
  readonly timeoutMs?: number | undefined;
  readonly signal: AbortSignal;
  /** Share of the bytes sent, 0–1. Starts again with a retry. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/**
 * Posts photos and fields as a form with `XMLHttpRequest`, the only browser API with upload progress.
 * @param timeoutMs what is left of the request's own limit
 * @throws {CaptureError} `offline`, `relay_unreachable` or `relay_timeout`
 * @throws `signal.reason` when aborted
 */
export function postPhotos(
  url: URL,
  { files, fields, summary, idempotencyKey, credentials, signal, onProgress }: UploadRequest,
  authorization: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<RelayResponse> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const listeners = new AbortController();
    const fail = (error: unknown): void => {
      listeners.abort();
      request.abort();
      reject(error);
    };
    request.open('POST', url);
    request.timeout = Math.max(1, timeoutMs);
    request.withCredentials = credentials === 'include';
    const headers = { [HEADER_NAMES.idempotencyKey]: idempotencyKey, ...authorization };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (onProgress) reportProgress(request.upload, onProgress);
    request.addEventListener('load', () => {
      listeners.abort();
      resolve(toResponse(request));
    });
    request.addEventListener('timeout', () => fail(relayTimeoutError(timeoutMs)));
    // By the page or the person: `window.stop()`, or Escape while the page loads.
    request.addEventListener('abort', () => fail(unreachableError()), { signal: listeners.signal });
    request.addEventListener('error', () => fail(navigator.onLine ? unreachableError() : offlineError()));
    signal.addEventListener('abort', () => fail(signal.reason), { signal: listeners.signal });
    // Some browsers let a request hang for minutes after the connection is gone.
    addEventListener('offline', () => fail(offlineError()), { signal: listeners.signal });
    request.send(createPhotoFormData(files, fields, summary));
  });
}

function reportProgress(upload: XMLHttpRequestUpload, onProgress: (share: number) => void): void {
  upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) onProgress(loaded / total);
  });
  upload.addEventListener('load', () => onProgress(1));
}

function toResponse(request: XMLHttpRequest): RelayResponse {
  const retryAfter = request.getResponseHeader('Retry-After');
  const protocol = request.getResponseHeader(HEADER_NAMES.protocol);
  return { status: request.status, text: request.responseText, retryAfter, protocol };
}

/** @param timeoutMs the limit that the person was given */
export function relayTimeoutError(timeoutMs: number): CaptureError {
  const detail = { measured: timeoutMs, limit: timeoutMs, unit: 'ms' } as const;
  return new CaptureError('relay_timeout', `The relay did not answer within ${timeoutMs} ms.`, detail);
}

function offlineError(): CaptureError {
  return new CaptureError('offline', 'The connection is gone.');
}

function unreachableError(): CaptureError {
  return new CaptureError('relay_unreachable', 'The relay could not be reached, or its answer did not arrive.');
}

/** The parts `data` and `photos` of the service, and the relay's `summary`. Fields that are `undefined` are left out. */
function createPhotoFormData(
  files: readonly File[],
  fields: PhotoRequestFields,
  summary: CaptureSummary | undefined,
): FormData {
  const form = new FormData();
  form.append(FORM_PARTS.data, JSON.stringify(fields));
  if (summary) form.append(FORM_PARTS.summary, JSON.stringify(summary));
  for (const file of files) form.append(FORM_PARTS.photos, file);
  return form;
}

const issuedWarnings = new Set<string>();

/**
 * Explains in the console, once, why no answer could be read. The browser hides from the page whether a relay is
 * down or has refused the page's origin: a refused preflight has no readable body.
 */
export function warnAboutUnreachableRelay(endpoint: string): void {
  const warning = `doc-capture: relay_unreachable. The relay at "${endpoint}" is not reachable, or the origin ${location.origin} is not allowed: name it in ALLOWED_ORIGINS (allowedOrigins). The page’s CSP has to name the relay in connect-src, too.`;
  if (!issuedWarnings.has(warning)) console.warn(warning);
  issuedWarnings.add(warning);
}
