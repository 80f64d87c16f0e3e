import type { RelayCode } from '../contract/contract.js';

/**
 * One line of the relay's log. Never a name, an image, a token, a key, a secret path or a person's subject: a result
 * appears as its `flowId`, a person not at all.
 */
export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  readonly event: LogEvent;
  readonly code?: RelayCode;
  /** The relay's own status, or with `login_failed`, `photo_failed` the service's. */
  readonly status?: number;
  readonly field?: string;
  readonly flowId?: string;
  /** `id` of a callback. */
  readonly demandId?: string;
  readonly durationMs?: number;
  /** Bytes of files that were forwarded. */
  readonly bytes?: number;
  /** A sentence for whoever runs the relay. */
  readonly advice?: string;
  /** Class of an unexpected error; its message may hold anything and stays out. */
  readonly error?: string;
}

export const LOG_EVENTS = [
  'answered',
  'refused',
  'replayed',
  'login_failed',
  'photo_failed',
  'result_odd',
  'host_failed',
  'store_failed',
  'callback_accepted',
  'misconfigured',
  'internal',
] as const;
export type LogEvent = (typeof LOG_EVENTS)[number];

export type Log = (entry: LogEntry) => void;

/** A log that cannot break the call it tells of. */
export function createSafeLog(log: Log | undefined): Log {
  return (entry) => {
    try {
      log?.(entry);
    } catch {
      // A broken log is the host's to see; the person's call goes on.
    }
  };
}

export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
