import { HANDOFF_TOKEN_PREFIX } from '../../contract/contract.js';
import { hashText } from '../hashes.js';

/** Random bytes of the secrets: 144 bits, which are 24 characters without padding. */
const SECRET_BYTES = 18;
/** An id is no secret. It only has to be unique. */
const ID_BYTES = 9;

/** At least 128 bits. The phone chooses its own secret. */
export const HANDOFF_SECRET_PATTERN = /^[\w-]{22,64}$/;

const TOKEN_PATTERN = /^Bearer +([\w-]+)\.([\w-]{1,64})\.([\w-]{1,64})$/i;

export function createHandoffId(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(ID_BYTES)));
}

export function createHandoffSecret(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

/** Two digits, evenly distributed: 00 to 99. */
export function createTwoDigitCode(): string {
  const limit = 200;
  for (;;) {
    const [byte = limit] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return String(byte % 100).padStart(2, '0');
  }
}

/** Id and secret of a hand-off's bearer token; `null` for another authorization, such as a grant. */
export function parseHandoffToken(header: string | null): { readonly id: string; readonly secret: string } | null {
  const [, prefix, id = '', secret = ''] = TOKEN_PATTERN.exec(header?.trim() ?? '') ?? [];
  return prefix === HANDOFF_TOKEN_PREFIX ? { id, secret } : null;
}

/** The hash under which a secret is stored. Its role is part of it, so that no secret can serve in another role. */
export function hashHandoffSecret(role: 'claim' | 'computer' | 'phone', secret: string): Promise<string> {
  return hashText(`${role}:${secret}`);
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
