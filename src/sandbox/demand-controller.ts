import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  ONBOARDING_DEMAND_RESULTS,
  HEADER_NAMES,
  isRejectionId,
  jsonObject,
  rejectionMeaning,
  type OnboardingDemandResult,
} from '../contract/contract.js';
import { createTimeoutSignal, delay, type Clock } from '../shared/shared.js';
import type { RegisteredClient } from './client-registry.js';
import { HttpError, parseMembers, readJsonBody } from './http-messages.js';
import type { DeliveryPolicy } from './sandbox-options.js';

interface DemandControllerDeps {
  readonly policy: DeliveryPolicy;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
}

/** One attempt to deliver a callback. */
interface DeliveryAttempt {
  /** When it ended, in milliseconds since 1970. */
  readonly atMs: number;
  /** The status of the listener's answer, or why there was none. */
  readonly outcome: number | 'timeout' | 'unreachable';
}

interface DemandRequest {
  readonly callbackUrl: string;
  readonly payload: Required<OnboardingDemandResult>;
}

interface StoredDemand extends DemandRequest {
  /** Identifier of the client that created it. */
  readonly owner: string;
  /** Stops the delivery. */
  readonly controller: AbortController;
  readonly attempts: DeliveryAttempt[];
  /** A stopped delivery is also `given_up`. */
  state: 'waiting' | 'sending' | 'delivered' | 'given_up';
  /** When the next attempt is due; `null` unless the delivery waits. */
  dueMs: number | null;
}

/** Above this number of demands, the oldest are stopped and deleted. */
const MAX_STORED_DEMANDS = 1_000;

/** Onboarding demands: takes a result from a test and delivers it to the callback URL until it is acknowledged. */
export class DemandController {
  readonly #deps: DemandControllerDeps;
  readonly #demands = new Map<string, StoredDemand>();

  constructor(deps: DemandControllerDeps) {
    this.#deps = deps;
  }

  /**
   * Handles `POST /sandbox/demands`. Answers 202 immediately; the delivery follows. A known id is an update and starts a
   * new delivery.
   */
  async create(request: Request, { identifier: owner }: RegisteredClient): Promise<Response> {
    const demandRequest = parseDemandRequest(await readJsonBody(request));
    const { id } = demandRequest.payload;
    const existing = this.#demands.get(id);
    if (existing !== undefined && existing.owner !== owner) throw new HttpError(400, ['id']);
    this.#delete(id);
    const controller = new AbortController();
    const demand: StoredDemand = { ...demandRequest, owner, controller, attempts: [], state: 'waiting', dueMs: null };
    this.#demands.set(id, demand);
    for (const oldestId of this.#demands.keys()) if (this.#demands.size > MAX_STORED_DEMANDS) this.#delete(oldestId);
    void this.#deliver(demand);
    const location = `${new URL(request.url).pathname}/${id}`;
    return Response.json(toDemandView(demand), { status: 202, headers: { location } });
  }

  /** Handles `GET /sandbox/demands/{id}`. */
  show(id: string, client: RegisteredClient): Response {
    const demand = this.#demands.get(id);
    if (demand === undefined || demand.owner !== client.identifier) throw new HttpError(404, 'No such demand');
    return Response.json(toDemandView(demand));
  }

  #delete(id: string): void {
    this.#demands.get(id)?.controller.abort();
    this.#demands.delete(id);
  }

  /** Sends the callback until a 2xx status acknowledges it. The pauses in between grow by a factor. */
  async #deliver(demand: StoredDemand): Promise<void> {
    const { clock, policy } = this.#deps;
    const signal = AbortSignal.any([this.#deps.signal, demand.controller.signal]);
    let pauseMs = 0;
    try {
      while (demand.attempts.length < policy.attempts) {
        demand.state = 'waiting';
        demand.dueMs = clock.now() + pauseMs;
        await delay(pauseMs, { clock, signal });
        demand.state = 'sending';
        demand.dueMs = null;
        const outcome = await this.#postCallback(demand, signal);
        demand.attempts.push({ atMs: clock.now(), outcome });
        if (typeof outcome === 'number' && outcome >= 200 && outcome < 300) {
          demand.state = 'delivered';
          return;
        }
        pauseMs = pauseMs === 0 ? policy.firstDelayMs : pauseMs * policy.factor;
      }
    } catch {
      // The delivery was stopped while it waited.
      demand.dueMs = null;
    }
    demand.state = 'given_up';
  }

  async #postCallback(
    { callbackUrl, payload }: StoredDemand,
    stopSignal: AbortSignal,
  ): Promise<DeliveryAttempt['outcome']> {
    const { clock, policy } = this.#deps;
    const timeout = createTimeoutSignal(policy.timeoutMs, new Error('timeout'), { clock });
    try {
      const response = await this.#deps.fetch(callbackUrl, {
        method: 'POST',
        // The payload has the service's format. Only the header can mark it as the sandbox's.
        headers: { 'content-type': 'application/json', [HEADER_NAMES.sandbox]: 'true' },
        body: JSON.stringify(payload),
        redirect: 'manual',
        signal: AbortSignal.any([stopSignal, timeout.signal]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return timeout.signal.aborted ? 'timeout' : 'unreachable';
    } finally {
      timeout.stop();
    }
  }
}

/** The public view of a demand. It shows only the origin of the callback URL, because its path may hold a secret. */
function toDemandView({ callbackUrl, payload, state, attempts, dueMs }: StoredDemand): unknown {
  const toIso = (ms: number): string => new Date(ms).toISOString();
  return {
    id: payload.id,
    state,
    attempts: attempts.map(({ atMs, outcome }) => ({ at: toIso(atMs), outcome })),
    next_attempt_at: dueMs === null ? null : toIso(dueMs),
    callback_origin: new URL(callbackUrl).origin,
    payload,
  };
}

const textOrNull = v.nullish(v.string(), null);
const demandRequest = v.object({
  callback_url: v.pipe(v.string(), v.check(isHttpUrl, 'must be an http or https URL without credentials')),
  id: v.nullish(v.pipe(v.string(), v.regex(/^[\w.~-]{1,128}$/))),
  result: v.nullish(v.picklist(ONBOARDING_DEMAND_RESULTS)),
  reason: textOrNull,
  reason_id: v.nullish(v.pipe(v.string(), v.guard(isRejectionId, 'must be a rejection id')), null),
  metadata: v.nullish(v.pipe(jsonObject, v.record(v.string(), v.string())), {}),
  document_front: textOrNull,
  document_back: textOrNull,
  document: v.nullish(jsonObject, null),
});

/**
 * Parses the body of `POST /sandbox/demands`: `callback_url` (http or https) and any member of the result. Defaults: a
 * random `id` and `metadata.external_id`; `result` is `validated`, or `rejected` with a `reason_id`; `reason` is the
 * meaning of that id; every other member is `null`. The result is delivered as given, without any check of a document.
 * @throws HttpError 400 with the names of wrong members
 */
function parseDemandRequest(body: unknown): DemandRequest {
  const { callback_url: callbackUrl, ...members } = parseMembers(demandRequest, body, 'body');
  const { id, result, reason, reason_id: reasonId, metadata } = members;
  const payload = {
    ...members,
    id: id ?? randomUUID(),
    result: result ?? (reasonId === null ? 'validated' : 'rejected'),
    reason: reason ?? rejectionMeaning(reasonId),
    metadata: { external_id: randomUUID(), ...metadata },
  };
  return { callbackUrl, payload: payload as Required<OnboardingDemandResult> };
}

function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
