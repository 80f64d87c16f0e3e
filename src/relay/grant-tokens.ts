import { SignJWT, jwtVerify } from 'jose';
import { isDocType, type DocType } from '../contract/contract.js';

/**
 * A grant is a JWT (RFC 7519) that the host's server issues for one person's browser. Algorithm, audience and type are
 * fixed (RFC 8725, sections 3.1, 3.9, 3.11).
 */
const GRANT_ALGORITHM = 'HS256';
const GRANT_AUDIENCE = 'doc-capture-relay';
const GRANT_TYPE = 'doc-capture-grant+jwt';
/** Longest lifetime, in seconds: a day. The relay also enforces it for grants that were issued elsewhere. */
const MAX_TTL_SECONDS = 86_400;
const DEFAULT_TTL_SECONDS = 900;
/** Allowed difference between the clocks of two servers, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 30;
/** RFC 7518, section 3.2, requires 256 bits. A relay refuses to start with fewer than half of them. */
export const GRANT_SECRET_LENGTH_BYTES = { minimum: 16, recommended: 32 } as const;

/** Who may submit, and under which conditions. These fields override those of the browser. */
export interface Grant {
  /** The host's identifier of the person. Idempotency keys and attempts belong to the subject. Not empty. */
  readonly subject: string;
  /** Photo calls with an answer or an unknown outcome that this subject may make within 24 hours. Default: no limit. */
  readonly attempts?: number | undefined;
  readonly docType?: DocType | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

export interface IssueGrantOptions extends Grant {
  /** The relay's `grantSecret` (`GRANT_SECRET`). */
  readonly secret: string;
  /** Default 900; at most 86,400. */
  readonly ttlSeconds?: number | undefined;
  /** Milliseconds since 1970. Default: now. */
  readonly nowMs?: number | undefined;
}

/**
 * Issues a grant for the element's attribute `grant`, or for the function in its property `grant`.
 * @throws RangeError for an empty subject, attempts that are not an integer from 1 up, a secret that is too short, or a
 *   lifetime over a day
 */
export async function issueGrant(options: IssueGrantOptions): Promise<string> {
  const { secret, subject, attempts, docType, firstName, lastName, ttlSeconds = DEFAULT_TTL_SECONDS } = options;
  if (subject === '') throw new RangeError('subject is empty');
  if (attempts !== undefined && !isPositiveInteger(attempts)) throw new RangeError(`attempts is ${String(attempts)}`);
  if (!(ttlSeconds > 0 && ttlSeconds <= MAX_TTL_SECONDS)) throw new RangeError(`ttlSeconds is ${ttlSeconds}`);
  const nowSeconds = Math.floor((options.nowMs ?? Date.now()) / 1000);
  return new SignJWT({
    ...(attempts === undefined ? {} : { attempts }),
    ...(docType === undefined ? {} : { doc_type: docType }),
    ...(firstName === undefined ? {} : { first_name: firstName }),
    ...(lastName === undefined ? {} : { last_name: lastName }),
  })
    .setProtectedHeader({ alg: GRANT_ALGORITHM, typ: GRANT_TYPE })
    .setSubject(subject)
    .setAudience(GRANT_AUDIENCE)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + Math.ceil(ttlSeconds))
    .sign(encodeGrantSecret(secret));
}

/** Verifies a token. @returns its grant, or `null` when it is forged, expired, of another type, or has invalid claims */
export async function verifyGrant(token: string, secret: string, nowMs: number = Date.now()): Promise<Grant | null> {
  try {
    const { payload } = await jwtVerify(token, encodeGrantSecret(secret), {
      algorithms: [GRANT_ALGORITHM],
      audience: GRANT_AUDIENCE,
      typ: GRANT_TYPE,
      requiredClaims: ['sub', 'exp', 'iat'],
      maxTokenAge: MAX_TTL_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: new Date(nowMs),
    });
    const { sub, attempts, doc_type: docType, first_name: firstName, last_name: lastName } = payload;
    if (typeof sub !== 'string' || sub === '') return null;
    if (attempts !== undefined && !isPositiveInteger(attempts)) return null;
    if (docType !== undefined && !isDocType(docType)) return null;
    if (!isOptionalString(firstName) || !isOptionalString(lastName)) return null;
    return { subject: sub, attempts, docType, firstName, lastName };
  } catch {
    return null;
  }
}

/** The secret as a key. @throws RangeError with the length of a secret that is too short */
export function encodeGrantSecret(secret: string): Uint8Array {
  const key = new TextEncoder().encode(secret);
  if (key.length >= GRANT_SECRET_LENGTH_BYTES.minimum) return key;
  throw new RangeError(
    `the grant secret has ${key.length} bytes; ${GRANT_SECRET_LENGTH_BYTES.recommended} random ones are right`,
  );
}

function isPositiveInteger(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}

function isOptionalString(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}
