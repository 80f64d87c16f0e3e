import { CaptureError } from '../contract/contract.js';
import { abortable, withoutUndefined } from '../shared/shared.js';
import { errorName } from './relay-log.js';
import type { ResolvedRelayOptions } from './relay-options.js';
import { ServiceError, hasServiceCode } from './verification-service.js';

/** How long a token may wait for its call, in milliseconds. The service does not document its lifetime. */
const TOKEN_MAX_AGE_MS = 60_000;
/** A login that failed longer ago is tried again: the upload took its time, and an outage may be over. In milliseconds. */
const FAILURE_MAX_AGE_MS = 5_000;

/**
 * The login of one submission. It can be started while the rest of the upload arrives. The token is used once, and replaced
 * when it is too old.
 */
export interface PrefetchedToken {
  /** Logs in; once, however often it is called. */
  start(): Promise<string>;
  /**
   * The token; empty for a service without a login.
   * @param signal aborts at the deadline of the submission, which is logged
   * @throws CaptureError with a code of the service
   */
  take(signal: AbortSignal): Promise<string>;
  /** Aborts a login that is still running. */
  cancel(): void;
}

export function createPrefetchedToken({ service, clock, log }: ResolvedRelayOptions): PrefetchedToken {
  const controller = new AbortController();
  let token: Promise<string> | undefined;
  let [startMs, issuedMs, failedMs] = [Infinity, Infinity, Infinity];
  const request = async (signal: AbortSignal): Promise<string> => {
    startMs = clock.now();
    const requested = (await service.login?.(signal)) ?? '';
    issuedMs = clock.now();
    return requested;
  };
  const start = (): Promise<string> => {
    if (token === undefined) {
      token = request(controller.signal);
      // Who takes the token gets the error.
      token.catch(() => void (failedMs = clock.now()));
    }
    return token;
  };
  return {
    start,
    async take(signal) {
      try {
        const again = (): Promise<string> => abortable(() => request(signal), [signal]);
        if (clock.now() - failedMs > FAILURE_MAX_AGE_MS) return await again();
        const taken = await abortable(start, [signal]);
        return clock.now() - issuedMs <= TOKEN_MAX_AGE_MS ? taken : await again();
      } catch (error) {
        const isCoded = hasServiceCode(error);
        const code = isCoded ? error.code : 'service_unreachable';
        // The default service has logged its own errors, with what it knows of them.
        if (!isCoded || error === signal.reason || error instanceof ServiceError) {
          const details = {
            error: isCoded ? undefined : errorName(error),
            message: error instanceof ServiceError ? error.logMessage : undefined,
          };
          const durationMs = clock.now() - startMs;
          log({ level: 'error', event: 'login_failed', code, ...withoutUndefined(details), durationMs });
        }
        // No photo was sent, whatever the error says of its outcome.
        throw new CaptureError(code, 'the login failed', isCoded ? error.detail : {}, { cause: error });
      }
    },
    cancel: () => controller.abort(new CaptureError('bad_request', 'no call is made')),
  };
}
