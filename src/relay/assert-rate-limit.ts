import { CaptureError } from '../contract/contract.js';
import { toClientNetwork, type ClientInfo } from './classify-client-address.js';
import type { Grant } from './grant-tokens.js';
import { hashText } from './hash-photo.js';
import type { ResolvedRelayOptions } from './relay-options.js';

/** Counts the request against the rate limit of its subject or address. @throws CaptureError `rate_limited` */
export async function assertRateLimit(
  { subject }: Grant,
  { remoteAddress = '' }: ClientInfo,
  { rateLimit, store }: ResolvedRelayOptions,
): Promise<void> {
  if (rateLimit === null) return;
  const client = subject === '' ? `address:${toClientNetwork(remoteAddress)}` : `subject:${subject}`;
  const waitMs = await store.hit(`rate:${await hashText(client)}`, rateLimit.points, rateLimit.perSeconds);
  if (waitMs === 0) return;
  throw new CaptureError('rate_limited', 'too many calls', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
