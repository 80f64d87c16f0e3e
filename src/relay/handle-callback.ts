import {
  HEADER_NAMES,
  RELAY_PATHS,
  CaptureError,
  isCaptureError,
  parseDemandResult,
  rejectionMeaning,
  type DemandResult,
  type Warning,
} from '../contract/contract.js';
import { readBodyChunks } from './read-body-chunks.js';
import { withHostTimeout } from './deliver-result.js';
import { concatBytes } from './fetch-sender.js';
import { errorName } from './relay-log.js';
import { IdempotentRunner } from './idempotent-runner.js';
import type { ResolvedRelayOptions } from './relay-options.js';
import { jsonResponse, problemResponse } from './responses.js';
import { sha256HexOfText, sha256Hex } from './validate-upload.js';

/** The result of an onboarding demand, for the host. */
export interface DemandDelivery {
  /** As the service sent it. Its image urls are passed on; the relay never fetches them. */
  readonly result: DemandResult;
  /** Where the result is not as documented; empty as a rule. */
  readonly warnings: readonly Warning[];
  /** What `reason_id` means, or `null` for none and for an unknown one. */
  readonly rejection: string | null;
  /** This id was delivered before, with another body. */
  readonly isUpdate: boolean;
  /** It comes from a sandbox and is worth nothing. */
  readonly isSandbox: boolean;
}

/** Awaited before the service is told that its callback was taken. Throwing (or rejecting) makes it come again. */
export type OnDemandResult = (delivery: DemandDelivery) => unknown;

/** Longest callback, in bytes: the key table filled to the brim takes a tenth. */
const MAX_CALLBACK_BYTES = 1_000_000;
/** How long a delivered callback is known again, in milliseconds: a week, longer than anybody keeps trying. */
const DELIVERED_TTL_MS = 7 * 86_400_000;
const MAX_WAIT_MARGIN_MS = 5_000;

type DeliveryStatus = 'delivered' | 'failed';

/**
 * `POST /callback/{secret}`: 200 once the host has the result, or had it before; 404 for a wrong secret; 400, 408 and 413
 * for a body that is none; 500 `host_failed` when the host did not take it.
 */
export function createCallbackHandler(
  settings: ResolvedRelayOptions,
): (request: Request, path: string) => Promise<Response> {
  const { store, clock, limits, budget, log } = settings;
  const ownMs = limits.hostMs + MAX_WAIT_MARGIN_MS;
  const once = new IdempotentRunner<DeliveryStatus>({
    store,
    clock,
    ttlMs: DELIVERED_TTL_MS,
    pendingTtlMs: ownMs,
    maxWaitMs: ownMs,
  });
  const secrets = Promise.all(settings.callbackSecrets.map(sha256OfText));

  async function deliver(bytes: Uint8Array, isSandbox: boolean): Promise<DeliveryStatus> {
    const { result, warnings } = parseDemandResult(parseCallbackJson(bytes));
    const known = `callback:${await sha256HexOfText(result.id)}`;
    const start = async (): Promise<{ value: DeliveryStatus; isStored: boolean }> => {
      try {
        const isUpdate = (await store.get(known)) !== null;
        const delivery = { result, warnings, rejection: rejectionMeaning(result.reason_id), isUpdate, isSandbox };
        await withHostTimeout(limits.hostMs, clock, async () => settings.onDemandResult?.(delivery));
        log({ level: 'info', event: 'callback_accepted', demandId: result.id });
        await store.create(known, 'delivered', DELIVERED_TTL_MS).catch(() => undefined);
        return { value: 'delivered', isStored: true };
      } catch (error) {
        log({ level: 'error', event: 'host_failed', demandId: result.id, error: errorName(error) });
        return { value: 'failed', isStored: false };
      }
    };
    const { value, isReplay } = await once
      .run(`${known}:${await sha256Hex(bytes)}`, '', { start })
      .catch(toFailedDelivery);
    if (isReplay && value === 'delivered') log({ level: 'info', event: 'replayed', demandId: result.id });
    return value;
  }

  return async (request, path) => {
    const given = await sha256OfText(parseCallbackSecret(path));
    // Each secret is looked at, whichever fits: the time taken tells nothing.
    const fits = (await secrets).map((secret) => timingSafeEqualBytes(secret, given));
    if (!fits.includes(true)) throw new CaptureError('not_found');
    if (request.method !== 'POST') return problemResponse('method_not_allowed', {}, { Allow: 'POST' });
    const hold = budget.hold(0);
    try {
      const bodyLimits = { idleMs: limits.uploadIdleMs, totalMs: limits.uploadTotalMs, maxBytes: MAX_CALLBACK_BYTES };
      const pieces: Uint8Array[] = [];
      for await (const piece of readBodyChunks(request, bodyLimits, clock)) {
        hold.addReceivedBytes(piece.length);
        pieces.push(piece);
      }
      const taken = await deliver(concatBytes(pieces), request.headers.get(HEADER_NAMES.sandbox) === 'true');
      if (taken === 'delivered') return jsonResponse({ status: 'ok' });
      throw new CaptureError('host_failed', 'the host did not take the callback');
    } finally {
      hold.release();
    }
  };
}

/** Another process took the same callback and did not come to an end: let it come again. */
function toFailedDelivery(error: unknown): { value: DeliveryStatus; isReplay: boolean } {
  if (isCaptureError(error) && error.code === 'outcome_unknown') return { value: 'failed', isReplay: true };
  throw error;
}

/** What follows `/callback/`, decoded; empty when it cannot be. */
function parseCallbackSecret(path: string): string {
  try {
    return decodeURIComponent(path.slice(RELAY_PATHS.callback.length + 1));
  } catch {
    return '';
  }
}

async function sha256OfText(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** Compares digests of equal length in equal time. */
function timingSafeEqualBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.reduce((difference, byte, index) => difference | (byte ^ (other[index] ?? 0)), 0) === 0;
}

function parseCallbackJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new CaptureError('bad_request', 'the callback is not JSON', { field: 'body' });
  }
}
