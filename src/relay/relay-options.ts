import { SERVICE_PATHS } from '../contract/contract.js';
import { isHeaderName, systemClock, type Clock } from '../shared/shared.js';
import type { AuthOptions, Authorize } from './authorize-request.js';
import { CALLBACK_SECRET_LENGTH_BYTES } from './callback-secret-check.js';
import { createOriginPolicy, type OriginPolicy } from './cors.js';
import type { OnResult, OnboardingDemandResultHook } from './host-hooks.js';
import { EXPOSABLE_FIELDS, type ExposableField } from './deliver-result.js';
import { defaultMemoryBudgetBytes, InFlightBytesLimiter } from './in-flight-bytes-limiter.js';
import { fetchSender } from './fetch-sender.js';
import { GRANT_SECRET_LENGTH_BYTES, encodeGrantSecret } from './grant-tokens.js';
import { createMemoryStore } from './memory-store.js';
import { parseHttpUrl } from './parse-http-url.js';
import type { UploadTimeLimits } from './upload-timer.js';
import type { RateLimit } from './rate-limiter.js';
import { MAX_UPLOAD_BYTES } from './parse-multipart-upload.js';
import { createSafeLog, errorName, type Log } from './relay-log.js';
import { findInvalidCondition, type SubmissionConditions } from './submission-conditions.js';
import { withStoreErrorsAsOverloaded, type CompleteStore, type RelayStore } from './relay-store.js';
import type { ServiceConfig, ServiceSender } from './service-call.js';

/** The limits of the relay. Those of the service are in `contract`. */
export interface RelayLimits extends UploadTimeLimits {
  /** How long an upload waits for memory before it is refused, in milliseconds. Default 30,000. */
  readonly memoryWaitMs: number;
  /** Uploads of one subject that this relay receives at the same time. Default 4. */
  readonly openUploadsPerSubject: number;
  /** The same for one client network. Private addresses have no limit, because they are proxies. Default 64. */
  readonly openUploadsPerAddress: number;
  /** Time limit from the last received byte to the complete answer of the service, in milliseconds. Default 60,000. */
  readonly serviceDeadlineMs: number;
  /** Time limit of the host's `onResult` and `onDemandResult`, in milliseconds. Default 30,000. */
  readonly hostMs: number;
  /** Time limit of the host's `authorize`, in milliseconds. Default 10,000. */
  readonly authorizeMs: number;
  /** Wrong callback secrets of one client network within a minute. Default 30. */
  readonly callbackMisses: number;
  /**
   * Memory for uploads, in bytes. Default: a quarter of the machine's or container's
   * memory, from 64 MB to 1 GB; 256 MB where it is unknown.
   */
  readonly inFlightBytes: number;
  /** How long an idempotency key is stored, in milliseconds. Default 600,000. */
  readonly replayMs: number;
  /** Time window in which the attempts of a grant are counted, in milliseconds. Default 86,400,000. */
  readonly attemptsWindowMs: number;
  /** Lifetime of a hand-off to a phone, in milliseconds. Default 600,000. */
  readonly handoffMs: number;
  /** Wrong ids, codes and tokens of hand-offs of one client network within a minute. Default 30. */
  readonly handoffMisses: number;
}

export const DEFAULT_LIMITS: RelayLimits = {
  uploadIdleMs: 15_000,
  uploadTotalMs: 300_000,
  uploadMinBytesPerSecond: 4_096,
  memoryWaitMs: 30_000,
  openUploadsPerSubject: 4,
  openUploadsPerAddress: 64,
  serviceDeadlineMs: 60_000,
  hostMs: 30_000,
  authorizeMs: 10_000,
  callbackMisses: 30,
  inFlightBytes: 256_000_000,
  replayMs: 600_000,
  attemptsWindowMs: 86_400_000,
  handoffMs: 600_000,
  handoffMisses: 30,
};

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
export interface ResolvedRelayOptions extends AuthOptions {
  readonly service: ServiceConfig;
  readonly keepLocation: boolean;
  readonly mount: string;
  readonly allowOrigin: OriginPolicy;
  readonly conditions: SubmissionConditions;
  readonly expose: readonly ExposableField[];
  readonly onResult: OnResult | undefined;
  readonly redeliverResults: AbortSignal | undefined;
  readonly callbackSecrets: readonly string[];
  readonly onDemandResult: OnboardingDemandResultHook | undefined;
  readonly inFlightBytes: InFlightBytesLimiter;
  readonly handoff: boolean;
  readonly rateLimit: RateLimit | null;
  readonly limits: RelayLimits;
  readonly store: CompleteStore;
  readonly log: Log;
  readonly clock: Clock;
}

/** Validates the options and adds the defaults. @throws Error in one sentence that names the option */
export function resolveRelayOptions(options: RelayOptions): ResolvedRelayOptions {
  const { authorize, grantSecret, allowAnonymous, clock = systemClock, rateLimit = DEFAULT_RATE_LIMIT } = options;
  const { expose = [], callbackSecrets = [], onResult, onDemandResult } = options;
  const log = createSafeLog(options.log);
  assertAuthOptions(options, log);
  assertCallbackOptions(callbackSecrets, onDemandResult, log);
  assertConditions(options.conditions ?? {});
  const unknownField = expose.find((field) => !EXPOSABLE_FIELDS.includes(field));
  if (unknownField !== undefined) {
    throw new Error(`expose knows ${EXPOSABLE_FIELDS.join(', ')}; not ${unknownField}.`);
  }
  const limits = { ...DEFAULT_LIMITS, inFlightBytes: defaultMemoryBudgetBytes(), ...options.limits };
  const onStoreError = (error: unknown): void =>
    log({ level: 'error', event: 'store_failed', error: errorName(error) });
  return {
    authorize,
    grantSecret,
    allowAnonymous,
    keepLocation: options.keepLocation ?? false,
    handoff: options.handoff ?? true,
    service: createServiceConfig(options, log, clock),
    mount: `/${options.mount ?? ''}`.replace(/\/+/g, '/').replace(/\/$/, ''),
    allowOrigin: createOriginPolicy(options.allowedOrigins ?? []),
    conditions: options.conditions ?? {},
    expose,
    onResult,
    redeliverResults: options.redeliverResults,
    rateLimit: rateLimit === false ? null : rateLimit,
    limits,
    inFlightBytes: new InFlightBytesLimiter({
      limitBytes: limits.inFlightBytes,
      maxBodyBytes: MAX_UPLOAD_BYTES,
      maxWaitMs: limits.memoryWaitMs,
      clock,
    }),
    callbackSecrets,
    onDemandResult,
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
  if (lengths.some((length) => length < GRANT_SECRET_LENGTH_BYTES.recommended)) {
    const advice = `The grant secret has less than ${GRANT_SECRET_LENGTH_BYTES.recommended} bytes.`;
    log({ level: 'warn', event: 'misconfigured', advice });
  }
}

/** The variables of the conditions, for errors. */
const CONDITION_VARIABLES: Readonly<Record<keyof SubmissionConditions, string>> = {
  attempts: 'ATTEMPTS',
  docTypes: 'DOC_TYPES',
  countries: 'COUNTRIES',
  tags: 'TAGS',
  sides: 'SIDES',
};

function assertConditions(conditions: SubmissionConditions): void {
  const invalid = findInvalidCondition(conditions);
  if (invalid === null) return;
  throw new Error(`conditions.${invalid} (${CONDITION_VARIABLES[invalid]}) has a value that is not allowed.`);
}

function assertCallbackOptions(
  secrets: readonly string[],
  onDemandResult: OnboardingDemandResultHook | undefined,
  log: Log,
): void {
  const lengths = secrets.map((secret) => new TextEncoder().encode(secret).length);
  const shortest = Math.min(...lengths);
  const { minimum, recommended } = CALLBACK_SECRET_LENGTH_BYTES;
  if (shortest < minimum) {
    throw new Error(
      `A callback secret (CALLBACK_SECRET) has ${shortest} bytes; at least ${minimum} are needed, ${recommended} random ones are right.`,
    );
  }
  if (shortest < recommended) {
    const advice = `A callback secret has less than ${recommended} bytes.`;
    log({ level: 'warn', event: 'misconfigured', advice });
  }
  if (secrets.length > 0 && onDemandResult === undefined) {
    const advice = 'Callbacks are accepted and kept nowhere: set onDemandResult (CALLBACK_LOG).';
    log({ level: 'warn', event: 'misconfigured', advice });
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
