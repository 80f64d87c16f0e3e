import { CaptureError, isCaptureError, parseLoginSuccess } from '../contract/contract.js';
import {
  createTimeoutSignal,
  rejectOnAbort,
  readReplyJson,
  readRetryAfter,
  type ServiceConfig,
} from './service-config.js';
import type { Clock, ServiceReply } from './service-sender.js';

/** Pauses before the second and third try, in milliseconds. The login alone is ever tried again. */
const RETRY_DELAYS_MS = [250, 1_000] as const;
/** A try that takes longer has failed, in milliseconds. */
const LOGIN_TIMEOUT_MS = 10_000;
/** How long a token may wait for its call, in milliseconds. The service does not say how long it lives. */
const TOKEN_MAX_AGE_MS = 60_000;

/**
 * Gets one token.
 * @throws Trouble `service_credentials` (400), `service_unavailable` (500), `service_unreachable` (all else)
 * @throws `signal.reason` when aborted
 */
export async function requestAccessToken(service: ServiceConfig, signal: AbortSignal): Promise<string> {
  for (let tried = 0; ; tried++) {
    try {
      return await tryLogin(service, signal);
    } catch (error) {
      signal.throwIfAborted();
      const pauseMs = RETRY_DELAYS_MS[tried];
      if (pauseMs === undefined || !(isCaptureError(error) && isRetryable(error))) throw error;
      await rejectOnAbort(signal, pause(pauseMs, service.clock));
    }
  }
}

async function tryLogin(service: ServiceConfig, signal: AbortSignal): Promise<string> {
  const late = new CaptureError('service_unreachable', `no login answer within ${LOGIN_TIMEOUT_MS} ms`);
  const limit = createTimeoutSignal(signal, LOGIN_TIMEOUT_MS, late, service.clock);
  try {
    const reply = await rejectOnAbort(limit.signal, service.send(createLoginCall(service, limit.signal)));
    return await rejectOnAbort(limit.signal, readAccessToken(reply, service));
  } catch (error) {
    if (isCaptureError(error) && error.code !== 'outcome_unknown') throw error;
    limit.signal.throwIfAborted();
    throw new CaptureError('service_unreachable', 'the login connection broke', {}, { cause: error });
  } finally {
    limit.stop();
  }
}

function createLoginCall({ loginUrl, businessIdentifier, businessSecret }: ServiceConfig, signal: AbortSignal) {
  const body = JSON.stringify({ business_identifier: businessIdentifier, business_secret: businessSecret });
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
  return { url: loginUrl, headers, body: [new TextEncoder().encode(body)], signal };
}

async function readAccessToken(reply: ServiceReply, { log, clock }: ServiceConfig): Promise<string> {
  const { status } = reply;
  if (status === 200) {
    const json = await readReplyJson(reply);
    try {
      return parseLoginSuccess(json).accessToken;
    } catch (cause) {
      log({ level: 'error', event: 'login_failed', status });
      throw new CaptureError('service_unreachable', 'no usable token', { status }, { cause });
    }
  }
  reply.discard();
  if (status === 400) {
    log({ level: 'error', event: 'login_failed', status, advice: 'Check BUSINESS_IDENTIFIER and BUSINESS_SECRET.' });
    throw new CaptureError('service_credentials', 'the login was refused', { status });
  }
  if (status === 500) {
    log({ level: 'error', event: 'login_failed', status, advice: "Take this to the verification service's support." });
    throw new CaptureError('service_unavailable', 'the login failed', {
      status,
      ...readRetryAfter(reply, clock.now()),
    });
  }
  log({ level: 'error', event: 'login_failed', status });
  throw new CaptureError('service_unreachable', 'an undocumented login answer', { status });
}

/** Worth another try: no connection, and whatever the other side calls its own fault. */
function isRetryable({ detail: { status } }: CaptureError): boolean {
  return status === undefined || status >= 500;
}

function pause(ms: number, clock: Clock): Promise<void> {
  return new Promise((resolve) => void clock.after(ms, resolve));
}

/** A login that runs while the body arrives. Each token is handed out once; one that got old waiting is dropped. */
export class PrefetchedToken {
  readonly #service: ServiceConfig;
  readonly #token: Promise<string>;
  readonly #controller = new AbortController();
  #gotMs = Infinity;

  constructor(service: ServiceConfig) {
    this.#service = service;
    this.#token = requestAccessToken(service, this.#controller.signal);
    this.#token.then(
      () => (this.#gotMs = service.clock.now()),
      () => undefined,
    );
  }

  /** @throws as {@link requestAccessToken} */
  async take(signal: AbortSignal): Promise<string> {
    const token = await rejectOnAbort(signal, this.#token);
    return this.#service.clock.now() - this.#gotMs > TOKEN_MAX_AGE_MS
      ? requestAccessToken(this.#service, signal)
      : token;
  }

  /** Lets a login that is still under way go. */
  cancel(): void {
    this.#controller.abort(new CaptureError('bad_request', 'no call is made'));
  }
}
