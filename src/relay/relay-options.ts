import { SERVICE_PATHS } from '../contract/contract.js';
import { isHeaderName, systemClock, type Clock } from '../shared/shared.js';
import type { AuthOptions, Authorize } from './authorize-request.js';
import { createOriginPolicy } from './cors.js';
import type { OnResult, OnboardingDemandResultHook } from './host-hooks.js';
import { EXPOSABLE_FIELDS, type ExposableField } from './deliver-result.js';
import { defaultMemoryBudgetBytes, InFlightBytesLimiter } from './in-flight-bytes-limiter.js';
import { fetchSender } from './fetch-sender.js';
import { SECRET_LENGTH_BYTES, encodeGrantSecret, toClaimName } from './grant-tokens.js';
import { createMemoryStore } from './memory-store.js';
import { parseHttpUrl } from './parse-http-url.js';
import type { RateLimit } from './rate-limiter.js';
import { MAX_UPLOAD_BYTES } from './parse-multipart-upload.js';
import { createSafeLog, errorName, type Log } from './relay-log.js';
import { findInvalidCondition, type SubmissionConditions } from './submission-conditions.js';
import { withStoreErrorsAsOverloaded, type RelayStore } from './relay-store.js';
import type { ServiceConfig, ServiceSender } from './service-call.js';

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
  /** Uploads of one subject that this relay receives at the same time. */
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

/** Ten calls per second: far more than a person makes, less than a broken client in a loop. */
const DEFAULT_RATE_LIMIT: RateLimit = { points: 600, perSeconds: 60 };

export interface RelayOptions extends AuthOptions {
  /** Base URL of the verification service; may have a path. */
  readonly baseUrl: string | undefined;
  /** Base URL of the authorization service; may have a path. */
  readonly authUrl: string | undefined;
  readonly businessIdentifier: string | undefined;
  readonly businessSecret: string | undefined;
  /** `business_hash` of the photo call. Default: the identifier. */
  readonly businessHash?: string | undefined;
  /** `api_key` of the photo call. Default: the secret. */
  readonly apiKey?: string | undefined;
  /** Header for the access token. The service does not document it. Default `Authorization`. */
  readonly tokenHeader?: string | undefined;
  /** Scheme before the token; empty for none. The service does not document it. Default `Bearer`. */
  readonly tokenScheme?: string | undefined;
  /** Allows `http:` to a service that is not on this machine. Everyone on the way can read documents and the key. */
  readonly allowInsecureHttp?: boolean | undefined;
  /** Media type of the `data` part, such as `application/json`. The service does not document it. Default: none. */
  readonly dataMediaType?: string | undefined;
  /** Forwards photos with the position where they were taken. Default: the relay removes it, as the element does. */
  readonly keepLocation?: boolean | undefined;
  /** Path under which the relay is mounted. Default `/`. */
  readonly mount?: string | undefined;
  /** Decides who may submit. One of `authorize`, `grantSecret` and `allowAnonymous` is required. */
  readonly authorize?: Authorize | undefined;
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
  /** Default: `fetch`. */
  readonly send?: ServiceSender | undefined;
  readonly clock?: Clock | undefined;
}

/** Validated options with all defaults. */
export type ResolvedRelayOptions = Readonly<ReturnType<typeof resolveRelayOptions>>;

/** Validates the options and adds the defaults. @throws Error in one sentence that names the option */
export function resolveRelayOptions(options: RelayOptions) {
  const { clock = systemClock, rateLimit = DEFAULT_RATE_LIMIT, conditions = {}, expose = [] } = options;
  const log = createSafeLog(options.log);
  assertAuthOptions(options, log);
  assertCallbackOptions(options, log);
  assertConditions(conditions);
  const unknownField = expose.find((field) => !EXPOSABLE_FIELDS.includes(field));
  if (unknownField !== undefined) {
    throw new Error(`expose knows ${EXPOSABLE_FIELDS.join(', ')}; not ${unknownField}.`);
  }
  const limits: RelayLimits = { ...DEFAULT_LIMITS, inFlightBytes: defaultMemoryBudgetBytes(), ...options.limits };
  const onStoreError = (error: unknown): void =>
    log({ level: 'error', event: 'store_failed', error: errorName(error) });
  return {
    ...options,
    keepLocation: options.keepLocation ?? false,
    handoff: options.handoff ?? true,
    summary: options.summary ?? false,
    service: createServiceConfig(options, log, clock),
    mount: `/${options.mount ?? ''}`.replace(/\/+/g, '/').replace(/\/$/, ''),
    allowOrigin: createOriginPolicy(options.allowedOrigins ?? []),
    conditions,
    expose,
    rateLimit: rateLimit === false ? null : rateLimit,
    limits,
    inFlightBytes: new InFlightBytesLimiter({
      limitBytes: limits.inFlightBytes,
      maxBodyBytes: MAX_UPLOAD_BYTES,
      maxWaitMs: limits.memoryWaitMs,
      clock,
    }),
    callbackSecrets: options.callbackSecrets ?? [],
    store: withStoreErrorsAsOverloaded(options.store ?? createMemoryStore(clock), onStoreError, clock),
    log,
    clock,
  };
}

function assertAuthOptions({ authorize, grantSecret, allowAnonymous }: AuthOptions, log: Log): void {
  if (authorize === undefined && grantSecret === undefined && allowAnonymous !== true) {
    throw new Error(
      'Nobody may submit yet: set authorize, grantSecret (GRANT_SECRET) or allowAnonymous (ALLOW_ANONYMOUS).',
    );
  }
  const lengths = [grantSecret ?? []].flat().map((secret) => encodeGrantSecret(secret).length);
  warnOfShortSecret('The grant secret', lengths, log);
}

function warnOfShortSecret(name: string, lengths: readonly number[], log: Log): void {
  const { recommended } = SECRET_LENGTH_BYTES;
  if (Math.min(...lengths) >= recommended) return;
  log({ level: 'warn', event: 'misconfigured', message: `${name} has less than ${recommended} bytes.` });
}

function assertConditions(conditions: SubmissionConditions): void {
  const invalid = findInvalidCondition(conditions);
  if (invalid === null) return;
  throw new Error(`conditions.${invalid} (${toClaimName(invalid).toUpperCase()}) has a value that is not allowed.`);
}

function assertCallbackOptions({ callbackSecrets = [], onDemandResult }: RelayOptions, log: Log): void {
  const lengths = callbackSecrets.map((secret) => new TextEncoder().encode(secret).length);
  const { minimum, recommended } = SECRET_LENGTH_BYTES;
  const shortest = Math.min(...lengths);
  if (shortest < minimum) {
    throw new Error(
      `A callback secret (CALLBACK_SECRET) has ${shortest} bytes; at least ${minimum} are needed, ${recommended} random ones are right.`,
    );
  }
  warnOfShortSecret('A callback secret', lengths, log);
  if (callbackSecrets.length > 0 && onDemandResult === undefined) {
    const message = 'Callbacks are accepted and kept nowhere: set onDemandResult (CALLBACK_LOG).';
    log({ level: 'warn', event: 'misconfigured', message });
  }
}

function createServiceConfig(options: RelayOptions, log: Log, clock: Clock): ServiceConfig {
  const { businessIdentifier, businessSecret, dataMediaType = '' } = options;
  const { tokenHeader = 'Authorization', tokenScheme = 'Bearer' } = options;
  if (!businessIdentifier) throw new Error('businessIdentifier (BUSINESS_IDENTIFIER) is not set.');
  if (!businessSecret) throw new Error('businessSecret (BUSINESS_SECRET) is not set.');
  if (!isHeaderName(tokenHeader)) throw new Error('tokenHeader (TOKEN_HEADER) is no header name.');
  if (!/^[\x21-\x7e]*$/.test(tokenScheme)) throw new Error('tokenScheme (TOKEN_SCHEME) is no scheme.');
  if (!/^([\w.+-]+\/[\w.+-]+)?$/.test(dataMediaType)) {
    throw new Error('dataMediaType (DATA_MEDIA_TYPE) is no media type such as application/json.');
  }
  return {
    photoUrl: parseServiceUrl(options.baseUrl, 'baseUrl (VERIFICATION_BASE_URL)', options) + SERVICE_PATHS.photo,
    loginUrl: parseServiceUrl(options.authUrl, 'authUrl (VERIFICATION_AUTH_URL)', options) + SERVICE_PATHS.login,
    businessIdentifier,
    businessSecret,
    businessHash: options.businessHash ?? businessIdentifier,
    apiKey: options.apiKey ?? businessSecret,
    tokenHeader,
    tokenScheme,
    dataMediaType,
    send: options.send ?? fetchSender(),
    clock,
    log,
  };
}

/** An http(s) URL without a trailing slash; http only to this machine, unless it is allowed. */
function parseServiceUrl(text: string | undefined, name: string, { allowInsecureHttp = false }: RelayOptions): string {
  const insecureHttpSetting = 'allowInsecureHttp (ALLOW_INSECURE_HTTP)';
  const url = parseHttpUrl(text, { name, allowInsecureHttp, insecureHttpSetting });
  if (url.search !== '') throw new Error(`${name} may carry a path, and nothing else.`);
  return url.origin + url.pathname.replace(/\/+$/, '');
}
