import type { PhotoAnalyzer } from './photo-analyzer.js';

/** What one client of the sandbox is known by. */
export interface Credential {
  readonly identifier: string;
  /** Business secret key; also the `api_key` of a photo request. */
  readonly secret: string;
  /** The `business_hash` of a photo request. Default: the identifier. */
  readonly hash?: string | undefined;
}

/** Time as the sandbox uses it; a test passes one it can advance. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `task` once after `delayMs`. @returns cancels it */
  after(delayMs: number, task: () => void): () => void;
}

export interface SandboxOptions {
  /** At least one, with distinct identifiers. */
  readonly credentials: readonly Credential[];
  /** Header that carries the access token. The service's is not documented. Default `Authorization`. */
  readonly tokenHeader?: string | undefined;
  /** Scheme before the token; empty: the bare token. The service's is not documented. Default `Bearer`. */
  readonly tokenScheme?: string | undefined;
  /** How long a token may wait for its one use. The service's lifetime is not documented. Default 300,000. */
  readonly tokenLifetimeMs?: number | undefined;
  /** From the request's arrival to the answer, upload included; after it 408. Not documented. Default 30,000. */
  readonly deadlineMs?: number | undefined;
  readonly delivery?: Partial<DeliveryPolicy> | undefined;
  /** Ends waiting deliveries. */
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Clock | undefined;
  /** Sends the callbacks. Default: the platform's `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Files → what is seen on them. Default: `decodeImage` and `inspect`. */
  readonly eyes?: PhotoAnalyzer | undefined;
  /** Told, once each, which optional package is missing and how to get it. Default: a line on stderr. */
  readonly warn?: ((sentence: string) => void) | undefined;
}

/** How an onboarding demand's result is delivered. The service documents none of it. */
export interface DeliveryPolicy {
  /** Attempts in all. Default 6. */
  readonly attempts: number;
  /** Pause after the first failed attempt. Default 1,000. */
  readonly firstDelayMs: number;
  /** Each further pause is this many times longer. Default 4: 1 s, 4 s, 16 s, 64 s, 256 s. */
  readonly factor: number;
  /** A listener that has not answered by then has failed. Default 10,000. */
  readonly timeoutMs: number;
}

export const SANDBOX_DEFAULTS = {
  tokenHeader: 'Authorization',
  tokenScheme: 'Bearer',
  tokenLifetimeMs: 300_000,
  deadlineMs: 30_000,
  delivery: { attempts: 6, firstDelayMs: 1_000, factor: 4, timeoutMs: 10_000 },
  host: '127.0.0.1',
  port: 8788,
} as const;

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};
