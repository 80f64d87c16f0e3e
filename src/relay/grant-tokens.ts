import { SignJWT, base64url, compactVerify, errors, jwtVerify, type JWTPayload } from 'jose';
import { isJsonObject, isNonEmptyString, withoutUndefined } from '../shared/shared.js';
import {
  GRANT_CONDITION_NAMES,
  findInvalidCondition,
  type Grant,
  type GrantConditions,
} from './submission-conditions.js';

/**
 * A grant is a JWT (RFC 7519) that the host's server issues for one person's browser. Algorithm, audience and type are
 * fixed (RFC 8725, sections 3.1, 3.9, 3.11).
 */
const GRANT_ALGORITHM = 'HS256';
const GRANT_AUDIENCE = 'doc-capture-relay';
const GRANT_TYPE = 'doc-capture-grant+jwt';
/** Longest lifetime, in seconds: a day. The relay also enforces it for grants that were issued elsewhere. */
export const MAX_GRANT_TTL_SECONDS = 86_400;
const DEFAULT_TTL_SECONDS = 900;
/** Allowed difference between the clocks of two servers, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 30;
/**
 * Of the secrets of grants and callbacks. RFC 7518, section 3.2, requires 256 bits for the former. A relay refuses to start with
 * fewer than half of them, and warns below.
 */
export const SECRET_LENGTH_BYTES = { minimum: 16, recommended: 32 } as const;

/** The claim of a condition: `docTypes` is `doc_types`. */
export const toClaimName = (condition: keyof GrantConditions): string =>
  condition.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

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
  // Without the value: it may be a person's name.
  if (invalid !== null) throw new RangeError(`${invalid.name} has to be ${invalid.allowed}`);
  if (!(ttlSeconds > 0 && ttlSeconds <= MAX_GRANT_TTL_SECONDS)) throw new RangeError(`ttlSeconds is ${ttlSeconds}`);
  const nowSeconds = Math.floor((options.nowMs ?? Date.now()) / 1000);
  const claims = GRANT_CONDITION_NAMES.map((name) => [toClaimName(name), options[name]] as const);
  return new SignJWT(withoutUndefined(Object.fromEntries(claims)))
    .setProtectedHeader({ alg: GRANT_ALGORITHM, typ: GRANT_TYPE })
    .setSubject(subject)
    .setAudience(GRANT_AUDIENCE)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + Math.ceil(ttlSeconds))
    .sign(encodeGrantSecret(secret));
}

/** A grant, or why it is refused: a sentence for the operator, without a secret and the token. */
export type GrantCheck =
  { readonly grant: Grant; readonly refusal: null } | { readonly grant: null; readonly refusal: string };

/**
 * Verifies a token, and says why it is refused.
 * @param secrets one, or two while one replaces the other
 * @throws RangeError for a secret that is too short
 */
export async function checkGrant(
  token: string,
  secrets: string | readonly string[],
  nowMs: number = Date.now(),
): Promise<GrantCheck> {
  const keys = [secrets].flat().map((secret) => ({ secret, key: encodeGrantSecret(secret) }));
  const malformed = MALFORMED_TOKENS.find(([pattern]) => pattern.test(token))?.[1];
  let refusal = keys.length === 0 ? 'There is no grant secret.' : malformed;
  if (refusal !== undefined) return { grant: null, refusal };
  for (const { secret, key } of keys) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [GRANT_ALGORITHM],
        audience: GRANT_AUDIENCE,
        typ: GRANT_TYPE,
        requiredClaims: ['sub', 'exp', 'iat'],
        maxTokenAge: MAX_GRANT_TTL_SECONDS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(nowMs),
      });
      return checkClaims(payload);
    } catch (error) {
      // Only another secret could change any other error.
      if (!(error instanceof errors.JWSSignatureVerificationFailed))
        return { grant: null, refusal: describeRefusal(error, nowMs) };
      refusal ??= await describeWrongKey(token, secret);
    }
  }
  return { grant: null, refusal: refusal ?? describeWrongSignature(token) };
}

/** Forms of a token that are never valid, and the cause. Every token begins with `{"` in base64url, which is `eyJ`. */
const MALFORMED_TOKENS: readonly (readonly [pattern: RegExp, refusal: string])[] = [
  [/^["']/, 'It stands in quotation marks: send the token without them.'],
  [/^(\{|\[")/, 'It is JSON, not a token: send the text of its member alone.'],
  [/^eyJ[\w.=-]*([+/]|=\.)/, 'It is in base64, not in base64url: that has - for +, _ for /, and no =.'],
];

/** Seconds since 1970 have ten digits until the year 2286. */
const MIN_MILLISECONDS = 100_000_000_000;
const MILLISECONDS = 'is in milliseconds, not in seconds';

function describeRefusal(error: unknown, nowMs: number): string {
  if (error instanceof errors.JOSEAlgNotAllowed) return `Its algorithm is not ${GRANT_ALGORITHM}.`;
  const isAboutClaim = error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired;
  if (!isAboutClaim) return 'It is no signed JSON web token.';
  const { claim, reason, payload } = error;
  if (claim === 'typ') return `The typ of its header is not ${GRANT_TYPE}.`;
  if (reason === 'missing') return `Its claim ${claim} is missing.`;
  if (claim === 'aud') return `Its claim aud is not ${GRANT_AUDIENCE}.`;
  const value = payload[claim];
  if (typeof value !== 'number') return `Its claim ${claim} is no number (seconds since 1970).`;
  if (value >= MIN_MILLISECONDS) return `Its claim ${claim} ${MILLISECONDS}.`;
  const [time, now] = [formatSeconds(value), formatSeconds(nowMs / 1000)];
  if (!(error instanceof errors.JWTExpired))
    return `Its claim ${claim} is in the future: it is ${time}, and here it is ${now}.`;
  return claim === 'exp'
    ? `It has expired: its claim exp is ${time}, and here it is ${now}.`
    : `It is too old: its claim iat is ${time}, more than a day before ${now}.`;
}

/** A time of a claim, such as `2026-01-31T12:00:00Z`. */
export function formatSeconds(seconds: number): string {
  const isDate = Math.abs(seconds) < MIN_MILLISECONDS;
  return isDate ? `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z` : String(seconds);
}

/** Decodings that an issuer may wrongly apply to the secret. Each throws for text of another form. */
const KEY_DECODERS: Readonly<Record<string, (secret: string) => Uint8Array>> = {
  hexadecimal: (secret) => {
    if (!/^([\da-f]{2})+$/i.test(secret)) throw new RangeError('not hexadecimal');
    return Uint8Array.from(secret.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  },
  base64: (secret) => base64url.decode(secret.replaceAll('+', '-').replaceAll('/', '_')),
};

/** Why a signature is not that of a secret, where the issuer has decoded it; `undefined` for any other cause. */
async function describeWrongKey(token: string, secret: string): Promise<string | undefined> {
  for (const [encoding, decode] of Object.entries(KEY_DECODERS)) {
    try {
      await compactVerify(token, decode(secret), { algorithms: [GRANT_ALGORITHM] });
      return `It was signed with the bytes that GRANT_SECRET stands for in ${encoding}: sign with its text instead.`;
    } catch {
      // The secret is no such text, or the signature is not of its bytes.
    }
  }
  return undefined;
}

/** 32 bytes in base64url. */
const SIGNATURE_PATTERN = /\.[\w-]{43}=?$/;

const describeWrongSignature = (token: string): string =>
  SIGNATURE_PATTERN.test(token)
    ? 'It was signed with another secret than GRANT_SECRET.'
    : 'Its signature is no 32 bytes: encode the raw bytes of the HMAC, not its hexadecimal digits.';

/** The secret as a key. @throws RangeError with the length of a secret that is too short */
export function encodeGrantSecret(secret: string): Uint8Array {
  const key = new TextEncoder().encode(secret);
  if (key.length >= SECRET_LENGTH_BYTES.minimum) return key;
  throw new RangeError(
    `The grant secret (GRANT_SECRET) has ${key.length} bytes; ${SECRET_LENGTH_BYTES.recommended} random ones are right.`,
  );
}

/** Claims of every token (RFC 7519, section 4.1). */
const REGISTERED_CLAIMS: readonly string[] = ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti'];

/** The grant of a token's claims. An unknown claim is refused: its issuer believes that it binds the person. */
function checkClaims(claims: JWTPayload): GrantCheck {
  const known: readonly string[] = [...REGISTERED_CLAIMS, ...GRANT_CONDITION_NAMES.map(toClaimName)];
  const refuse = (refusal: string): GrantCheck => ({ grant: null, refusal });
  const unknown = Object.keys(claims).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    return refuse(`Its claim ${JSON.stringify(unknown.slice(0, 40))} is unknown: there are ${known.join(', ')}.`);
  }
  if (Number(claims.exp) >= MIN_MILLISECONDS) return refuse(`Its claim exp ${MILLISECONDS}.`);
  if (!isNonEmptyString(claims.sub)) return refuse('Its claim sub is no text, or empty.');
  const conditions = Object.fromEntries(GRANT_CONDITION_NAMES.map((name) => [name, claims[toClaimName(name)]]));
  const invalid = findInvalidCondition(conditions);
  if (invalid !== null) return refuse(`Its claim ${toClaimName(invalid.name)} has to be ${invalid.allowed}.`);
  return { grant: { subject: claims.sub, ...withoutUndefined(conditions) }, refusal: null };
}

/** Whether a value from the host's code is a valid grant. */
export function isGrant(value: unknown): value is Grant {
  return isJsonObject(value) && isNonEmptyString(value['subject']) && findInvalidCondition(value) === null;
}
