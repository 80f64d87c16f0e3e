/** The operation of a key is running, or its process has ended. */
export interface PendingEntry {
  readonly state: 'pending';
  readonly fingerprint: string;
  /** Identifies the run that owns the key. */
  readonly owner: string;
  /** Grows every few seconds while the operation runs. */
  readonly renewals: number;
  /** The operation may have had an effect that must not be repeated. */
  readonly isIrreversible: boolean;
  /** Another process has seen no renewal in time. */
  readonly isAbandoned?: boolean;
}

/** What a store holds under an idempotency key. */
export type IdempotencyEntry<T> =
  | PendingEntry
  | { readonly state: 'stored'; readonly fingerprint: string; readonly value: T }
  /** Kept for a few seconds for callers that are waiting. */
  | { readonly state: 'released'; readonly fingerprint: string; readonly value: T };

export function serializeEntry<T>(entry: IdempotencyEntry<T>): string {
  return JSON.stringify(entry);
}

/** @param text written by {@link serializeEntry} */
export function parseEntry<T>(text: string): IdempotencyEntry<T> {
  return JSON.parse(text) as IdempotencyEntry<T>;
}
