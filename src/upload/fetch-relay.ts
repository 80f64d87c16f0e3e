/** Requests of a page to the relay: the address, the page's right, its cookies. */
import { CaptureError } from '../contract/contract.js';
import { resolveHttpUrl } from '../shared/shared.js';

/** Where the relay is, and the right of the page. */
export interface RelayAccess {
  /** The relay's mount; absolute, or relative to the document. */
  readonly endpoint: string;
  /** Sent as `Authorization: Bearer`. A function is called again before every attempt. */
  readonly grant?: string | (() => Promise<string>) | undefined;
  /**
   * `include` sends cookies to another origin too. Default `same-origin`. `omit` works like `same-origin`: an upload with
   * progress always carries the cookies of its own origin.
   */
  readonly credentials?: RequestCredentials | undefined;
}

/**
 * Sends a request to a path of the relay: every request but the upload.
 * @throws {CaptureError} as {@link relayUrl} and {@link authorizationHeader}
 * @throws TypeError as `fetch`
 */
export async function fetchRelay(
  { endpoint, grant, credentials }: RelayAccess,
  path: string,
  init: RequestInit & { readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  const url = relayUrl(endpoint, document.baseURI, path);
  const headers = { ...init.headers, ...(await authorizationHeader(grant)) };
  return fetch(url, { ...init, headers, credentials: credentials === 'include' ? 'include' : 'same-origin' });
}

/**
 * The header of a grant; empty without one.
 * @throws {CaptureError} `unauthorized` with the field `grant` if the page's grant function fails, or gives something else than a
 *   token, such as a sign-in page
 */
export async function authorizationHeader(grant: RelayAccess['grant']): Promise<Readonly<Record<string, string>>> {
  if (grant === undefined) return {};
  try {
    const token = (typeof grant === 'string' ? grant : await grant()).trim();
    if (!/^[ -~]*$/.test(token)) throw new TypeError('The grant has line breaks, or characters that are not ASCII.');
    return token === '' ? {} : { Authorization: `Bearer ${token}` };
  } catch (cause) {
    console.warn(
      'doc-capture: unauthorized. The relay was not asked: the page’s grant function failed, or gave no token.',
      cause,
    );
    throw new CaptureError('unauthorized', 'The page could not get a grant.', { field: 'grant' }, { cause });
  }
}

/**
 * The address of a path under the endpoint's path, with its query, without its fragment. Pure.
 * @param endpoint the relay's mount; absolute, or relative to `base`
 * @throws {CaptureError} `endpoint_missing` if it is empty or no http(s) address
 */
export function relayUrl(endpoint: string, base: string, path: string): URL {
  const url = endpoint.trim() === '' ? null : resolveHttpUrl(endpoint.trim(), base);
  if (url === null)
    throw new CaptureError('endpoint_missing', 'The endpoint is not an http address.', { field: 'endpoint' });
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  url.hash = '';
  return url;
}
