import { RELAY_PATHS, CaptureError } from '../contract/contract.js';

/**
 * The address photos are posted to: `/photos` under the endpoint's path, its query kept, its fragment dropped. Pure.
 * @param endpoint the relay's mount; absolute, or relative to `base`
 * @throws {CaptureError} `endpoint_missing` when it is empty or no http(s) address
 */
export function photosUrl(endpoint: string, base: string): URL {
  const url = endpoint.trim() === '' ? null : parseUrl(endpoint.trim(), base);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CaptureError('endpoint_missing', 'The endpoint is not an http address.', { field: 'endpoint' });
  }
  url.pathname = url.pathname.replace(/\/+$/, '') + RELAY_PATHS.photos;
  url.hash = '';
  return url;
}

function parseUrl(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
