import { systemClock, withoutUndefined, type Clock } from '../shared/shared.js';
import { createOriginPolicy } from './cors.js';
import { SECRET_LENGTH_BYTES, encodeGrantSecret, toClaimName } from './grant-tokens.js';
import type { OnResult, OnboardingDemandResultHook } from './host-hooks.js';
import { createInFlightBytesLimiter, defaultMemoryBudgetBytes } from './in-flight-bytes-limiter.js';
import { MAX_UPLOAD_BYTES } from './parse-multipart-upload.js';
import { createPhotoService, type PhotoServiceOptions } from './photo-service.js';
import { createSafeLog, errorName, type Log } from './relay-log.js';
import { createMemoryStore, withStoreErrorsAsOverloaded, type RelayStore } from './relay-store.js';
import {
  SUBMISSION_CONDITION_NAMES,
  findInvalidCondition,
  type Grant,
  type SubmissionConditions,
} from './submission-conditions.js';
import type { VerificationService } from './verification-service.js';

/** The limits of the relay, with their defaults. Those of the service are in `contract`. */
export const DEFAULT_LIMITS = {
  /** Longest pause between two chunks of an upload, in milliseconds. */
  uploadIdleMs: 15_000,
  /** Longest upload, in milliseconds. */
  uploadTotalMs: 300_000,
  /** Least bytes per second of an upload, as the average of 30 s. */
  uploadMinBytesPerSecond: 4_096,
  /** How long an upload waits for memory before it is refused, in milliseconds. */
  memoryWaitMs: 30_000,
  /** Uploads of one subject that this relay receives at the same time. A repeat counts until it has its answer. */
  openUploadsPerSubject: 4,
  /** The same for one client network. Private addresses have no limit, because they are proxies. */
  openUploadsPerAddress: 64,
  /** Time limit from the last received byte to the complete answer of the service, in milliseconds. */
  serviceDeadlineMs: 60_000,
  /** Time limit of the host's `onResult` and `onDemandResult`, in milliseconds. */
  hostMs: 30_000,
  /** Time limit of the host's `authorize`, in milliseconds. */
  authorizeMs: 10_000,
  /** Wrong callback secrets of one client network within a minute. */
  callbackMisses: 30,
  /**
   * Memory for uploads, in bytes. Default: a quarter of the machine's or container's memory, from 64 MB to 1 GB; 256 MB where it
   * is unknown.
   */
  inFlightBytes: 256_000_000,
  /** How long an idempotency key is stored, in milliseconds. */
  replayMs: 600_000,
  /** Time window in which the attempts of a grant are counted, in milliseconds. */
  attemptsWindowMs: 86_400_000,
  /** Lifetime of a hand-off to a phone, in milliseconds. */
  handoffMs: 600_000,
  /** Wrong ids, codes and tokens of hand-offs of one client network within a minute. */
  handoffMisses: 30,
};
export type RelayLimits = Readonly<typeof DEFAULT_LIMITS>;

/** So many calls in so many seconds. */
export interface RateLimit {
  readonly points: number;
  readonly perSeconds: number;
}

/** Ten calls per second: far more than a person makes, less than a broken client in a loop. */
export const DEFAULT_RATE_LIMIT: RateLimit = { points: 600, perSeconds: 60 };

/** Values of `expose`: members of the result, `reason` for every known reason, `all` for everything. */
export const EXPOSABLE_FIELDS = ['doc_type', 'country_code', 'doc_model', 'ocr', 'security', 'reason', 'all'] as const;
export type ExposableField = (typeof EXPOSABLE_FIELDS)[number];

/**
 * The host's own authorization of a request. It gets the headers (cookies, a session) without the body.
 * @returns the subject, or a grant; `null`, `undefined`, `false` or an empty string refuses the request. Any other value
 *   refuses it too, with an error in the log: convert a numeric id to a string.
 */
type Authorize = (request: Request) => AuthorizeResult | Promise<AuthorizeResult>;
type AuthorizeResult = Grant | string | null | undefined | false;

export interface RelayOptions extends PhotoServiceOptions {
  /** Verifies the photos. Default: the service of the options from `baseUrl` to `send`. */
  readonly service?: VerificationService | undefined;
  /** Forwards photos with the position where they were taken. Default: the relay removes it, as the element does. */
  readonly keepLocation?: boolean | undefined;
  /** Path under which the relay is mounted. Default `/`. */
  readonly mount?: string | undefined;
  /** Decides who may submit. One of `authorize`, `grantSecret` and `allowAnonymous` is required. */
  readonly authorize?: Authorize | undefined;
  /** Secret of grants; two of them while one replaces the other. */
  readonly grantSecret?: string | readonly string[] | undefined;
  readonly allowAnonymous?: boolean | undefined;
  /** What submissions may claim, where a grant has no condition of its own. Default: no conditions. */
  readonly conditions?: SubmissionConditions | undefined;
  /** Allowed origins of pages on other hosts; `*` for all. The relay's own host is always allowed. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Fields that the browser may see beside verdict, reason and id. Default: none. */
  readonly expose?: readonly ExposableField[] | undefined;
  /** Gets every complete result before the browser gets its answer. Hosts base their decision on this call. */
  readonly onResult?: OnResult | undefined;
  /**
   * Repeats `onResult` in the background after a failure, until the signal aborts, for a day at most. For processes that keep running.
   * Each result is in the store until it is accepted. Default: only a request with the same key repeats it.
   */
  readonly redeliverResults?: AbortSignal | undefined;
  /** Secrets of `POST /callback/{secret}`; two of them while one replaces the other. Default: no callbacks. */
  readonly callbackSecrets?: readonly string[] | undefined;
  /** Gets every callback once, and again after an error. */
  readonly onDemandResult?: OnboardingDemandResultHook | undefined;
  /** Takes hand-offs from a computer to a phone. Default `true`. */
  readonly handoff?: boolean | undefined;
  /** Asks the element for what happened in the session, which `onResult` gets as `claimedSummary`. Default `false`. */
  readonly summary?: boolean | undefined;
  /** Limit of calls per subject, or per client network for anonymous clients. Default: 600 in 60 s; `false` for none. */
  readonly rateLimit?: RateLimit | false | undefined;
  readonly limits?: Partial<RelayLimits> | undefined;
  /** Default: the memory of this process. */
  readonly store?: RelayStore | undefined;
  readonly log?: Log | undefined;
  readonly clock?: Clock | undefined;
}

/** Validated options with all defaults. */
export type ResolvedRelayOptions = Readonly<ReturnType<typeof resolveRelayOptions>>;

/** The part of the memory for uploads that their bodies may fill. The rest is for connections and the parser: measured with 200 at once. */
const BODY_SHARE = 0.87;
const bodyBytesOf = (memoryBytes: number): number =>
  Math.max(Math.min(memoryBytes, MAX_UPLOAD_BYTES), Math.round(memoryBytes * BODY_SHARE));

/** Validates the options and adds the defaults. @throws Error in one sentence that names the option */
export function resolveRelayOptions(options: RelayOptions) {
  const { clock = systemClock, rateLimit = DEFAULT_RATE_LIMIT, conditions = {}, expose = [] } = options;
  const log = createSafeLog(options.log);
  assertSecrets(options, log);
  if (options.service !== undefined && options.baseUrl) {
    throw new Error('service (VERIFICATION_SERVICE) and baseUrl (VERIFICATION_BASE_URL) are both set: remove one.');
  }
  assertConditions(conditions);
  const unknownField = expose.find((field) => !EXPOSABLE_FIELDS.includes(field));
  if (unknownField !== undefined) {
    throw new Error(`expose (EXPOSE) knows ${EXPOSABLE_FIELDS.join(', ')}; not ${unknownField}.`);
  }
  const limits = resolveLimits(options.limits);
  const onStoreError = (error: unknown): void =>
    log({ level: 'error', event: 'store_failed', error: errorName(error) });
  return {
    ...options,
    keepLocation: options.keepLocation ?? false,
    handoff: options.handoff ?? true,
    summary: options.summary ?? false,
    service: options.service ?? createPhotoService(options, log, clock),
    mount: `/${options.mount ?? ''}`.replace(/\/+/g, '/').replace(/\/$/, ''),
    allowOrigin: createOriginPolicy(options.allowedOrigins ?? []),
    conditions,
    expose,
    rateLimit: resolveRateLimit(rateLimit),
    limits,
    inFlightBytes: createInFlightBytesLimiter(
      bodyBytesOf(limits.inFlightBytes),
      MAX_UPLOAD_BYTES,
      limits.memoryWaitMs,
      clock,
    ),
    callbackSecrets: options.callbackSecrets ?? [],
    store: withStoreErrorsAsOverloaded(options.store ?? createMemoryStore(clock), onStoreError, clock),
    log,
    clock,
  };
}

/** @throws Error that names a condition which does not exist, or whose value is not allowed */
function assertConditions(conditions: SubmissionConditions): void {
  assertKnownNames('conditions', conditions, SUBMISSION_CONDITION_NAMES);
  const invalid = findInvalidCondition(conditions);
  if (invalid === null) return;
  const { name, value, allowed } = invalid;
  const variable = toClaimName(name).toUpperCase();
  throw new Error(`conditions.${name} (${variable}) is ${String(value)}; it has to be ${allowed}.`);
}

/** A misspelt name would bind nothing. @throws Error that names it */
function assertKnownNames(option: string, given: object, names: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`${option}.${unknown} does not exist: there are ${names.join(', ')}.`);
}

function resolveRateLimit(rateLimit: RateLimit | false): RateLimit | null {
  if (rateLimit === false) return null;
  if (rateLimit.points > 0 && rateLimit.perSeconds > 0) return rateLimit;
  throw new Error('rateLimit is neither { points, perSeconds } with numbers over 0, nor false.');
}

/** The longest delay of a timer, in milliseconds: 24 days. A longer one ends at once. */
const MAX_TIMER_MS = 2_147_483_647;
/** Only how long the store keeps something. */
const STORE_LIFETIMES: readonly string[] = ['replayMs', 'attemptsWindowMs'];

function resolveLimits(given: Partial<RelayLimits> = {}): RelayLimits {
  assertKnownNames('limits', given, Object.keys(DEFAULT_LIMITS));
  const limits = { ...DEFAULT_LIMITS, inFlightBytes: defaultMemoryBudgetBytes(), ...withoutUndefined(given) };
  for (const [name, value] of Object.entries(limits)) {
    const max = name.endsWith('Ms') && !STORE_LIFETIMES.includes(name) ? MAX_TIMER_MS : Infinity;
    if (!(value >= 0 && value <= max)) throw new Error(`limits.${name} is no number from 0 to ${max}.`);
  }
  return limits;
}

/** Refuses options that let nobody submit, and secrets that are too short. Warns of what is allowed and likely wrong. */
function assertSecrets(options: RelayOptions, log: Log): void {
  const { authorize, grantSecret, allowAnonymous, callbackSecrets = [], onDemandResult } = options;
  const warn = (message: string): void => log({ level: 'warn', event: 'misconfigured', message });
  if (authorize === undefined && grantSecret === undefined && allowAnonymous !== true) {
    throw new Error(
      'Nobody may submit yet: set authorize, grantSecret (GRANT_SECRET) or allowAnonymous (ALLOW_ANONYMOUS).',
    );
  }
  const { minimum, recommended } = SECRET_LENGTH_BYTES;
  const grantBytes = Math.min(...[grantSecret ?? []].flat().map((secret) => encodeGrantSecret(secret).length));
  const callbackBytes = Math.min(...callbackSecrets.map((secret) => new TextEncoder().encode(secret).length));
  if (callbackBytes < minimum) {
    throw new Error(
      `A callback secret (CALLBACK_SECRET) has ${callbackBytes} bytes; at least ${minimum} are needed, ${recommended} random ones are right.`,
    );
  }
  if (grantBytes < recommended)
    warn(`The grant secret has less than ${recommended} bytes; ${recommended} random ones are right.`);
  if (callbackBytes < recommended) warn(`A callback secret has less than ${recommended} bytes.`);
  if (callbackSecrets.length > 0 && onDemandResult === undefined) {
    warn('Callbacks are accepted and kept nowhere: set onDemandResult (CALLBACK_LOG).');
  }
}
