import { CaptureError } from '../contract/contract.js';
import { verifyGrant, type Grant } from './grants.js';

/**
 * The host's own way to tell who calls, from the request's headers (cookies, a session); the body is not there.
 * @returns the subject, or a grant; anything empty refuses
 */
export type Authorize = (request: Request) => AuthorizeResult | Promise<AuthorizeResult>;
type AuthorizeResult = Grant | string | null | undefined | false;

export interface AuthOptions {
  readonly authorize?: Authorize | undefined;
  readonly grantSecret?: string | undefined;
  readonly allowAnonymous?: boolean | undefined;
}

/** Everyone without a name shares one subject; the idempotency keys alone keep them apart. */
const ANONYMOUS_GRANT: Grant = { subject: '' };

/**
 * The hook alone decides where there is one. Otherwise a bearer token must be a valid grant, and its absence is fine only
 * where strangers are allowed.
 * @throws Trouble `unauthorized`
 */
export async function authorizeRequest(request: Request, doors: AuthOptions, nowMs: number): Promise<Grant> {
  if (doors.authorize !== undefined) {
    const answer = await doors.authorize(new Request(request.url, { headers: request.headers }));
    const grant = typeof answer === 'string' ? { subject: answer } : answer;
    if (grant && grant.subject !== '') return grant;
    throw new CaptureError('unauthorized');
  }
  const token = parseBearerToken(request.headers.get('authorization'));
  if (doors.grantSecret !== undefined && token !== null) {
    const grant = await verifyGrant(token, doors.grantSecret, nowMs);
    if (grant !== null) return grant;
    throw new CaptureError('unauthorized');
  }
  if (doors.allowAnonymous === true) return ANONYMOUS_GRANT;
  throw new CaptureError('unauthorized');
}

/** The token behind the scheme `Bearer` (RFC 6750, section 2.1), or `null`. */
function parseBearerToken(header: string | null): string | null {
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(header?.trim() ?? '')?.[1] ?? null;
}
