import {
  HEADER_NAMES,
  isCaptureError,
  CaptureError,
  type PhotoFields,
  type RelayAnswer,
} from '../contract/contract.js';
import { delay, resultWithin } from '../shared/shared.js';
import { readRelayResponse } from './read-relay-response.js';
import { createPhotoFormData } from './photo-form-data.js';
import { photosUrl } from './photos-url.js';
import { postForm } from './post-form.js';
import { decideRetry } from './retry-policy.js';

export interface UploadRequest {
  /** The relay's mount; absolute, or relative to the document. */
  readonly endpoint: string;
  /** One or two, in any order. */
  readonly files: readonly File[];
  readonly fields: PhotoFields;
  /** Sent as `Authorization: Bearer`. A function is asked anew before every try. */
  readonly grant?: string | (() => Promise<string>) | undefined;
  /** At least 128 random bits, see `newIdempotencyKey`. Every automatic retry carries the same. */
  readonly idempotencyKey: string;
  /**
   * `include` sends cookies to another origin too. Default `same-origin`. `omit` is not in a browser's power here: a
   * request with upload progress always carries its own origin's cookies.
   */
  readonly credentials?: RequestCredentials | undefined;
  /** Milliseconds for everything: sending, the service's answer, retries. Default 90,000. */
  readonly timeoutMs?: number | undefined;
  readonly signal: AbortSignal;
  /** Share of the bytes that have gone, 0–1; starts over with a retry. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

export const UPLOAD_TIMEOUT_MS = 90_000;

/**
 * Posts the photos and waits for the answer. Tries again by itself, twice at most, where the relay's promise about
 * keys makes that safe.
 * @throws {CaptureError} the relay's problem, or `offline`, `relay_unreachable`, `relay_protocol`, `relay_timeout`,
 *   `endpoint_missing`; `unauthorized` when the grant could not be had
 * @throws `signal.reason` (a `DOMException` `AbortError` unless the caller chose another) when aborted
 */
export async function uploadPhotos(request: UploadRequest): Promise<RelayAnswer> {
  const { signal, timeoutMs = UPLOAD_TIMEOUT_MS } = request;
  signal.throwIfAborted();
  const url = photosUrl(request.endpoint, document.baseURI);
  const endMs = performance.now() + timeoutMs;
  for (let retries = 0; ; retries++) {
    try {
      return await attemptUpload(request, url, endMs, timeoutMs);
    } catch (trouble) {
      signal.throwIfAborted();
      if (!isCaptureError(trouble)) throw trouble;
      const decision = decideRetry(trouble.code, trouble.detail, retries, Math.random());
      if (!decision.shouldRetry || performance.now() + decision.pauseMs >= endMs) throw trouble;
      await delay(decision.pauseMs, { signal });
    }
  }
}

async function attemptUpload(request: UploadRequest, url: URL, endMs: number, timeoutMs: number): Promise<RelayAnswer> {
  if (!navigator.onLine) throw new CaptureError('offline', 'There is no connection.');
  const { signal, onProgress } = request;
  const authorization = await resultWithin(authorizationHeader(request.grant), endMs - performance.now(), { signal });
  signal.throwIfAborted();
  const leftMs = endMs - performance.now();
  if (authorization === null || leftMs <= 0) throw relayTimeoutError(timeoutMs);
  try {
    const received = await postForm({
      url,
      body: createPhotoFormData(request.files, request.fields),
      headers: { [HEADER_NAMES.idempotencyKey]: request.idempotencyKey, ...authorization },
      withCredentials: request.credentials === 'include',
      timeoutMs: leftMs,
      signal,
      onProgress: (share) => onProgress?.(share),
    });
    return readRelayResponse(received, Date.now());
  } catch (trouble) {
    // The person was given the whole limit, whatever part of it this try had.
    throw isCaptureError(trouble) && trouble.code === 'relay_timeout' ? relayTimeoutError(timeoutMs) : trouble;
  }
}

function relayTimeoutError(timeoutMs: number): CaptureError {
  const detail = { measured: timeoutMs, limit: timeoutMs, unit: 'ms' } as const;
  return new CaptureError('relay_timeout', `The relay did not answer within ${timeoutMs} ms.`, detail);
}

async function authorizationHeader(grant: UploadRequest['grant']): Promise<Readonly<Record<string, string>>> {
  if (grant === undefined) return {};
  try {
    const token = typeof grant === 'string' ? grant : await grant();
    return token === '' ? {} : { Authorization: `Bearer ${token}` };
  } catch (cause) {
    throw new CaptureError('unauthorized', 'The page could not get a grant.', { field: 'grant' }, { cause });
  }
}
