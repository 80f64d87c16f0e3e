import { isCaptureError, isRelayCode, type RelayCode } from '../contract/contract.js';

/**
 * One line of the relay's log. It never holds a name, an image, a token, a key, a path with a secret, or a subject. A result
 * appears as its `flowId`.
 */
export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  readonly event: LogEventName;
  readonly code?: RelayCode;
  /**
   * The status of the relay's response; with `login_failed` and `photo_failed` that of the service, with `webhook_failed`, `host_failed`
   * and `redelivery_failed` yours.
   */
  readonly status?: number;
  readonly field?: string;
  readonly flowId?: string;
  /** The origin of a page that may not call the relay. */
  readonly origin?: string;
  /** `id` of a callback. */
  readonly demandId?: string;
  readonly durationMs?: number;
  /** Unknown words in the `reason` of a result. */
  readonly reasons?: readonly string[];
  /** Size of the forwarded files. */
  readonly bytes?: number;
  /** A sentence for the operator of the relay. */
  readonly message?: string;
  /** The service's message about a failed login: at most 200 characters, without the credentials and tokens. */
  readonly serviceMessage?: string;
  /** Code or class name of an unexpected error. Its message is not logged, because it may hold personal data. */
  readonly error?: string;
}

export const LOG_EVENTS = [
  'started',
  'answered',
  'refused',
  'replayed',
  'authorize_failed',
  'grant_refused',
  'login_failed',
  'photo_failed',
  'result_odd',
  'summary_ignored',
  'host_failed',
  'delivered',
  'result_not_kept',
  'webhook_failed',
  'redelivered',
  'redelivery_failed',
  'redelivery_ended',
  'store_failed',
  'callback_accepted',
  'misconfigured',
  'internal',
] as const;
type LogEventName = (typeof LOG_EVENTS)[number];

export type Log = (entry: LogEntry) => void;

/** Wraps a log function so that its errors do not affect the request. */
export function createSafeLog(log: Log | undefined): Log {
  return (entry) => {
    try {
      log?.(entry);
    } catch {
      // The request is more important than its log entry.
    }
  };
}

/** Of the system, of Node or of a driver: `ECONNREFUSED`, `UND_ERR_SOCKET`. */
const SYSTEM_CODE = /^(E[A-Z]{3,20}|(ERR|ER|UND_ERR|SQLITE)_[A-Z_\d]{2,40})$/;
const MAX_CAUSES = 5;

/**
 * The system's code of an error or of its cause, such as `ECONNREFUSED`; else its own code, or its name. Never its text, which may
 * hold personal data.
 */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  for (let [cause, depth] = [error as unknown, 0]; cause instanceof Error && depth < MAX_CAUSES; depth++) {
    if ('code' in cause && typeof cause.code === 'string' && SYSTEM_CODE.test(cause.code)) return cause.code;
    cause = cause.cause;
  }
  return isCaptureError(error) && isRelayCode(error.code) ? error.code : error.name;
}

type HostFailure = Pick<LogEntry, 'status' | 'error' | 'message'>;

/** A failure of the host's code or server that the relay has found itself: it knows what the log may say. */
export class HostError extends Error {
  override readonly name = 'HostError';
  readonly failure: HostFailure;

  constructor(failure: HostFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** What the log says of a failure of the host's code: what the relay has found, else a status and a code, never a text. */
export function describeHostFailure(error: unknown): HostFailure {
  if (error instanceof HostError) return error.failure;
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  const isStatus = typeof status === 'number' && status >= 100 && status <= 599;
  return { error: errorName(error), ...(isStatus && { status }) };
}

/** A word of a path, such as `config` or `v1`. Secrets have at least 16 characters, and hardly one is of lower-case letters. */
const PLAIN_SEGMENT = /^[a-z][a-z_.-]{0,13}\d?$/;

/** A path as far as it has plain words, without what may be a secret: `/hooks/…`. What follows `callback` is one. */
export function describePath(pathname: string): string {
  const segments = pathname.split('/').slice(1);
  const isHidden = (text: string, index: number): boolean =>
    (text !== '' && !PLAIN_SEGMENT.test(text)) || segments[index - 1] === 'callback';
  const end = segments.findIndex(isHidden);
  return `/${(end < 0 ? segments : [...segments.slice(0, end), '…']).join('/')}`.slice(0, 100);
}

/** Longest text of the service in the log, in characters. */
const MAX_TEXT_CHARACTERS = 200;
const REDACTED = '[removed]';
/** A token, a key or a hash: a long run with a digit. Sentences and field names have none. */
const OPAQUE_RUN = /[\w+/=.~-]{16,}/g;
/** Control characters and line separators, with the white space around them. */
const WHITE_SPACE = /[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * Prepares a text of the service for the operator's log: without secrets, on one line, at most 200 characters. A secret is
 * removed in any letter case and URL encoding. So is every long run of characters with a digit, such
 * as a token.
 */
export function redactServiceText(text: string, secrets: readonly string[]): string {
  const variants = secrets.filter(Boolean).flatMap((secret) => [secret, encodeURIComponent(secret)]);
  const pattern = variants
    .toSorted((one, other) => other.length - one.length)
    .map(escapeRegExp)
    .join('|');
  const withoutSecrets = pattern === '' ? text : text.replace(new RegExp(pattern, 'gi'), REDACTED);
  const line = withoutSecrets
    .replace(OPAQUE_RUN, (run) => (/\d/.test(run) ? REDACTED : run))
    .replace(WHITE_SPACE, ' ')
    .trim();
  return line.length > MAX_TEXT_CHARACTERS ? `${line.slice(0, MAX_TEXT_CHARACTERS)}…` : line;
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
