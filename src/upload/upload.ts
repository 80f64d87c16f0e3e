/** Upload of the photos to the relay: progress, time limits, safe retries, idempotency key. */
import {
  CaptureError,
  isCaptureError,
  parseCaptureConditions,
  RELAY_PATHS,
  type CaptureConditions,
  type RelayAnswer,
} from '../contract/contract.js';
import { delay, withTimeoutOrNull } from '../shared/shared.js';
import {
  postPhotos,
  relayTimeoutError,
  relayUrl,
  warnAboutUnreachableRelay,
  warnOnce,
  type UploadRequest,
} from './post-photos.js';
import { readRelayResponse } from './relay-response.js';
import { decideRetry } from './retry-policy.js';

export { relayUrl, type UploadRequest } from './post-photos.js';
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
    return readRelayResponse(response, Date.now());
  } catch (error) {
    // The error names the limit of the whole upload, not what was left for this attempt.
    throw isCaptureError(error) && error.code === 'relay_timeout' ? relayTimeoutError(timeoutMs) : error;
  }
}

/**
 * The header of a grant; empty without one.
 * @throws {CaptureError} `unauthorized` with the field `grant` if the page's grant function fails, or gives something else than a
 *   token, such as a sign-in page
 */
export async function authorizationHeader(grant: UploadRequest['grant']): Promise<Readonly<Record<string, string>>> {
  if (grant === undefined) return {};
  try {
    const token = (typeof grant === 'string' ? grant : await grant()).trim();
    if (!/^[ -~]*$/.test(token)) throw new TypeError('The grant has line breaks, or characters that are not ASCII.');
    return token === '' ? {} : { Authorization: `Bearer ${token}` };
  } catch (cause) {
    throw new CaptureError('unauthorized', 'The page could not get a grant.', { field: 'grant' }, { cause });
  }
}

/**
 * Asks the relay for the conditions of a submission (`GET /config`). Unknown words are left out.
 * @returns no conditions when they cannot be had: the upload then says what is wrong
 */
export async function fetchCaptureConditions({
  endpoint,
  grant,
  credentials,
}: Pick<UploadRequest, 'endpoint' | 'grant' | 'credentials'>): Promise<CaptureConditions> {
  try {
    const headers = await authorizationHeader(grant);
    const url = relayUrl(endpoint, document.baseURI, RELAY_PATHS.config);
    const response = await fetch(url, { headers, credentials: credentials ?? 'same-origin' }).catch(() => null);
    if (response === null) {
      if (navigator.onLine) warnAboutUnreachableRelay(endpoint);
      return {};
    }
    // Said now: the person would take every photo before the upload says it. Without a grant the page may still set one.
    if (response.status === 401 && Object.keys(headers).length > 0)
      warnOnce(`unauthorized. The relay at "${endpoint}" refused the grant of this page: its log says why.`);
    return response.ok ? parseCaptureConditions(await response.json()) : {};
  } catch (error) {
    if (navigator.onLine && isCaptureError(error) && error.code === 'unauthorized')
      warnOnce(`unauthorized. ${error.message} The relay at "${endpoint}" was not asked.`);
    return {};
  }
}
