import { createHash, timingSafeEqual } from 'node:crypto';
import type { Credential } from './sandbox-options.js';
import { ScriptedAnswerQueue } from './scripted-answers.js';

/** One credential with what the sandbox remembers about it. */
export interface RegisteredClient {
  readonly identifier: string;
  readonly hash: string;
  readonly secret: string;
  /** Answers a test has put in line. */
  readonly script: ScriptedAnswerQueue;
}

/** The clients the sandbox knows, found without telling by time how much of a secret was right. */
export class ClientRegistry {
  readonly #byIdentifier: ReadonlyMap<string, RegisteredClient>;

  /** @throws Error when there is none, an identifier or secret is empty, or an identifier comes twice */
  constructor(credentials: readonly Credential[]) {
    const clients = credentials.map(({ identifier, secret, hash }): [string, RegisteredClient] => {
      if (identifier === '' || secret === '') throw new Error('The sandbox needs a non-empty identifier and secret');
      return [identifier, { identifier, secret, hash: hash ?? identifier, script: new ScriptedAnswerQueue() }];
    });
    this.#byIdentifier = new Map(clients);
    if (credentials.length === 0) throw new Error('The sandbox needs at least one credential');
    if (this.#byIdentifier.size !== credentials.length) throw new Error('Two credentials share an identifier');
  }

  get(identifier: string): RegisteredClient | undefined {
    return this.#byIdentifier.get(identifier);
  }

  find(identifier: string, secret: string): RegisteredClient | undefined {
    const client = this.get(identifier);
    return client !== undefined && timingSafeEqualText(client.secret, secret) ? client : undefined;
  }

  /** HTTP Basic (RFC 7617) with identifier and secret: how the sandbox's own paths are called. */
  fromBasic(request: Request): RegisteredClient | undefined {
    const match = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(request.headers.get('authorization') ?? '');
    const pair = Buffer.from(match?.[1] ?? '', 'base64').toString('utf8');
    const colon = pair.indexOf(':');
    return colon < 0 ? undefined : this.find(pair.slice(0, colon), pair.slice(colon + 1));
  }
}

/** Compares in a time that depends on neither text. */
export function timingSafeEqualText(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
