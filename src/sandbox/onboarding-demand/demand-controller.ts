import { randomUUID } from 'node:crypto';
import { HEADER_NAMES } from '../../contract/contract.js';
import { createTimeoutSignal, onAbort, type Clock } from '../../shared/shared.js';
import type { RegisteredClient } from '../client-registry.js';
import { readJsonBody, HttpError, createJsonResponse } from '../http-messages.js';
import type { DeliveryPolicy } from '../sandbox-options.js';
import {
  createDeliveryState,
  nextDeliveryState,
  type CallbackDeliveryState,
  type DeliveryAttempt,
  type DeliveryEvent,
} from './callback-delivery-state.js';
import { parseDemandRequest, type DemandRequest } from './parse-demand-request.js';

interface DemandControllerDeps {
  readonly policy: DeliveryPolicy;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal | undefined;
}

interface StoredDemand extends DemandRequest {
  /** Identifier of the client that created it. */
  readonly owner: string;
  delivery: CallbackDeliveryState;
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
  async create(request: Request, client: RegisteredClient): Promise<Response> {
    const demandRequest = parseDemandRequest(await readJsonBody(request), randomUUID);
    const { id } = demandRequest.payload;
    const existing = this.#demands.get(id);
    if (existing !== undefined && existing.owner !== client.identifier) throw new HttpError(400, ['id']);
    if (existing !== undefined) this.#update(existing, { type: 'stopped' });
    const delivery = createDeliveryState(this.#deps.clock.now());
    const demand: StoredDemand = { ...demandRequest, owner: client.identifier, delivery };
    this.#store(demand);
    this.#scheduleAttempt(demand);
    const location = `${new URL(request.url).pathname}/${id}`;
    return createJsonResponse(toDemandView(demand), 202, { location });
  }

  /** Handles `GET /sandbox/demands/{id}`. */
  show(request: Request, client: RegisteredClient): Response {
    const demand = this.#demands.get(new URL(request.url).pathname.split('/').at(-1) ?? '');
    if (demand === undefined || demand.owner !== client.identifier) throw new HttpError(404, 'No such demand');
    return createJsonResponse(toDemandView(demand));
  }

  #store(demand: StoredDemand): void {
    this.#demands.delete(demand.payload.id);
    this.#demands.set(demand.payload.id, demand);
    for (const [id, oldest] of this.#demands) {
      if (this.#demands.size <= MAX_STORED_DEMANDS) break;
      this.#update(oldest, { type: 'stopped' });
      this.#demands.delete(id);
    }
  }

  #update(demand: StoredDemand, event: DeliveryEvent): void {
    demand.delivery = nextDeliveryState(demand.delivery, event, this.#deps.policy);
  }

  /** Sends the callback when it is due. Does nothing for a delivery that has ended. */
  #scheduleAttempt(demand: StoredDemand): void {
    const { clock, signal } = this.#deps;
    const { dueMs } = demand.delivery;
    if (dueMs === null) return;
    let stopListening = (): void => undefined;
    const cancelTimer = clock.after(Math.max(0, dueMs - clock.now()), () => {
      stopListening();
      this.#update(demand, { type: 'due' });
      if (demand.delivery.state === 'sending') void this.#send(demand);
    });
    if (signal === undefined) return;
    stopListening = onAbort(signal, () => {
      cancelTimer();
      this.#update(demand, { type: 'stopped' });
    });
  }

  async #send(demand: StoredDemand): Promise<void> {
    const outcome = await this.#postCallback(demand);
    this.#update(demand, { type: 'ended', attempt: { atMs: this.#deps.clock.now(), outcome } });
    this.#scheduleAttempt(demand);
  }

  async #postCallback({ callbackUrl, payload }: StoredDemand): Promise<DeliveryAttempt['outcome']> {
    const { clock, policy, signal } = this.#deps;
    const timeout = createTimeoutSignal(policy.timeoutMs, new Error('timeout'), { clock });
    try {
      const response = await this.#deps.fetch(callbackUrl, {
        method: 'POST',
        // The payload has the service's format. Only the header can mark it as the sandbox's.
        headers: { 'content-type': 'application/json', [HEADER_NAMES.sandbox]: 'true' },
        body: JSON.stringify(payload),
        redirect: 'manual',
        signal: signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal]),
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
function toDemandView({ callbackUrl, payload, delivery }: StoredDemand): unknown {
  const toIso = (ms: number): string => new Date(ms).toISOString();
  return {
    id: payload.id,
    state: delivery.state,
    attempts: delivery.attempts.map(({ atMs, outcome }) => ({ at: toIso(atMs), outcome })),
    next_attempt_at: delivery.dueMs === null ? null : toIso(delivery.dueMs),
    callback_origin: new URL(callbackUrl).origin,
    payload,
  };
}
