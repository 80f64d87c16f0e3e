import { SignJWT, jwtVerify, type JWTPayload } from 'jose';
import { isDocType } from '../contract/contract.js';
import { isJsonObject, isNonEmptyString } from '../shared/shared.js';
import { findInvalidCondition, type GrantConditions } from './submission-conditions.js';

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

/** Who may submit, and under which conditions. */
export interface Grant extends GrantConditions {
  /** The host's identifier of the person. Idempotency keys and attempts belong to the subject. Not empty. */
  readonly subject: string;
}

/** The claims of the conditions, by their names in {@link Grant}. */
const CLAIM_NAMES = {
  attempts: 'attempts',
  docType: 'doc_type',
  docTypes: 'doc_types',
  countries: 'countries',
  tags: 'tags',
  sides: 'sides',
  firstName: 'first_name',
  lastName: 'last_name',
} as const satisfies Record<keyof GrantConditions, string>;

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
 * @throws RangeError for an empty subject, a condition that is not valid, a secret that is too short, or a
 *   lifetime over a day
 */
export async function issueGrant(options: IssueGrantOptions): Promise<string> {
  const { secret, subject, ttlSeconds = DEFAULT_TTL_SECONDS } = options;
  if (subject === '') throw new RangeError('subject is empty');
  const invalid = findInvalidCondition(options);
  if (invalid !== null) throw new RangeError(`${invalid} is ${JSON.stringify(options[invalid])}`);
  if (!(ttlSeconds > 0 && ttlSeconds <= MAX_TTL_SECONDS)) throw new RangeError(`ttlSeconds is ${ttlSeconds}`);
  const nowSeconds = Math.floor((options.nowMs ?? Date.now()) / 1000);
  const names = Object.keys(CLAIM_NAMES) as (keyof GrantConditions)[];
  const bound = names.filter((name) => options[name] !== undefined);
  return new SignJWT(Object.fromEntries(bound.map((name) => [CLAIM_NAMES[name], options[name]])))
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
    return parseClaims(payload);
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

/** The grant of a token's claims, or `null` when one of them is invalid. */
function parseClaims(claims: JWTPayload): Grant | null {
  const names = Object.keys(CLAIM_NAMES) as (keyof GrantConditions)[];
  const bound = names.filter((name) => claims[CLAIM_NAMES[name]] !== undefined);
  const grant = {
    subject: claims.sub,
    ...Object.fromEntries(bound.map((name): [string, unknown] => [name, claims[CLAIM_NAMES[name]]])),
  };
  return isGrant(grant) ? grant : null;
}

/** Whether a value from a token or from the host's code is a valid grant. */
export function isGrant(value: unknown): value is Grant {
  if (!isJsonObject(value)) return false;
  const { subject, docType, firstName, lastName } = value;
  return (
    isNonEmptyString(subject) &&
    (docType === undefined || isDocType(docType)) &&
    [firstName, lastName].every((name) => name === undefined || typeof name === 'string') &&
    findInvalidCondition(value) === null
  );
}
