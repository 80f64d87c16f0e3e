import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { CaptureError, HEADER_NAMES } from '../contract/contract.js';
import { parseUrl } from './network-addresses.js';
import { COMMON_HEADERS, type RelayHonoEnv } from './route-handler.js';

/** Response headers that a page of another origin may read. */
const EXPOSED_HEADERS = `Retry-After, ${HEADER_NAMES.protocol}, ${HEADER_NAMES.sandbox}, ${HEADER_NAMES.sandboxAnswer}`;
const ALLOWED_HEADERS = `Authorization, Content-Type, ${HEADER_NAMES.idempotencyKey}, ${HEADER_NAMES.lastEventId}`;
/** How long a browser may cache a preflight, in seconds: the maximum of Chromium. */
const PREFLIGHT_MAX_AGE_SECONDS = 7_200;

/** `named`: allowed by name, with cookies. `any`: allowed by `*`, without cookies. `null`: refused. */
type OriginAllowance = 'named' | 'any' | null;
export type OriginPolicy = (origin: string, request: Request) => OriginAllowance;

/**
 * Creates the check of `Origin` headers. Pages of the relay's own host are allowed with https, also when TLS ends in front
 * of the relay, and with http only if the request itself came without TLS: on the way to an http page anyone can add
 * scripts. The own host is that of the request's URL or of its `Host` header: some frameworks invent a URL, and pages cannot
 * set that header. `null` is allowed only without cookies, because every sandboxed frame has it.
 * @param allowedOrigins origins such as `https://shop.example`; `*` allows all
 * @throws Error that names an entry which is not an origin
 */
export function createOriginPolicy(allowedOrigins: readonly string[]): OriginPolicy {
  const allowed = new Set(allowedOrigins.map(normalizeOrigin));
  return (origin, request) => {
    if (allowed.has(origin)) return origin === 'null' ? 'any' : 'named';
    if (isOwnOrigin(origin, request)) return 'named';
    return allowed.has('*') ? 'any' : null;
  };
}

function isOwnOrigin(origin: string, request: Request): boolean {
  const url = parseUrl(origin);
  if (url === null || url.host === '' || !/^https?:$/.test(url.protocol)) return false;
  if (url.protocol === 'http:' && isSecureRequest(request)) return false;
  // The default port depends on the scheme, so the relay's hosts are read with the scheme of the page.
  const ownHosts = [new URL(request.url).host, request.headers.get('host') ?? ''];
  return ownHosts.some((host) => parseUrl(`${url.protocol}//${host}`)?.host === url.host);
}

/** Whether the client used TLS, as far as the URL and the header of a proxy tell. Pages cannot set that header. */
function isSecureRequest(request: Request): boolean {
  const [forwardedScheme = ''] = (request.headers.get('x-forwarded-proto') ?? '').split(',');
  return new URL(request.url).protocol === 'https:' || forwardedScheme.trim().toLowerCase() === 'https';
}

function normalizeOrigin(text: string): string {
  if (text === '*' || text === 'null') return text;
  const url = parseUrl(text);
  if (url === null || url.origin === 'null' || url.pathname.replace('/', '') !== '' || url.search !== '') {
    throw new Error(`${text} in ALLOWED_ORIGINS (allowedOrigins) is no origin such as https://shop.example.`);
  }
  if (url.host.includes('*')) {
    throw new Error(`${text} in ALLOWED_ORIGINS (allowedOrigins): name each origin, or allow all with *.`);
  }
  return url.origin;
}

/**
 * Lets pages of the allowed origins call a route. The origin is checked before anything else.
 * @param methods the methods of the route, such as `POST, DELETE`
 */
export function allowOrigins(
  { allowOrigin }: { readonly allowOrigin: OriginPolicy },
  methods: string,
): MiddlewareHandler<RelayHonoEnv> {
  const settings = {
    origin: (origin: string) => origin,
    allowMethods: [methods],
    allowHeaders: [ALLOWED_HEADERS],
    exposeHeaders: [EXPOSED_HEADERS],
    maxAge: PREFLIGHT_MAX_AGE_SECONDS,
  };
  const policies = { named: cors({ ...settings, credentials: true }), any: cors(settings) };
  return async (context, next) => {
    const origin = context.req.header('origin');
    const allowance = origin === undefined ? null : allowOrigin(origin, context.req.raw);
    for (const [name, value] of Object.entries(COMMON_HEADERS)) context.res.headers.set(name, value);
    if (allowance !== null) return policies[allowance](context, next);
    context.res.headers.set('Vary', 'Origin');
    if (origin !== undefined) throw new CaptureError('origin_forbidden');
    return next();
  };
}
