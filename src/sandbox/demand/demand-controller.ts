import { randomUUID } from 'node:crypto';
import { HEADER_NAMES } from '../../contract/contract.js';
import { HttpError, createJsonResponse } from '../sandbox-responses.js';
import { readJsonBody } from '../read-body.js';
import type { RegisteredClient } from '../client-registry.js';
import type { Clock, DeliveryPolicy } from '../sandbox-options.js';
import {
  createDelivery,
  nextDeliveryState,
  type DeliveryAttempt,
  type CallbackDelivery,
  type DeliveryEvent,
} from './callback-delivery.js';
import { parseDemandRequest, type DemandRequest } from './parse-demand-request.js';

export interface DemandControllerDeps {
  readonly policy: DeliveryPolicy;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal | undefined;
}

interface StoredDemand extends DemandRequest {
  readonly owner: string;
  delivery: CallbackDelivery;
}

/** More demands than this are not kept for showing; the oldest go first. */
const MAX_STORED_DEMANDS = 1_000;

/** Stands for the SDK's end of an onboarding: takes a result and delivers it to the callback url until it is taken. */
export class DemandController {
  readonly #ports: DemandControllerDeps;
  readonly #kept = new Map<string, StoredDemand>();

  constructor(ports: DemandControllerDeps) {
    this.#ports = ports;
  }

  /** `POST /sandbox/demands`: 202 at once; delivery follows. A known id is an update and is delivered anew. */
  async create(request: Request, client: RegisteredClient): Promise<Response> {
    const asked = parseDemandRequest(await readJsonBody(request), randomUUID);
    const known = this.#kept.get(asked.payload.id);
    if (known !== undefined && known.owner !== client.identifier) throw new HttpError(400, ['id']);
    if (known !== undefined) this.#tell(known, { type: 'stopped' });
    const demand: StoredDemand = {
      ...asked,
      owner: client.identifier,
      delivery: createDelivery(this.#ports.clock.now()),
    };
    this.#keep(demand);
    this.#pursue(demand);
    return createJsonResponse(toDemandView(demand), 202, {
      location: `${new URL(request.url).pathname}/${demand.payload.id}`,
    });
  }

  /** `GET /sandbox/demands/{id}`. */
  show(request: Request, client: RegisteredClient): Response {
    const demand = this.#kept.get(new URL(request.url).pathname.split('/').at(-1) ?? '');
    if (demand === undefined || demand.owner !== client.identifier) throw new HttpError(404, 'No such demand');
    return createJsonResponse(toDemandView(demand));
  }

  #keep(demand: StoredDemand): void {
    this.#kept.delete(demand.payload.id);
    this.#kept.set(demand.payload.id, demand);
    for (const [id, old] of this.#kept) {
      if (this.#kept.size <= MAX_STORED_DEMANDS) break;
      this.#tell(old, { type: 'stopped' });
      this.#kept.delete(id);
    }
  }

  #tell(demand: StoredDemand, event: DeliveryEvent): void {
    demand.delivery = nextDeliveryState(demand.delivery, event, this.#ports.policy);
  }

  /** Does what the state asks for: waits, or sends. */
  #pursue(demand: StoredDemand): void {
    const { clock, signal } = this.#ports;
    const { dueMs } = demand.delivery;
    if (dueMs === null) return;
    const stop = (): void => {
      cancel();
      this.#tell(demand, { type: 'stopped' });
    };
    const cancel = clock.after(Math.max(0, dueMs - clock.now()), () => {
      signal?.removeEventListener('abort', stop);
      this.#tell(demand, { type: 'due' });
      if (demand.delivery.state === 'sending') void this.#send(demand);
    });
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  }

  async #send(demand: StoredDemand): Promise<void> {
    const outcome = await this.#attempt(demand);
    this.#tell(demand, { type: 'ended', attempt: { atMs: this.#ports.clock.now(), outcome } });
    this.#pursue(demand);
  }

  async #attempt({ callbackUrl, payload }: StoredDemand): Promise<DeliveryAttempt['outcome']> {
    const { clock, policy, signal } = this.#ports;
    const limit = new AbortController();
    const cancel = clock.after(policy.timeoutMs, () => limit.abort());
    try {
      const response = await this.#ports.fetch(callbackUrl, {
        method: 'POST',
        // The payload is the service's own: only the header can say that nothing stands behind it.
        headers: { 'content-type': 'application/json', [HEADER_NAMES.sandbox]: 'true' },
        body: JSON.stringify(payload),
        redirect: 'manual',
        signal: signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return limit.signal.aborted ? 'timeout' : 'unreachable';
    } finally {
      cancel();
    }
  }
}

/** What is shown. Of the callback url only the origin: its path may hold the listener's secret. */
function toDemandView({ callbackUrl, payload, delivery }: StoredDemand): unknown {
  const at = (ms: number): string => new Date(ms).toISOString();
  return {
    id: payload.id,
    state: delivery.state,
    attempts: delivery.attempts.map(({ atMs, outcome }) => ({ at: at(atMs), outcome })),
    next_attempt_at: delivery.dueMs === null ? null : at(delivery.dueMs),
    callback_origin: new URL(callbackUrl).origin,
    payload,
  };
}
