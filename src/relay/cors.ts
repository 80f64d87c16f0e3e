import { HEADER_NAMES } from '../contract/contract.js';

/** What a page may read beside the body. */
const EXPOSED_HEADERS = ['Retry-After', HEADER_NAMES.protocol, HEADER_NAMES.sandbox, HEADER_NAMES.sandboxAnswer].join(
  ', ',
);
const ALLOWED_HEADERS = ['Authorization', 'Content-Type', HEADER_NAMES.idempotencyKey].join(', ');
/** How long a browser may remember a preflight, in seconds: the most that Chromium grants. */
const PREFLIGHT_MAX_AGE_SECONDS = '7200';

/** `named`: this origin is meant, and may send its cookies. `any`: allowed by `*`, and may not. `null`: refused. */
export type OriginAllowance = 'named' | 'any' | null;
export type OriginPolicy = (origin: string, request: Request) => OriginAllowance;

/**
 * @param allowed origins such as `https://shop.example`; `*` allows all. The relay's own host is always allowed, whatever
 *   the scheme: TLS may end in front of the relay. It is the host that the browser called, by the request's address or its
 *   `Host`: some frameworks make up an address of their own, and no page can choose the header.
 * @throws Error naming an entry that is no origin
 */
export function createOriginPolicy(allowed: readonly string[]): OriginPolicy {
  const exact = new Set(allowed.map(normalizeOrigin));
  return (origin, request) => {
    if (exact.has(origin)) return 'named';
    const host = parseHost(origin);
    const own = [parseHost(request.url), parseHost(`http://${request.headers.get('host') ?? ''}`)];
    if (host && own.includes(host)) return 'named';
    return exact.has('*') ? 'any' : null;
  };
}

function normalizeOrigin(text: string): string {
  if (text === '*' || text === 'null') return text;
  const url = parseUrl(text);
  if (url === null || url.origin === 'null' || url.pathname.replace('/', '') !== '' || url.search !== '') {
    throw new Error(`${text} is no origin such as https://shop.example`);
  }
  return url.origin;
}

/** Host and port; `null` for what is no address. The default ports of both schemes count as none. */
function parseHost(address: string): string | null {
  return parseUrl(address)?.host.replace(/:(80|443)$/, '') ?? null;
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** CORS headers of an answer (Fetch standard, section 3.3). None without an `Origin`, nor for a refused one. */
export function corsHeaders(origin: string | null, allowance: OriginAllowance): Readonly<Record<string, string>> {
  if (origin === null || allowance === null) return { Vary: 'Origin' };
  return {
    'Access-Control-Allow-Origin': origin,
    ...(allowance === 'named' ? { 'Access-Control-Allow-Credentials': 'true' } : {}),
    'Access-Control-Expose-Headers': EXPOSED_HEADERS,
    Vary: 'Origin',
  };
}

/** What a preflight is told beside {@link corsHeaders}. */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': ALLOWED_HEADERS,
  'Access-Control-Max-Age': PREFLIGHT_MAX_AGE_SECONDS,
};
