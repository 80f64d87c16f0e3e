import {
  CaptureError,
  isCaptureError,
  parseLoginFailure,
  parseLoginSuccess,
  type RelayCode,
} from '../contract/contract.js';
import { abortable, createTimeoutSignal, delay, withTimeoutOrNull } from '../shared/shared.js';
import { errorName, redactServiceText, type LogEntry } from './relay-log.js';
import type { ServiceConfig } from './photo-service.js';
import { readReplyJson, readRetryAfter, type ServiceReply } from './service-sender.js';

/** Pauses before the second and the third try, in milliseconds. Only the login is ever retried. */
const RETRY_DELAYS_MS = [250, 1_000] as const;
/** Time limit of one try, in milliseconds. */
const LOGIN_TIMEOUT_MS = 10_000;
/** Time limit and longest body of a failed login's message, which is only for the log. */
const FAILURE_TIMEOUT_MS = 2_000;
const MAX_FAILURE_BYTES = 65_536;

/**
 * Logs in and returns one access token.
 * @throws CaptureError `service_credentials` (400), `service_unavailable` (500), `service_unreachable` (all else)
 * @throws `signal.reason` when aborted
 */
export async function requestAccessToken(service: ServiceConfig, signal: AbortSignal): Promise<string> {
  for (let retries = 0; ; retries++) {
    try {
      return await tryLogin(service, signal);
    } catch (error) {
      signal.throwIfAborted();
      const delayMs = RETRY_DELAYS_MS[retries];
      // A failed connection and a server error may pass; a refusal does not.
      const isRetryable = isCaptureError(error) && (error.detail.status ?? 500) >= 500;
      if (delayMs === undefined || !isRetryable) throw error;
      await delay(delayMs, { clock: service.clock, signal });
    }
  }
}

async function tryLogin(service: ServiceConfig, parentSignal: AbortSignal): Promise<string> {
  const { clock, log, loginUrl, businessIdentifier, businessSecret, send } = service;
  const code = 'service_unreachable';
  const timeoutError = new CaptureError(code, `no login answer within ${LOGIN_TIMEOUT_MS} ms`);
  const { signal, stop } = createTimeoutSignal(LOGIN_TIMEOUT_MS, timeoutError, { clock, signal: parentSignal });
  const startMs = clock.now();
  const json = JSON.stringify({ business_identifier: businessIdentifier, business_secret: businessSecret });
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
  const call = { url: loginUrl, headers, body: [new TextEncoder().encode(json)], signal };
  try {
    const reply = await abortable(() => send(call), [signal]);
    return await abortable(() => readAccessToken(reply, service), [signal]);
  } catch (error) {
    // The login is no longer needed.
    parentSignal.throwIfAborted();
    // An answer was logged where it was read.
    if (isCaptureError(error) && error.detail.status !== undefined) throw error;
    const message = 'Nothing answers at VERIFICATION_AUTH_URL (authUrl).';
    log({
      level: 'error',
      event: 'login_failed',
      code,
      error: errorName(error),
      message,
      durationMs: clock.now() - startMs,
    });
    if (isCaptureError(error) && error.code === code) throw error;
    throw new CaptureError(code, 'the login connection broke', {}, { cause: error });
  } finally {
    stop();
  }
}

/** The documented answers of a failed login, with what the operator can do. All others are `service_unreachable`. */
const LOGIN_FAILURES: Readonly<Record<number, { readonly code: RelayCode; readonly message: string }>> = {
  400: { code: 'service_credentials', message: 'Check BUSINESS_IDENTIFIER and BUSINESS_SECRET.' },
  500: { code: 'service_unavailable', message: "Take this to the verification service's support." },
};

async function readAccessToken(reply: ServiceReply, service: ServiceConfig): Promise<string> {
  const { status } = reply;
  const { code = 'service_unreachable', message } = LOGIN_FAILURES[status] ?? {};
  let cause: unknown;
  if (status === 200) {
    const json = await readReplyJson(reply);
    try {
      return parseLoginSuccess(json).accessToken;
    } catch (error) {
      cause = error;
    }
  }
  const details = message === undefined ? {} : { ...(await readFailureMessage(reply, service)), message };
  reply.discard();
  service.log({ level: 'error', event: 'login_failed', status, ...details });
  const retryAfter = code === 'service_unavailable' ? readRetryAfter(reply, service.clock.now()) : {};
  throw new CaptureError(code, `the login answered ${status}`, { status, ...retryAfter }, { cause });
}

/** The message and description of a failed login, for the operator's log. Empty when there are none in time. */
async function readFailureMessage(
  reply: ServiceReply,
  { clock, businessIdentifier, businessSecret, businessHash, apiKey }: ServiceConfig,
): Promise<Pick<LogEntry, 'serviceMessage'>> {
  const reading = readReplyJson(reply, MAX_FAILURE_BYTES).catch(() => undefined);
  const { message, description } = parseLoginFailure(await withTimeoutOrNull(reading, FAILURE_TIMEOUT_MS, { clock }));
  const text = [message, description.join(', ')].filter((part) => part !== '').join(': ');
  const serviceMessage = redactServiceText(text, [businessIdentifier, businessSecret, businessHash, apiKey]);
  return serviceMessage === '' ? {} : { serviceMessage };
}
