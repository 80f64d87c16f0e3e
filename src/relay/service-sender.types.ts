/** One POST to the verification or the authorization service. */
export interface ServiceCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The whole body, in chunks; sent with its length. */
  readonly body: readonly Uint8Array[];
  readonly signal: AbortSignal;
}

export interface ServiceReply {
  readonly status: number;
  /** The value of a header, or `null`. */
  header(name: string): string | null;
  /**
   * Reads the body to its end.
   * @throws RangeError when it is longer than `limitBytes`; any other error when the connection breaks
   */
  read(limitBytes: number): Promise<Uint8Array>;
  /** Discards the body. */
  discard(): void;
}

/**
 * Sends one call once: without retries and without following redirects.
 *
 * @throws CaptureError `service_unreachable` only when the service certainly did not receive the whole body
 * @throws CaptureError `outcome_unknown` for every other broken connection
 * @throws `signal.reason` when aborted
 */
export type ServiceSender = (call: ServiceCall) => Promise<ServiceReply>;
