import { CaptureError } from '../contract/contract.js';
import { isJsonObject, withTimeout } from '../shared/shared.js';
import { checkGrant, isGrant, toClaimName } from './grant-tokens.js';
import { errorName } from './relay-log.js';
import type { ResolvedRelayOptions } from './relay-options.js';
import { GRANT_CONDITION_NAMES, type Grant } from './submission-conditions.js';

/** All anonymous clients share one subject; only their idempotency keys differ. */
const ANONYMOUS_GRANT: Grant = { subject: '' };

/**
 * Authorizes a request. With an `authorize` hook, the hook alone decides. Otherwise a bearer token must be a valid grant,
 * and a request without a token needs `allowAnonymous`.
 * @throws CaptureError `unauthorized`; `internal` when the hook takes too long; what the hook throws
 */
export async function authorizeRequest(request: Request, options: ResolvedRelayOptions): Promise<Grant> {
  const grant = await (options.authorize === undefined ? readGrant(request, options) : callAuthorize(request, options));
  if (grant === null) throw new CaptureError('unauthorized');
  return grant;
}

/** The grant of a bearer token, or that of anonymous clients. With a grant secret, the log says why there is none. */
async function readGrant(
  { headers, method }: Request,
  { grantSecret, allowAnonymous, handoff, clock, log }: ResolvedRelayOptions,
): Promise<Grant | null> {
  const header = headers.get('authorization');
  const token = parseBearerToken(header);
  if ((grantSecret === undefined || token === null) && allowAnonymous === true) return ANONYMOUS_GRANT;
  if (grantSecret === undefined) return null;
  // The page of a phone asks for the conditions before it has its hand-off.
  const mayBePhone = header === null && handoff && method === 'GET';
  const { grant, refusal } =
    token === null ? explainMissingToken(header, mayBePhone) : await checkGrant(token, grantSecret, clock.now());
  const message = `The request has no valid grant. ${refusal}`;
  if (grant === null) log({ level: 'warn', event: 'grant_refused', message });
  return grant;
}

/** Calls the host's hook with a time limit, and logs its failure, and a result that is neither a subject nor a refusal. */
async function callAuthorize(request: Request, options: ResolvedRelayOptions): Promise<Grant | null> {
  const { authorize, limits, clock, log, allowOrigin } = options;
  const { authorizeMs } = limits;
  const headers = new Headers(request.headers);
  const origin = headers.get('origin');
  // A page that only `*` or `null` allows can still post with the person's cookies, without seeing the answer.
  if (origin !== null && allowOrigin(origin, request) !== 'named') headers.delete('cookie');
  const call = async (): Promise<unknown> => authorize?.(new Request(request.url, { headers }));
  const timeoutError = (): CaptureError => new CaptureError('internal', `authorize took over ${authorizeMs} ms`);
  const result = await withTimeout(call(), authorizeMs, timeoutError, clock).catch((error: unknown) => {
    const message = `authorize threw, or took over ${authorizeMs} ms.`;
    log({ level: 'error', event: 'authorize_failed', error: errorName(error), message });
    // Some frameworks throw responses, which the router would let through.
    throw error instanceof Error ? error : new CaptureError('internal', message, {}, { cause: error });
  });
  if (REFUSALS.includes(result)) return null;
  const misspelt = isJsonObject(result) ? CONDITIONS_OF_TOKENS.find(({ claim }) => claim in result) : undefined;
  if (misspelt !== undefined) {
    const message = `authorize returned ${misspelt.claim}, as in a token: here it is ${misspelt.name}.`;
    log({ level: 'error', event: 'authorize_failed', message });
    return null;
  }
  const grant =
    typeof result === 'string' ? { subject: result } : isJsonObject(result) ? pickGrantMembers(result) : result;
  // The host's code may also return a person without any attempts left.
  const hasNoAttempts = isJsonObject(grant) && grant['attempts'] === 0;
  if (hasNoAttempts && isGrant({ ...grant, attempts: undefined })) return { ...grant, attempts: 0 } as Grant;
  if (isGrant(grant)) return grant;
  const message = 'authorize returned neither a non-empty string nor an object with such a subject and valid fields.';
  log({ level: 'error', event: 'authorize_failed', message });
  return null;
}

/** The members that the relay uses: a host may return its whole record of the person, which must not be stored. */
function pickGrantMembers(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const names = ['subject', ...GRANT_CONDITION_NAMES].filter((name) => record[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}

/** The names of conditions in tokens. A host that returns one believes that it binds the person; names of people are in many records. */
const CONDITIONS_OF_TOKENS = (['docType', 'docTypes'] as const).map((name) => ({ name, claim: toClaimName(name) }));

/** Values with which a hook refuses a request. */
const REFUSALS: readonly unknown[] = [null, undefined, false, ''];

function explainMissingToken(header: string | null, mayBePhone: boolean): { grant: null; refusal: string } {
  if (header !== null) return { grant: null, refusal: 'Authorization is not “Bearer” and a token.' };
  const phone = mayBePhone ? ', or it is that of a phone before its hand-off' : '';
  return { grant: null, refusal: `There is no Authorization header: the page has no grant${phone}.` };
}

/** What is behind the scheme `Bearer` (RFC 6750, section 2.1), or `null`. Quoted text and JSON pass, so that `checkGrant` can say what is wrong. */
function parseBearerToken(header: string | null): string | null {
  return /^Bearer +(["'{[].*|[\w.~+/=-]+)$/i.exec(header?.trim() ?? '')?.[1] ?? null;
}
