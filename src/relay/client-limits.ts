/** Limits of one client: its calls in a time, its open requests, and its attempts. */
import { CaptureError } from '../contract/contract.js';
import type { Clock } from '../shared/shared.js';
import { isPrivateOrUnknownAddress, toClientNetwork } from './network-addresses.js';
import type { RateLimit, ResolvedRelayOptions } from './relay-options.js';
import { BUSY_RETRY_AFTER_SECONDS, hashedKey, type RelayStore } from './relay-store.js';
import type { Grant } from './submission-conditions.js';

interface RateLimiter {
  /** Counts a call. @throws CaptureError `rate_limited` with the rest of the window */
  count(client: string): Promise<void>;
  /** Whether the next call of the client in this window would be refused. */
  isExhausted(client: string): Promise<boolean>;
}

/**
 * Counts the calls of each client in windows of a fixed length, across all relays that share the store. A window begins with
 * the client's first call.
 * @param name tells limits of one store apart
 */
export function createRateLimiter(
  name: string,
  { points, perSeconds }: RateLimit,
  { store, clock }: { readonly store: RelayStore; readonly clock: Clock },
): RateLimiter {
  const windowMs = perSeconds * 1000;
  return {
    async count(client) {
      const key = await hashedKey(name, client);
      const count = await store.add(key, 1, points, windowMs);
      if (count === 1) await store.create(`${key}:start`, String(clock.now()), windowMs);
      if (count !== null) return;
      const startMs = Number(await store.get(`${key}:start`));
      const restMs = startMs > 0 ? Math.max(1, startMs + windowMs - clock.now()) : windowMs;
      const retryAfterSeconds = Math.ceil(restMs / 1000);
      throw new CaptureError('rate_limited', `too many calls of ${name}`, { retryAfterSeconds });
    },
    isExhausted: async (client) => Number((await store.get(await hashedKey(name, client))) ?? 0) >= points,
  };
}

/** Keys of a client's subject and network. Anonymous clients have no subject. A private address is a proxy, which other clients share. */
export function identifyClient(subject: string, remoteAddress: string): readonly string[] {
  return [
    ...(subject === '' ? [] : [`subject:${subject}`]),
    ...(isPrivateOrUnknownAddress(remoteAddress) ? [] : [`address:${toClientNetwork(remoteAddress)}`]),
  ];
}

/**
 * Limits how many requests of one subject and of one client network are open at the same time, in this process.
 * @returns counts a request. What it returns is called when the request has ended; further calls do nothing. It throws
 *   CaptureError `rate_limited`
 */
export function createConcurrencyLimiter(
  perSubject: number,
  perAddress: number,
): (subject: string, remoteAddress: string) => () => void {
  const counts = new Map<string, number>();
  return (subject, remoteAddress) => {
    let keys = identifyClient(subject, remoteAddress);
    for (const key of keys) {
      if ((counts.get(key) ?? 0) < (key.startsWith('subject:') ? perSubject : perAddress)) continue;
      throw new CaptureError('rate_limited', 'too many open requests', { retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS });
    }
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return () => {
      for (const key of keys) {
        const count = (counts.get(key) ?? 0) - 1;
        if (count > 0) counts.set(key, count);
        else counts.delete(key);
      }
      keys = [];
    };
  };
}

/** Attempts are the photo calls of a subject whose grant limits them. Their window begins with the first call. */
type AttemptOptions = Pick<ResolvedRelayOptions, 'store' | 'limits'>;

/** @returns the remaining attempts, or `undefined` without a limit */
export async function readAttemptsLeft(grant: Grant, { store }: AttemptOptions): Promise<number | undefined> {
  if (grant.attempts === undefined) return undefined;
  const used = Number((await store.get(await attemptsKey(grant))) ?? 0);
  return Math.max(0, grant.attempts - used);
}

/** Reserves nothing. @throws CaptureError `attempts_exhausted` when no attempt remains */
export async function assertAttemptLeft(grant: Grant, options: AttemptOptions): Promise<void> {
  if ((await readAttemptsLeft(grant, options)) === 0) throw attemptsExhaustedError(grant);
}

/** Takes one attempt. @throws CaptureError `attempts_exhausted` */
export async function reserveAttempt(grant: Grant, { store, limits }: AttemptOptions): Promise<void> {
  if (grant.attempts === undefined) return;
  const sum = await store.add(await attemptsKey(grant), 1, grant.attempts, limits.attemptsWindowMs);
  if (sum === null) throw attemptsExhaustedError(grant);
}

/** Returns a reserved attempt after a call that was not made or was refused. */
export async function releaseAttempt(grant: Grant, { store, limits }: AttemptOptions): Promise<void> {
  if (grant.attempts === undefined) return;
  await store.add(await attemptsKey(grant), -1, Number.MAX_SAFE_INTEGER, limits.attemptsWindowMs);
}

function attemptsExhaustedError({ attempts = 0 }: Grant): CaptureError {
  return new CaptureError('attempts_exhausted', 'no attempts left', { limit: attempts, unit: 'count' });
}

const attemptsKey = ({ subject }: Grant): Promise<string> => hashedKey('attempts', subject);
