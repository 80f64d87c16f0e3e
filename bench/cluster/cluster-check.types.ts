/** What a check of two relays found. */
export interface ClusterCheckResult {
  readonly what: string;
  readonly measured: string;
  readonly mark: string;
  readonly isMet: boolean;
}

/** How much a run sends. */
export interface ClusterLoad {
  /** Submissions of each check that sends a load. */
  readonly submissions: number;
  /** How many of them are sent at the same time. */
  readonly concurrent: number;
  /** Factor of the marks in seconds: 1 for measuring, more for a test on a busy machine. */
  readonly markFactor: number;
  /** For how long Redis is frozen, in milliseconds: once for each. */
  readonly freezesMs: readonly number[];
}
