import { timingSafeEqual } from 'hono/utils/buffer';
import {
  CaptureError,
  HEADER_NAMES,
  isCaptureError,
  parseOnboardingDemandResult,
  rejectionMeaning,
} from '../contract/contract.js';
import { createRateLimiter } from './client-limits.js';
import { callHostHookWithTimeout } from './host-hooks.js';
import { IdempotentRunner, MAX_WAIT_MARGIN_MS, type IdempotentOperationResult } from './idempotent-runner.js';
import { createInFlightBytesLimiter } from './in-flight-bytes-limiter.js';
import { isPrivateOrUnknownAddress, toClientNetwork } from './network-addresses.js';
import { parseJsonPart, readShortBody } from './read-body-chunks.js';
import { describeHostFailure } from './relay-log.js';
import type { ResolvedRelayOptions } from './relay-options.js';
import { hashBytes, hashText, hashedKey } from './relay-store.js';
import { jsonResponse, problemResponse, type RouteHandler } from './route-handler.js';

/** Longest callback, in bytes: ten times the size of a payload with every key filled. */
const MAX_CALLBACK_BYTES = 1_000_000;
/** Memory for the bodies of callbacks, in bytes. Only who knows the secret uses it. */
const CALLBACKS_IN_FLIGHT_BYTES = 16_000_000;
/** How long a delivered callback is recognised as a repetition, in milliseconds: a week. */
const DELIVERED_TTL_MS = 7 * 86_400_000;

/**
 * Handles `POST /callback/{secret}`. Answers 200 when the host has accepted the result now or before; 404 for a wrong
 * secret, 429 for too many of them; 400, 408 and 413 for an invalid body; 500 `host_failed` when the host did not accept it.
 */
export function createCallbackRoute(options: ResolvedRelayOptions): RouteHandler {
  const { clock, limits } = options;
  // Uploads share no memory with callbacks, so that they cannot keep the service's results out.
  const inFlightBytes = createInFlightBytesLimiter(
    CALLBACKS_IN_FLIGHT_BYTES,
    MAX_CALLBACK_BYTES,
    limits.memoryWaitMs,
    clock,
  );
  const deliver = createCallbackDelivery(options);
  const checkSecret = createSecretCheck(options);

  return async ({ req, env: { remoteAddress = '', readBody } }) => {
    const request = req.raw;
    await checkSecret(req.param('secret') ?? '', remoteAddress);
    if (request.method !== 'POST') return problemResponse('method_not_allowed', {}, { Allow: 'POST' });
    const reservation = inFlightBytes.open(MAX_CALLBACK_BYTES, request.signal);
    try {
      const reserve = reservation.addReceivedBytes;
      const body = await readShortBody(request, { maxBytes: MAX_CALLBACK_BYTES, limits, clock, readBody, reserve });
      const isSandbox = request.headers.get(HEADER_NAMES.sandbox) === 'true';
      if (await deliver(body, isSandbox)) return jsonResponse({ status: 'ok' });
      throw new CaptureError('host_failed', 'the host did not take the callback');
    } finally {
      reservation.release();
    }
  };
}

/**
 * Creates the check of the secret in a callback's path. Wrong secrets are counted per network. Over the limit, further ones
 * are `rate_limited`, and so is the right one, so that guessing finds nothing. The right one passes from a private address,
 * because that is a proxy: a stranger behind it must not keep the service's callbacks out.
 */
function createSecretCheck(options: ResolvedRelayOptions): (secret: string, remoteAddress: string) => Promise<void> {
  const secrets = options.callbackSecrets;
  const limit = { points: options.limits.callbackMisses, perSeconds: 60 };
  const misses = createRateLimiter('callback-misses', limit, options);
  return async (secret, remoteAddress) => {
    if (secrets.length === 0) throw new CaptureError('not_found');
    // All secrets are compared, so that the duration does not reveal which one matches.
    const matches = await Promise.all(secrets.map((one) => timingSafeEqual(one, secret, hashText)));
    const isRight = matches.includes(true);
    if (isRight && isPrivateOrUnknownAddress(remoteAddress)) return;
    const network = toClientNetwork(remoteAddress);
    if (!isRight || (await misses.isExhausted(network))) await misses.count(network);
    if (!isRight) throw new CaptureError('not_found');
  };
}

/**
 * Delivers each callback body to the host once, even when the service sends it repeatedly or to several relays.
 * @returns whether the host has accepted it, now or before
 */
function createCallbackDelivery(
  options: ResolvedRelayOptions,
): (body: Uint8Array, isSandbox: boolean) => Promise<boolean> {
  const { store, clock, limits, log } = options;
  const maxWaitMs = limits.hostMs + MAX_WAIT_MARGIN_MS;
  const ttls = { ttlMs: DELIVERED_TTL_MS, pendingTtlMs: maxWaitMs };
  const runner = new IdempotentRunner<boolean>({ store, clock, maxWaitMs, ...ttls });

  return async (body, isSandbox) => {
    const { result, warnings } = parseOnboardingDemandResult(parseCallbackJson(body));
    const idKey = await hashedKey('callback', result.id);
    const start = async (): Promise<IdempotentOperationResult<boolean>> => {
      try {
        const isUpdate = (await store.get(idKey)) !== null;
        const delivery = { result, warnings, rejection: rejectionMeaning(result.reason_id), isUpdate, isSandbox };
        await callHostHookWithTimeout(async () => options.onDemandResult?.(delivery), options);
        log({ level: 'info', event: 'callback_accepted', demandId: result.id });
        await store.create(idKey, 'delivered', DELIVERED_TTL_MS).catch(() => undefined);
        return { value: true, isStored: true };
      } catch (error) {
        log({ level: 'error', event: 'host_failed', demandId: result.id, ...describeHostFailure(error) });
        return { value: false, isStored: false };
      }
    };
    const bodyKey = `${idKey}:${await hashBytes([body])}`;
    const { value, isReplay } = await runner.run(bodyKey, '', { start }).catch(toFailedDelivery);
    if (isReplay && value) log({ level: 'info', event: 'replayed', demandId: result.id });
    return value;
  };
}

/** A value that is cut inside a character must not cost the whole callback: the service would repeat it in vain. */
function parseCallbackJson(body: Uint8Array): unknown {
  return parseJsonPart(new TextEncoder().encode(new TextDecoder().decode(body)), 'body');
}

/** Another process started the same delivery and did not finish: the service has to send the callback again. */
function toFailedDelivery(error: unknown): { value: boolean; isReplay: boolean } {
  if (isCaptureError(error) && error.code === 'outcome_unknown') return { value: false, isReplay: true };
  throw error;
}
