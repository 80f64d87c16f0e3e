import { CaptureError } from '../contract/contract.js';
import { sha256, sha256Hex } from '../shared/shared.js';
import { isPrivateOrUnknownAddress, toClientNetwork } from './classify-client-address.js';
import type { RelayStore } from './relay-store.js';
import { timingSafeEqualBytes } from './timing-safe-equal.js';

/** A relay refuses to start with a shorter callback secret than the minimum, and warns below the recommended length. */
export const CALLBACK_SECRET_LENGTH_BYTES = { minimum: 16, recommended: 32 } as const;

/** Wrong secrets of one network are counted in windows of this length, in milliseconds. */
const MISSES_WINDOW_MS = 60_000;

/**
 * Creates the check of the secret in a callback's path. Wrong secrets are counted per network. Over the limit, further ones
 * are `rate_limited`, and so is the right one, so that guessing finds nothing. The right one passes from a private address,
 * because that is a proxy: a stranger behind it must not keep the service's callbacks out.
 */
export function createCallbackSecretCheck(
  secrets: readonly string[],
  maxMisses: number,
  store: RelayStore,
): (secret: string, remoteAddress: string) => Promise<void> {
  const secretHashes = Promise.all(secrets.map(sha256));
  return async (secret, remoteAddress) => {
    if (secrets.length === 0) throw new CaptureError('not_found');
    const givenHash = await sha256(secret);
    // All secrets are compared, so that the duration does not reveal which one matches.
    const matches = (await secretHashes).map((secretHash) => timingSafeEqualBytes(secretHash, givenHash));
    const isRight = matches.includes(true);
    if (isRight && isPrivateOrUnknownAddress(remoteAddress)) return;
    const key = `callback-misses:${await sha256Hex(toClientNetwork(remoteAddress))}`;
    if (isRight && Number((await store.get(key)) ?? 0) < maxMisses) return;
    if (!isRight && (await store.add(key, 1, maxMisses, MISSES_WINDOW_MS)) !== null)
      throw new CaptureError('not_found');
    throw new CaptureError('rate_limited', 'too many wrong secrets', { retryAfterSeconds: MISSES_WINDOW_MS / 1000 });
  };
}
