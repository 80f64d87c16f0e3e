/** What the relay needs from the world around it. Each has a default; each can be replaced. */

/** Time. A test passes one that it can advance. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `task` once after `delayMs`. @returns cancels it */
  after(delayMs: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};

/** One POST to the verification or the authorization service. */
export interface ServiceCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The whole body, in pieces; sent with its length. */
  readonly body: readonly Uint8Array[];
  readonly signal: AbortSignal;
}

export interface ServiceReply {
  readonly status: number;
  /** A header's value, or `null`. */
  header(name: string): string | null;
  /**
   * Reads the body to its end.
   * @throws RangeError when it is longer than `limitBytes`; any other error when the connection breaks
   */
  read(limitBytes: number): Promise<Uint8Array>;
  /** Lets the body go unread. */
  discard(): void;
}

/**
 * Sends one call, once: no retry, no redirect.
 *
 * @throws Trouble `service_unreachable` only when the other side surely did not get the whole body
 * @throws Trouble `outcome_unknown` for every other broken connection
 * @throws `signal.reason` when aborted
 */
export type ServiceSender = (call: ServiceCall) => Promise<ServiceReply>;
