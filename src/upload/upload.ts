/** Upload of the photos to the relay: progress, time limits, safe retries, idempotency key. */
import {
  CaptureError,
  HEADER_NAMES,
  isCaptureError,
  parseCaptureConditions,
  parseRelayAnswer,
  RELAY_PATHS,
  type CaptureConditions,
  type RelayAnswer,
} from '../contract/contract.js';
import { delay, withTimeoutOrNull } from '../shared/shared.js';
import { authorizationHeader, fetchRelay, relayUrl, type RelayAccess } from './fetch-relay.js';
import { postPhotos, relayTimeoutError, warnAboutUnreachableRelay, type UploadRequest } from './post-photos.js';
import { readRelayResponse } from './relay-response.js';
import { decideRetry } from './retry-policy.js';

export { fetchRelay, type RelayAccess } from './fetch-relay.js';
export type { UploadRequest } from './post-photos.js';
export { needsNewIdempotencyKey, newIdempotencyKey } from './retry-policy.js';

const UPLOAD_TIMEOUT_MS = 90_000;
/** The longest delay of a browser's timer, about 24.8 days. A longer one would end at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** When the whole upload ends. */
interface Deadline {
  readonly timeoutMs: number;
  readonly endMs: number;
}

/**
 * Posts the photos and waits for the answer. Retries automatically, at most twice, where the relay's promise about keys
 * makes that safe.
 * @throws {CaptureError} the relay's problem, or `offline`, `relay_unreachable`, `relay_protocol`, `relay_timeout`,
 *   `endpoint_missing`; `unauthorized` as {@link authorizationHeader}
 * @throws `signal.reason` when aborted
 */
export async function uploadPhotos(request: UploadRequest): Promise<RelayAnswer> {
  const { signal, timeoutMs = UPLOAD_TIMEOUT_MS } = request;
  signal.throwIfAborted();
  const url = relayUrl(request.endpoint, document.baseURI, RELAY_PATHS.photos);
  const deadline = { timeoutMs, endMs: performance.now() + Math.min(timeoutMs, MAX_TIMEOUT_MS) };
  for (let retries = 0; ; retries++) {
    try {
      return await attemptUpload(request, url, deadline);
    } catch (error) {
      signal.throwIfAborted();
      if (!isCaptureError(error)) throw error;
      if (error.code === 'relay_unreachable') warnAboutUnreachableRelay(request.endpoint);
      const decision = decideRetry(error.code, error.detail, retries, Math.random());
      if (!decision.shouldRetry || performance.now() + decision.pauseMs >= deadline.endMs) throw error;
      await delay(decision.pauseMs, { signal });
    }
  }
}

async function attemptUpload(request: UploadRequest, url: URL, { timeoutMs, endMs }: Deadline): Promise<RelayAnswer> {
  if (!navigator.onLine) throw new CaptureError('offline', 'There is no connection.');
  const { signal } = request;
  // The page's grant function may never resolve.
  const authorization = await withTimeoutOrNull(authorizationHeader(request.grant), endMs - performance.now(), {
    signal,
  });
  signal.throwIfAborted();
  const remainingMs = endMs - performance.now();
  if (authorization === null || remainingMs <= 0) throw relayTimeoutError(timeoutMs);
  try {
    const response = await postPhotos(url, request, authorization, remainingMs);
    return readRelayResponse(response, Date.now(), parseRelayAnswer);
  } catch (error) {
    // The error names the limit of the whole upload, not what was left for this attempt.
    throw isCaptureError(error) && error.code === 'relay_timeout' ? relayTimeoutError(timeoutMs) : error;
  }
}

/**
 * Asks the relay for the conditions of a submission (`GET /config`). Unknown words are left out.
 * @param onError called with what is wrong with the answer: the person would take every photo before the upload says it
 * @returns `null` when they cannot be had
 */
export async function fetchCaptureConditions(
  access: RelayAccess,
  onError: (error: CaptureError) => void = () => undefined,
): Promise<CaptureConditions | null> {
  try {
    const response = await fetchRelay(access, RELAY_PATHS.config);
    const { status, headers } = response;
    const protocol = headers.get(HEADER_NAMES.protocol);
    const received = { status, text: await response.text(), retryAfter: null, protocol };
    const conditions = readRelayResponse(received, Date.now(), parseCaptureConditions);
    // Another server may answer in JSON, and a proxy may remove the relay's header.
    if (protocol === null) onError(new CaptureError('relay_protocol', 'The relay’s header is missing.', { status }));
    return conditions;
  } catch (error) {
    if (!navigator.onLine) return null;
    if (isCaptureError(error)) onError(error);
    else warnAboutUnreachableRelay(access.endpoint);
    return null;
  }
}
