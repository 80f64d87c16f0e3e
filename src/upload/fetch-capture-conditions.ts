import { parseCaptureConditions, RELAY_PATHS, type CaptureConditions } from '../contract/contract.js';
import { relayUrl, warnAboutUnreachableRelay, warnOnce } from './post-photos.js';
import { authorizationHeader, type UploadRequest } from './upload-photos.js';

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
  } catch {
    return {};
  }
}
