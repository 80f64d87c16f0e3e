import type { DeliveryPolicy } from '../sandbox-options.js';

/** One attempt to deliver a callback. */
export interface DeliveryAttempt {
  /** When it ended, in milliseconds since 1970. */
  readonly atMs: number;
  /** The status of the listener's answer, or why there was none. */
  readonly outcome: number | 'timeout' | 'unreachable';
}

/**
 * The state of a delivery. It is `waiting` until `dueMs`, then `sending`, and ends as `delivered` or `given_up`. A stopped
 * delivery is also `given_up`.
 */
export interface CallbackDeliveryState {
  readonly state: 'waiting' | 'sending' | 'delivered' | 'given_up';
  readonly attempts: readonly DeliveryAttempt[];
  readonly dueMs: number | null;
}

export type DeliveryEvent =
  | { readonly type: 'due' }
  | { readonly type: 'ended'; readonly attempt: DeliveryAttempt }
  | { readonly type: 'stopped' };

export function createDeliveryState(nowMs: number): CallbackDeliveryState {
  return { state: 'waiting', attempts: [], dueMs: nowMs };
}

/**
 * The next state of a delivery. A 2xx status acknowledges it. Every other outcome is retried after a pause that grows by
 * `factor`, up to `attempts` times. Events that do not fit the state are ignored.
 */
export function nextDeliveryState(
  delivery: CallbackDeliveryState,
  event: DeliveryEvent,
  policy: DeliveryPolicy,
): CallbackDeliveryState {
  const { state, attempts } = delivery;
  if (state === 'delivered' || state === 'given_up') return delivery;
  if (event.type === 'stopped') return { state: 'given_up', attempts, dueMs: null };
  if (event.type === 'due') return state === 'waiting' ? { state: 'sending', attempts, dueMs: null } : delivery;
  if (state !== 'sending') return delivery;
  const allAttempts = [...attempts, event.attempt];
  if (isAcknowledged(event.attempt)) return { state: 'delivered', attempts: allAttempts, dueMs: null };
  if (allAttempts.length >= policy.attempts) return { state: 'given_up', attempts: allAttempts, dueMs: null };
  const pauseMs = policy.firstDelayMs * policy.factor ** (allAttempts.length - 1);
  return { state: 'waiting', attempts: allAttempts, dueMs: event.attempt.atMs + pauseMs };
}

function isAcknowledged({ outcome }: DeliveryAttempt): boolean {
  return typeof outcome === 'number' && outcome >= 200 && outcome < 300;
}
