import { CaptureError } from '../contract/contract.js';
import { verifyGrant, type Grant } from './grants.js';

/**
 * The host's own authorization of a request. It gets the headers (cookies, a session) without the body.
 * @returns the subject, or a grant; an empty value refuses the request
 */
export type Authorize = (request: Request) => AuthorizeResult | Promise<AuthorizeResult>;
type AuthorizeResult = Grant | string | null | undefined | false;

export interface AuthOptions {
  readonly authorize?: Authorize | undefined;
  readonly grantSecret?: string | undefined;
  readonly allowAnonymous?: boolean | undefined;
}

/** All anonymous clients share one subject; only their idempotency keys differ. */
const ANONYMOUS_GRANT: Grant = { subject: '' };

/**
 * Authorizes a request. With an `authorize` hook, the hook alone decides. Otherwise a bearer token must be a valid grant,
 * and a request without a token needs `allowAnonymous`.
 * @throws CaptureError `unauthorized`
 */
export async function authorizeRequest(request: Request, options: AuthOptions, nowMs: number): Promise<Grant> {
  if (options.authorize !== undefined) {
    const result = await options.authorize(new Request(request.url, { headers: request.headers }));
    const grant = typeof result === 'string' ? { subject: result } : result;
    if (grant && grant.subject !== '') return grant;
    throw new CaptureError('unauthorized');
  }
  const token = parseBearerToken(request.headers.get('authorization'));
  if (options.grantSecret !== undefined && token !== null) {
    const grant = await verifyGrant(token, options.grantSecret, nowMs);
    if (grant !== null) return grant;
    throw new CaptureError('unauthorized');
  }
  if (options.allowAnonymous === true) return ANONYMOUS_GRANT;
  throw new CaptureError('unauthorized');
}

/** The token behind the scheme `Bearer` (RFC 6750, section 2.1), or `null`. */
function parseBearerToken(header: string | null): string | null {
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(header?.trim() ?? '')?.[1] ?? null;
}
