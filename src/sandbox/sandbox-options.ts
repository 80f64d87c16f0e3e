import type { Clock } from '../shared/shared.js';
import type { Credential } from './client-registry.js';
import type { PhotoAnalyzer } from './photo-analyzer.js';

export interface SandboxOptions {
  /** At least one, with distinct identifiers. */
  readonly credentials: readonly Credential[];
  /** Header of the access token. The service does not document it. Default `Authorization`. */
  readonly tokenHeader?: string | undefined;
  /** Scheme before the token; empty for none. The service does not document it. Default `Bearer`. */
  readonly tokenScheme?: string | undefined;
  /** Lifetime of an unused token, in milliseconds. The service does not document it. Default 300,000. */
  readonly tokenLifetimeMs?: number | undefined;
  /**
   * Time limit from the arrival of a photo request to its answer, in milliseconds; then 408. The service does not document
   * it. Default 30,000.
   */
  readonly deadlineMs?: number | undefined;
  readonly delivery?: Partial<DeliveryPolicy> | undefined;
  /** Stops waiting deliveries. */
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Clock | undefined;
  /** Sends the callbacks. Default: the platform's `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Analyses the photos. Default: decodes them and runs the checks. */
  readonly analyze?: PhotoAnalyzer | undefined;
  /**
   * Called for each missing optional package, with how to install it, and for files that need too much memory. Default: writes a line
   * to stderr.
   */
  readonly warn?: ((sentence: string) => void) | undefined;
}

/** How the result of an onboarding demand is delivered. The service documents none of it. */
export interface DeliveryPolicy {
  /** Maximum number of attempts. Default 6. */
  readonly attempts: number;
  /** Pause after the first failed attempt, in milliseconds. Default 1,000. */
  readonly firstDelayMs: number;
  /** Factor from one pause to the next. Default 4: 1 s, 4 s, 16 s, 64 s, 256 s. */
  readonly factor: number;
  /** Time limit of one attempt, in milliseconds. Default 10,000. */
  readonly timeoutMs: number;
}

export const SANDBOX_DEFAULTS = {
  tokenHeader: 'Authorization',
  tokenScheme: 'Bearer',
  tokenLifetimeMs: 300_000,
  deadlineMs: 30_000,
  delivery: { attempts: 6, firstDelayMs: 1_000, factor: 4, timeoutMs: 10_000 },
  port: 8788,
} as const;
