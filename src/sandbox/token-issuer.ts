import { randomBytes, randomUUID } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import type { Clock } from './sandbox-options.js';

/** More tokens than this are not kept waiting; the oldest go first. */
const MAX_UNUSED_TOKENS = 10_000;

/** Access tokens: JWTs (HS256, RFC 7519), each good for one call. The key lives as long as the process. */
export class TokenIssuer {
  readonly #key = randomBytes(32);
  readonly #waiting = new Map<string, number>();
  readonly #lifetimeMs: number;
  readonly #clock: Clock;

  constructor(lifetimeMs: number, clock: Clock) {
    this.#lifetimeMs = lifetimeMs;
    this.#clock = clock;
  }

  async issue(identifier: string): Promise<string> {
    const now = this.#clock.now();
    const id = randomUUID();
    this.#forgetOld(now);
    this.#waiting.set(id, now + this.#lifetimeMs);
    return new SignJWT()
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(identifier)
      .setJti(id)
      .setIssuedAt(new Date(now))
      .setExpirationTime(new Date(now + this.#lifetimeMs))
      .sign(this.#key);
  }

  /** Uses a token up. @returns whose it was, or `undefined` when it is forged, expired or used */
  async use(token: string): Promise<string | undefined> {
    const now = this.#clock.now();
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: ['HS256'], currentDate: new Date(now) });
      const expiresMs = this.#waiting.get(payload.jti ?? '');
      this.#waiting.delete(payload.jti ?? '');
      return expiresMs !== undefined && now < expiresMs ? payload.sub : undefined;
    } catch {
      return undefined;
    }
  }

  /** Tokens are kept in the order of issue, so the expired ones stand in front. */
  #forgetOld(now: number): void {
    for (const [id, expiresMs] of this.#waiting) {
      if (expiresMs > now && this.#waiting.size < MAX_UNUSED_TOKENS) break;
      this.#waiting.delete(id);
    }
  }
}

/**
 * The token in the configured header behind the configured scheme, and nowhere else.
 * @param scheme compared without case (RFC 9110, 11.1); empty: the header's whole value
 */
export function readRequestToken(request: Request, header: string, scheme: string): string | undefined {
  const value = request.headers.get(header)?.trim() ?? '';
  if (scheme === '') return value === '' ? undefined : value;
  const [first = '', token = '', ...rest] = value.split(/ +/);
  return first.toLowerCase() === scheme.toLowerCase() && token !== '' && rest.length === 0 ? token : undefined;
}
