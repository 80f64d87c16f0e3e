import { SERVICE_PATHS } from '../contract/contract.js';
import { EXPOSABLE_FIELDS, type ExposableField } from './browser-answer.js';
import type { Authorize, AuthOptions } from './authorize-request.js';
import { InFlightBytesLimiter } from './in-flight-bytes-limiter.js';
import type { OnDemandResult } from './handle-callback.js';
import { createOriginPolicy, type OriginPolicy } from './cors.js';
import type { OnResult } from './deliver-result.js';
import { fetchSender } from './fetch-sender.js';
import { GRANT_SECRET_BYTES, encodeGrantSecret } from './grants.js';
import { errorName, createSafeLog, type Log } from './relay-log.js';
import { createMemoryStore } from './memory-store.js';
import { systemClock, type Clock, type ServiceSender } from './service-sender.js';
import type { ServiceConfig } from './service-config.js';
import { withStoreErrors, type RelayStore } from './relay-store.js';

/** Calls that one subject (or, without one, one address) may make to `/photos`. */
export interface RateLimit {
  readonly points: number;
  readonly perSeconds: number;
}

/** Every limit of the relay's own; the service's are in `contract`. */
export interface RelayLimits {
  /** Longest silence in an upload, in milliseconds. Default 15,000. */
  readonly uploadIdleMs: number;
  /** Longest upload, in milliseconds. Default 300,000. */
  readonly uploadTotalMs: number;
  /** From the last byte in to the service's whole answer, in milliseconds. Default 60,000. */
  readonly serviceDeadlineMs: number;
  /** Longest time for the host's `onResult` or `onDemandResult`, in milliseconds. Default 30,000. */
  readonly hostMs: number;
  /** Bytes of bodies held at once. Default 256,000,000. */
  readonly inFlightBytes: number;
  /** How long an idempotency key is remembered, in milliseconds. Default 600,000. */
  readonly replayMs: number;
  /** Window in which a grant's attempts are counted, in milliseconds. Default 86,400,000. */
  readonly attemptsWindowMs: number;
}

export const DEFAULT_LIMITS: RelayLimits = {
  uploadIdleMs: 15_000,
  uploadTotalMs: 300_000,
  serviceDeadlineMs: 60_000,
  hostMs: 30_000,
  inFlightBytes: 256_000_000,
  replayMs: 600_000,
  attemptsWindowMs: 86_400_000,
};

/** Ten calls a second: far from what a person does, near enough to what a broken client does. */
export const DEFAULT_RATE_LIMIT: RateLimit = { points: 600, perSeconds: 60 };

export interface RelayOptions extends AuthOptions {
  /** Base address of the verification service; may carry a path. */
  readonly baseUrl: string | undefined;
  /** Address of the authorization service; may carry a path. */
  readonly authUrl: string | undefined;
  readonly businessIdentifier: string | undefined;
  readonly businessSecret: string | undefined;
  /** `business_hash` of the photo call. Default: the identifier. */
  readonly businessHash?: string | undefined;
  /** `api_key` of the photo call. Default: the secret. */
  readonly apiKey?: string | undefined;
  /** Header of the access token. The service does not document it. Default `Authorization`. */
  readonly tokenHeader?: string | undefined;
  /** Scheme before the token; empty: the bare token. Not documented either. Default `Bearer`. */
  readonly tokenScheme?: string | undefined;
  /** Path under which the relay is mounted. Default `/`. */
  readonly mount?: string | undefined;
  /** Who may submit; see also `grantSecret` and `allowAnonymous`. One of the three is needed. */
  readonly authorize?: Authorize | undefined;
  /** Origins of pages elsewhere; `*` for all. The relay's own host is always allowed. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** What the browser may see beside verdict, reason and id. Default: nothing. */
  readonly expose?: readonly ExposableField[] | undefined;
  /** Gets every result, whole, before the browser gets anything. Decide here. */
  readonly onResult?: OnResult | undefined;
  /** Secrets of `POST /callback/{secret}`; two while one is replaced by the other. Default: no such path. */
  readonly callbackSecrets?: readonly string[] | undefined;
  /** Gets every callback once, and again after it has failed. */
  readonly onDemandResult?: OnDemandResult | undefined;
  /** Default 600 calls in 60 s; `false` for none. */
  readonly rateLimit?: RateLimit | false | undefined;
  readonly limits?: Partial<RelayLimits> | undefined;
  /** Default: this process's memory. */
  readonly store?: RelayStore | undefined;
  readonly log?: Log | undefined;
  /** Default: `fetch`. */
  readonly send?: ServiceSender | undefined;
  readonly clock?: Clock | undefined;
}

/** Options, checked and complete. */
export interface ResolvedRelayOptions extends AuthOptions {
  readonly service: ServiceConfig;
  readonly mount: string;
  readonly originAllowed: OriginPolicy;
  readonly expose: readonly ExposableField[];
  readonly onResult: OnResult | undefined;
  readonly callbackSecrets: readonly string[];
  readonly onDemandResult: OnDemandResult | undefined;
  readonly budget: InFlightBytesLimiter;
  readonly rate: RateLimit | null;
  readonly limits: RelayLimits;
  readonly store: RelayStore;
  readonly log: Log;
  readonly clock: Clock;
}

/** @throws Error in one sentence that names the option */
export function resolveRelayOptions(options: RelayOptions): ResolvedRelayOptions {
  const {
    authorize,
    grantSecret,
    allowAnonymous,
    clock = systemClock,
    expose = [],
    rateLimit = DEFAULT_RATE_LIMIT,
  } = options;
  if (authorize === undefined && grantSecret === undefined && allowAnonymous !== true) {
    throw new Error(
      'Nobody may submit yet: set authorize, grantSecret (GRANT_SECRET) or allowAnonymous (ALLOW_ANONYMOUS).',
    );
  }
  const log = createSafeLog(options.log);
  if (grantSecret !== undefined && encodeGrantSecret(grantSecret).length < GRANT_SECRET_BYTES.advised) {
    const advice = `The grant secret has less than ${GRANT_SECRET_BYTES.advised} bytes.`;
    log({ level: 'warn', event: 'misconfigured', advice });
  }
  const { callbackSecrets = [], onDemandResult } = options;
  if (callbackSecrets.includes('')) throw new Error('A callback secret (CALLBACK_SECRET) is empty.');
  if (callbackSecrets.length > 0 && onDemandResult === undefined) {
    const advice = 'Callbacks are accepted and kept nowhere: set onDemandResult (CALLBACK_LOG).';
    log({ level: 'warn', event: 'misconfigured', advice });
  }
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const odd = expose.find((word) => !EXPOSABLE_FIELDS.includes(word));
  if (odd !== undefined) throw new Error(`expose knows ${EXPOSABLE_FIELDS.join(', ')}; not ${odd}.`);
  return {
    authorize,
    grantSecret,
    allowAnonymous,
    service: createServiceConfig(options, log, clock),
    mount: `/${options.mount ?? ''}`.replace(/\/+/g, '/').replace(/\/$/, ''),
    originAllowed: createOriginPolicy(options.allowedOrigins ?? []),
    expose,
    onResult: options.onResult,
    rate: rateLimit === false ? null : rateLimit,
    limits,
    budget: new InFlightBytesLimiter(limits.inFlightBytes),
    callbackSecrets,
    onDemandResult,
    store: withStoreErrors(options.store ?? createMemoryStore(clock), (error) =>
      log({ level: 'error', event: 'store_failed', error: errorName(error) }),
    ),
    log,
    clock,
  };
}

function createServiceConfig(options: RelayOptions, log: Log, clock: Clock): ServiceConfig {
  const { businessIdentifier, businessSecret, tokenHeader = 'Authorization', tokenScheme = 'Bearer' } = options;
  if (!businessIdentifier) throw new Error('businessIdentifier (BUSINESS_IDENTIFIER) is not set.');
  if (!businessSecret) throw new Error('businessSecret (BUSINESS_SECRET) is not set.');
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(tokenHeader)) throw new Error('tokenHeader (TOKEN_HEADER) is no header name.');
  if (!/^[\x21-\x7e]*$/.test(tokenScheme)) throw new Error('tokenScheme (TOKEN_SCHEME) is no scheme.');
  return {
    photoUrl: parseServiceUrl(options.baseUrl, 'baseUrl (VERIFICATION_BASE_URL)') + SERVICE_PATHS.photo,
    loginUrl: parseServiceUrl(options.authUrl, 'authUrl (VERIFICATION_AUTH_URL)') + SERVICE_PATHS.login,
    businessIdentifier,
    businessSecret,
    businessHash: options.businessHash ?? businessIdentifier,
    apiKey: options.apiKey ?? businessSecret,
    tokenHeader,
    tokenScheme,
    send: options.send ?? fetchSender(),
    clock,
    log,
  };
}

/** An http(s) address without a trailing slash. */
function parseServiceUrl(text: string | undefined, name: string): string {
  if (!text) throw new Error(`${name} is not set.`);
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new Error(`${name} is no address.`);
  }
  if (!/^https?:$/.test(url.protocol)) throw new Error(`${name} is no http address.`);
  if (url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new Error(`${name} may carry a path, and nothing else.`);
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}
