import { RELAY_PATHS, Trouble } from '../contract/contract.js';

/**
 * The address photos are posted to: `/photos` under the endpoint's path, its query kept, its fragment dropped. Pure.
 * @param endpoint the relay's mount; absolute, or relative to `base`
 * @throws {Trouble} `endpoint_missing` when it is empty or no http(s) address
 */
export function photosUrl(endpoint: string, base: string): URL {
  const url = endpoint.trim() === '' ? null : parse(endpoint.trim(), base);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Trouble('endpoint_missing', 'The endpoint is not an http address.', { field: 'endpoint' });
  }
  url.pathname = url.pathname.replace(/\/+$/, '') + RELAY_PATHS.photos;
  url.hash = '';
  return url;
}

function parse(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
