import {
  HEADERS,
  RELAY_PATHS,
  Trouble,
  isTrouble,
  parseDemandResult,
  rejectionMeaning,
  type DemandResult,
  type Warning,
} from '../contract/contract.js';
import { piecesOf } from './body.js';
import { within } from './deliver.js';
import { joined } from './fetch-sender.js';
import { errorName } from './log.js';
import { Once } from './once.js';
import type { Settings } from './options.js';
import { jsonResponse, problemResponse } from './responses.js';
import { hashText, sha256 } from './upload.js';

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
const MAX_BYTES = 1_000_000;
/** How long a delivered callback is known again, in milliseconds: a week, longer than anybody keeps trying. */
const KNOWN_MS = 7 * 86_400_000;
const MARGIN_MS = 5_000;

type Taken = 'delivered' | 'failed';

/**
 * `POST /callback/{secret}`: 200 once the host has the result, or had it before; 404 for a wrong secret; 400, 408 and 413
 * for a body that is none; 500 `host_failed` when the host did not take it.
 */
export function createCallback(settings: Settings): (request: Request, path: string) => Promise<Response> {
  const { store, clock, limits, budget, log } = settings;
  const ownMs = limits.hostMs + MARGIN_MS;
  const once = new Once<Taken>({ store, clock, ttlMs: KNOWN_MS, pendingTtlMs: ownMs, patienceMs: ownMs });
  const secrets = Promise.all(settings.callbackSecrets.map(digest));

  async function deliver(bytes: Uint8Array, isSandbox: boolean): Promise<Taken> {
    const { result, warnings } = parseDemandResult(parseJson(bytes));
    const known = `callback:${await hashText(result.id)}`;
    const start = async (): Promise<{ value: Taken; isKept: boolean }> => {
      try {
        const isUpdate = (await store.get(known)) !== null;
        const delivery = { result, warnings, rejection: rejectionMeaning(result.reason_id), isUpdate, isSandbox };
        await within(limits.hostMs, clock, async () => settings.onDemandResult?.(delivery));
        log({ level: 'info', event: 'callback_accepted', demandId: result.id });
        await store.create(known, 'delivered', KNOWN_MS).catch(() => undefined);
        return { value: 'delivered', isKept: true };
      } catch (error) {
        log({ level: 'error', event: 'host_failed', demandId: result.id, error: errorName(error) });
        return { value: 'failed', isKept: false };
      }
    };
    const { value, isReplay } = await once.run(`${known}:${await sha256(bytes)}`, '', { start }).catch(unfinished);
    if (isReplay && value === 'delivered') log({ level: 'info', event: 'replayed', demandId: result.id });
    return value;
  }

  return async (request, path) => {
    const given = await digest(secretIn(path));
    // Each secret is looked at, whichever fits: the time taken tells nothing.
    const fits = (await secrets).map((secret) => isSame(secret, given));
    if (!fits.includes(true)) throw new Trouble('not_found');
    if (request.method !== 'POST') return problemResponse('method_not_allowed', {}, { Allow: 'POST' });
    const hold = budget.hold(0);
    try {
      const bodyLimits = { idleMs: limits.uploadIdleMs, totalMs: limits.uploadTotalMs, maxBytes: MAX_BYTES };
      const pieces: Uint8Array[] = [];
      for await (const piece of piecesOf(request, bodyLimits, clock)) {
        hold.grow(piece.length);
        pieces.push(piece);
      }
      const taken = await deliver(joined(pieces), request.headers.get(HEADERS.sandbox) === 'true');
      if (taken === 'delivered') return jsonResponse({ status: 'ok' });
      throw new Trouble('host_failed', 'the host did not take the callback');
    } finally {
      hold.release();
    }
  };
}

/** Another process took the same callback and did not come to an end: let it come again. */
function unfinished(error: unknown): { value: Taken; isReplay: boolean } {
  if (isTrouble(error) && error.code === 'outcome_unknown') return { value: 'failed', isReplay: true };
  throw error;
}

/** What follows `/callback/`, decoded; empty when it cannot be. */
function secretIn(path: string): string {
  try {
    return decodeURIComponent(path.slice(RELAY_PATHS.callback.length + 1));
  } catch {
    return '';
  }
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** Compares digests of equal length in equal time. */
function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.reduce((difference, byte, index) => difference | (byte ^ (other[index] ?? 0)), 0) === 0;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new Trouble('bad_request', 'the callback is not JSON', { field: 'body' });
  }
}
