import { createHash, timingSafeEqual } from 'node:crypto';
import { ScriptedAnswerQueue } from './scripted-answers.js';

/** The credentials of one client of the sandbox. */
export interface Credential {
  readonly identifier: string;
  /** Business secret key; also the `api_key` of a photo request. */
  readonly secret: string;
  /** The `business_hash` of a photo request. Default: the identifier. */
  readonly hash?: string | undefined;
}

/** A credential with the state that the sandbox keeps for it. */
export interface RegisteredClient extends Credential {
  readonly hash: string;
  readonly scriptedAnswers: ScriptedAnswerQueue;
}

/** The clients of the sandbox. Secrets are compared in constant time. */
export class ClientRegistry {
  readonly #byIdentifier: ReadonlyMap<string, RegisteredClient>;

  /** @throws Error without credentials, for an empty identifier or secret, or for a repeated identifier */
  constructor(credentials: readonly Credential[]) {
    const clients = credentials.map(({ identifier, secret, hash = identifier }): [string, RegisteredClient] => {
      if (identifier === '' || secret === '') throw new Error('The sandbox needs a non-empty identifier and secret');
      return [identifier, { identifier, secret, hash, scriptedAnswers: new ScriptedAnswerQueue() }];
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
}

/** Compares two texts in a time that does not depend on them. */
export function timingSafeEqualText(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
