import type { DeliveryPolicy } from '../sandbox-options.js';

/** What became of one attempt: the listener's status, or why there was none. */
export interface DeliveryAttempt {
  /** Milliseconds since 1970, when it ended. */
  readonly atMs: number;
  readonly outcome: number | 'timeout' | 'unreachable';
}

/**
 * Where a delivery stands. `waiting` until `dueMs`, then `sending`; in the end `delivered` or `given_up`. `given_up` is
 * also what a stopped sandbox leaves behind.
 */
export interface CallbackDelivery {
  readonly state: 'waiting' | 'sending' | 'delivered' | 'given_up';
  readonly attempts: readonly DeliveryAttempt[];
  readonly dueMs: number | null;
}

export type DeliveryEvent =
  | { readonly type: 'due' }
  | { readonly type: 'ended'; readonly attempt: DeliveryAttempt }
  | { readonly type: 'stopped' };

export function createDelivery(nowMs: number): CallbackDelivery {
  return { state: 'waiting', attempts: [], dueMs: nowMs };
}

/**
 * The next state of a delivery. A 2xx acknowledges; everything else is tried again after a pause that grows by
 * `factor`, until `attempts` are used up. Events that do not belong to the state change nothing.
 */
export function nextDeliveryState(
  delivery: CallbackDelivery,
  event: DeliveryEvent,
  policy: DeliveryPolicy,
): CallbackDelivery {
  const { state, attempts } = delivery;
  if (state === 'delivered' || state === 'given_up') return delivery;
  if (event.type === 'stopped') return { state: 'given_up', attempts, dueMs: null };
  if (event.type === 'due') return state === 'waiting' ? { state: 'sending', attempts, dueMs: null } : delivery;
  if (state !== 'sending') return delivery;
  const all = [...attempts, event.attempt];
  if (isAcknowledged(event.attempt)) return { state: 'delivered', attempts: all, dueMs: null };
  if (all.length >= policy.attempts) return { state: 'given_up', attempts: all, dueMs: null };
  const pauseMs = policy.firstDelayMs * policy.factor ** (all.length - 1);
  return { state: 'waiting', attempts: all, dueMs: event.attempt.atMs + pauseMs };
}

function isAcknowledged({ outcome }: DeliveryAttempt): boolean {
  return typeof outcome === 'number' && outcome >= 200 && outcome < 300;
}
