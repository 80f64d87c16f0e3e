import { Trouble, isTrouble, parseLoginSuccess } from '../contract/contract.js';
import { limited, orAborted, readJson, retryAfterOf, type Service } from './service.js';
import type { Clock, ServiceReply } from './ports.js';

/** Pauses before the second and third try, in milliseconds. The login alone is ever tried again. */
const PAUSES_MS = [250, 1_000] as const;
/** A try that takes longer has failed, in milliseconds. */
const TRY_MS = 10_000;
/** How long a token may wait for its call, in milliseconds. The service does not say how long it lives. */
const FRESH_MS = 60_000;

/**
 * Gets one token.
 * @throws Trouble `service_credentials` (400), `service_unavailable` (500), `service_unreachable` (all else)
 * @throws `signal.reason` when aborted
 */
export async function logIn(service: Service, signal: AbortSignal): Promise<string> {
  for (let tried = 0; ; tried++) {
    try {
      return await tryOnce(service, signal);
    } catch (error) {
      signal.throwIfAborted();
      const pauseMs = PAUSES_MS[tried];
      if (pauseMs === undefined || !(isTrouble(error) && isPassing(error))) throw error;
      await orAborted(signal, pause(pauseMs, service.clock));
    }
  }
}

async function tryOnce(service: Service, signal: AbortSignal): Promise<string> {
  const late = new Trouble('service_unreachable', `no login answer within ${TRY_MS} ms`);
  const limit = limited(signal, TRY_MS, late, service.clock);
  try {
    const reply = await orAborted(limit.signal, service.send(loginCall(service, limit.signal)));
    return await orAborted(limit.signal, tokenOf(reply, service));
  } catch (error) {
    if (isTrouble(error) && error.code !== 'outcome_unknown') throw error;
    limit.signal.throwIfAborted();
    throw new Trouble('service_unreachable', 'the login connection broke', {}, { cause: error });
  } finally {
    limit.stop();
  }
}

function loginCall({ loginUrl, businessIdentifier, businessSecret }: Service, signal: AbortSignal) {
  const body = JSON.stringify({ business_identifier: businessIdentifier, business_secret: businessSecret });
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
  return { url: loginUrl, headers, body: [new TextEncoder().encode(body)], signal };
}

async function tokenOf(reply: ServiceReply, { log, clock }: Service): Promise<string> {
  const { status } = reply;
  if (status === 200) {
    const json = await readJson(reply);
    try {
      return parseLoginSuccess(json).accessToken;
    } catch (cause) {
      log({ level: 'error', event: 'login_failed', status });
      throw new Trouble('service_unreachable', 'no usable token', { status }, { cause });
    }
  }
  reply.discard();
  if (status === 400) {
    log({ level: 'error', event: 'login_failed', status, advice: 'Check BUSINESS_IDENTIFIER and BUSINESS_SECRET.' });
    throw new Trouble('service_credentials', 'the login was refused', { status });
  }
  if (status === 500) {
    log({ level: 'error', event: 'login_failed', status, advice: "Take this to the verification service's support." });
    throw new Trouble('service_unavailable', 'the login failed', { status, ...retryAfterOf(reply, clock.now()) });
  }
  log({ level: 'error', event: 'login_failed', status });
  throw new Trouble('service_unreachable', 'an undocumented login answer', { status });
}

/** Worth another try: no connection, and whatever the other side calls its own fault. */
function isPassing({ detail: { status } }: Trouble): boolean {
  return status === undefined || status >= 500;
}

function pause(ms: number, clock: Clock): Promise<void> {
  return new Promise((resolve) => void clock.after(ms, resolve));
}

/** A login that runs while the body arrives. Each token is handed out once; one that got old waiting is dropped. */
export class LoginAhead {
  readonly #service: Service;
  readonly #token: Promise<string>;
  readonly #controller = new AbortController();
  #gotMs = Infinity;

  constructor(service: Service) {
    this.#service = service;
    this.#token = logIn(service, this.#controller.signal);
    this.#token.then(
      () => (this.#gotMs = service.clock.now()),
      () => undefined,
    );
  }

  /** @throws as {@link logIn} */
  async take(signal: AbortSignal): Promise<string> {
    const token = await orAborted(signal, this.#token);
    return this.#service.clock.now() - this.#gotMs > FRESH_MS ? logIn(this.#service, signal) : token;
  }

  /** Lets a login that is still under way go. */
  cancel(): void {
    this.#controller.abort(new Trouble('bad_request', 'no call is made'));
  }
}
