import { randomBytes, randomUUID } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import * as v from 'valibot';
import type { LoginSuccess } from '../contract/contract.js';
import type { Clock } from '../shared/shared.js';
import type { ClientRegistry } from './client-registry.js';
import { HttpError, parseMembers, readJsonBody } from './http-messages.js';

/** Above this number of unused tokens, the oldest is deleted. */
const MAX_UNUSED_TOKENS = 10_000;

/** Issues access tokens: JWTs (HS256, RFC 7519) for one call each. The signing key exists as long as the process. */
export class TokenIssuer {
  readonly #key = randomBytes(32);
  /** The ids of unused tokens, in the order of issue. */
  readonly #unused = new Set<string>();
  readonly #lifetimeMs: number;
  readonly #clock: Clock;

  constructor(lifetimeMs: number, clock: Clock) {
    this.#lifetimeMs = lifetimeMs;
    this.#clock = clock;
  }

  async issue(identifier: string): Promise<string> {
    const nowMs = this.#clock.now();
    const id = randomUUID();
    const [oldest = id] = this.#unused;
    if (this.#unused.size >= MAX_UNUSED_TOKENS) this.#unused.delete(oldest);
    this.#unused.add(id);
    return new SignJWT()
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(identifier)
      .setJti(id)
      .setIssuedAt(new Date(nowMs))
      .setExpirationTime(new Date(nowMs + this.#lifetimeMs))
      .sign(this.#key);
  }

  /** Uses up a token. @returns the client's identifier, or `undefined` for a token that is forged, expired or used */
  async consume(token: string): Promise<string | undefined> {
    const currentDate = new Date(this.#clock.now());
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: ['HS256'], currentDate });
      return this.#unused.delete(payload.jti ?? '') ? payload.sub : undefined;
    } catch {
      return undefined;
    }
  }
}

/**
 * Reads the token from the configured header and scheme.
 * @param scheme compared case-insensitively (RFC 9110, section 11.1); empty: the token is the whole value of the header
 */
export function readRequestToken(request: Request, header: string, scheme: string): string | undefined {
  const value = request.headers.get(header)?.trim() ?? '';
  if (scheme === '') return value === '' ? undefined : value;
  const [first = '', token = '', ...rest] = value.split(/ +/);
  return first.toLowerCase() === scheme.toLowerCase() && token !== '' && rest.length === 0 ? token : undefined;
}

const nonEmptyText = v.pipe(v.string(), v.nonEmpty('must not be empty'));
const loginRequest = v.object({ business_identifier: nonEmptyText, business_secret: nonEmptyText });

/**
 * Handles `POST /authorization/v1/auth_business/login`. Answers 200 with a token; 400 with the erroneous fields or one
 * sentence; 500 when a test has scripted it.
 */
export async function handleLogin(request: Request, clients: ClientRegistry, tokens: TokenIssuer): Promise<Response> {
  const login = parseMembers(loginRequest, await readJsonBody(request), 'body');
  const client = clients.find(login.business_identifier, login.business_secret);
  if (client === undefined) throw new HttpError(400, 'Wrong identifier or secret');
  if (client.scriptedAnswers.takeLoginFailure()) throw new HttpError(500, 'Our services have issues at the moment');
  const success: LoginSuccess = {
    status: 'success',
    message: 'Access token created',
    payload: { access_token: await tokens.issue(client.identifier) },
  };
  return Response.json(success);
}
