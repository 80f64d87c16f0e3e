import { CaptureError } from '../contract/contract.js';
import { isJsonObject, withTimeout, type Clock } from '../shared/shared.js';
import { checkGrant, isGrant } from './grant-tokens.js';
import type { Grant } from './submission-conditions.js';
import { errorName, type Log } from './relay-log.js';

/**
 * The host's own authorization of a request. It gets the headers (cookies, a session) without the body.
 * @returns the subject, or a grant; `null`, `undefined`, `false` or an empty string refuses the request. Any other value
 *   refuses it too, with an error in the log: convert a numeric id to a string.
 */
export type Authorize = (request: Request) => AuthorizeResult | Promise<AuthorizeResult>;
type AuthorizeResult = Grant | string | null | undefined | false;

export interface AuthOptions {
  readonly authorize?: Authorize | undefined;
  /** Secret of grants; two of them while one replaces the other. */
  readonly grantSecret?: string | readonly string[] | undefined;
  readonly allowAnonymous?: boolean | undefined;
}

interface AuthorizeRequestOptions extends AuthOptions {
  readonly limits: { readonly authorizeMs: number };
  readonly clock: Clock;
  readonly log: Log;
}

/** All anonymous clients share one subject; only their idempotency keys differ. */
const ANONYMOUS_GRANT: Grant = { subject: '' };

/**
 * Authorizes a request. With an `authorize` hook, the hook alone decides. Otherwise a bearer token must be a valid grant,
 * and a request without a token needs `allowAnonymous`.
 * @throws CaptureError `unauthorized`; `internal` when the hook takes too long; what the hook throws
 */
export async function authorizeRequest(request: Request, options: AuthorizeRequestOptions): Promise<Grant> {
  if (options.authorize !== undefined) {
    const grant = parseAuthorizeResult(await callAuthorize(options.authorize, request, options), options.log);
    if (grant !== null) return grant;
    throw new CaptureError('unauthorized');
  }
  const token = parseBearerToken(request.headers.get('authorization'));
  if (options.grantSecret !== undefined && token !== null) {
    const { grant, refusal } = await checkGrant(token, options.grantSecret, options.clock.now());
    if (grant !== null) return grant;
    options.log({ level: 'warn', event: 'grant_refused', message: `A grant was refused. ${refusal}` });
    throw new CaptureError('unauthorized');
  }
  if (options.allowAnonymous === true) return ANONYMOUS_GRANT;
  throw new CaptureError('unauthorized');
}

/** Calls the host's hook with a time limit, and logs its failure. */
async function callAuthorize(
  authorize: Authorize,
  request: Request,
  { limits: { authorizeMs }, clock, log }: AuthorizeRequestOptions,
): Promise<unknown> {
  const call = async (): Promise<unknown> => authorize(new Request(request.url, { headers: request.headers }));
  const timeoutError = (): CaptureError => new CaptureError('internal', `authorize took over ${authorizeMs} ms`);
  try {
    return await withTimeout(call(), authorizeMs, timeoutError, clock);
  } catch (error) {
    const message = `authorize threw, or took over ${authorizeMs} ms.`;
    log({ level: 'error', event: 'authorize_failed', error: errorName(error), message });
    throw error;
  }
}

/** Values with which a hook refuses a request. */
const REFUSALS: readonly unknown[] = [null, undefined, false, ''];

/** The grant in the result of the host's hook. `null` refuses; a result that is neither a subject nor a refusal is logged. */
function parseAuthorizeResult(result: unknown, log: Log): Grant | null {
  if (REFUSALS.includes(result)) return null;
  const grant = typeof result === 'string' ? { subject: result } : result;
  // The host's code may also return a person without any attempts left.
  const hasNoAttempts = isJsonObject(grant) && grant['attempts'] === 0;
  if (hasNoAttempts && isGrant({ ...grant, attempts: undefined })) return { ...grant, attempts: 0 } as Grant;
  if (isGrant(grant)) return grant;
  const message = 'authorize returned neither a non-empty string nor an object with such a subject and valid fields.';
  log({ level: 'error', event: 'authorize_failed', message });
  return null;
}

/** The token behind the scheme `Bearer` (RFC 6750, section 2.1), or `null`. */
function parseBearerToken(header: string | null): string | null {
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(header?.trim() ?? '')?.[1] ?? null;
}
