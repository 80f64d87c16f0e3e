import { CaptureError } from '../contract/contract.js';
import { isPrivateOrUnknownAddress, toClientNetwork } from './classify-client-address.js';
import { hashText, timingSafeEqual } from './hashes.js';
import type { RateLimiter } from './rate-limiter.js';

/** A relay refuses to start with a shorter callback secret than the minimum, and warns below the recommended length. */
export const CALLBACK_SECRET_LENGTH_BYTES = { minimum: 16, recommended: 32 } as const;

/**
 * Creates the check of the secret in a callback's path. Wrong secrets are counted per network. Over the limit, further ones
 * are `rate_limited`, and so is the right one, so that guessing finds nothing. The right one passes from a private address,
 * because that is a proxy: a stranger behind it must not keep the service's callbacks out.
 */
export function createCallbackSecretCheck(
  secrets: readonly string[],
  misses: RateLimiter,
): (secret: string, remoteAddress: string) => Promise<void> {
  const secretHashes = Promise.all(secrets.map(hashText));
  return async (secret, remoteAddress) => {
    if (secrets.length === 0) throw new CaptureError('not_found');
    const givenHash = await hashText(secret);
    // All secrets are compared, so that the duration does not reveal which one matches.
    const matches = (await secretHashes).map((secretHash) => timingSafeEqual(secretHash, givenHash));
    const isRight = matches.includes(true);
    if (isRight && isPrivateOrUnknownAddress(remoteAddress)) return;
    const network = toClientNetwork(remoteAddress);
    if (!isRight || (await misses.isExhausted(network))) await misses.count(network);
    if (!isRight) throw new CaptureError('not_found');
  };
}
