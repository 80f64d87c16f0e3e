import {
  createHandoffToken,
  type CreatedHandoff,
  type HandoffClaim,
  type HandoffEvent,
} from '../../../src/contract/contract.js';
import { randomBytes } from 'node:crypto';
import type { RelayFixture } from './relay-fixture.js';

type Call = RelayFixture['call'];

/** The id is empty for an event that is not repeated after a lost connection. */
type ReceivedEvent = Readonly<{ id: string; event: HandoffEvent }>;

/** Both ends of a hand-off, without browsers. */
export class HandoffClient {
  readonly phoneSecret = randomBytes(18).toString('base64url');
  readonly created: CreatedHandoff;
  readonly #call: Call;

  private constructor(call: Call, created: CreatedHandoff) {
    this.#call = call;
    this.created = created;
  }

  static async create(call: Call, body: object = {}, headers: Record<string, string> = {}): Promise<HandoffClient> {
    const response = await postJson(call, '/handoff', body, headers);
    if (!response.ok) throw new Error(`POST /handoff: ${response.status} ${await response.text()}`);
    return new HandoffClient(call, (await response.json()) as CreatedHandoff);
  }

  authorization(role: 'computer' | 'phone'): { Authorization: string } {
    const token = role === 'computer' ? this.created.token : createHandoffToken(this.created.id, this.phoneSecret);
    return { Authorization: `Bearer ${token}` };
  }

  /** @param call default: the relay that has created the hand-off */
  post(role: 'computer' | 'phone', action: string, body: object = {}, call: Call = this.#call): Promise<Response> {
    return postJson(call, `/handoff/${this.created.id}/${action}`, body, this.authorization(role));
  }

  claim(headers: Record<string, string> = {}, secret = this.phoneSecret, call: Call = this.#call): Promise<Response> {
    const body = { claim_code: this.created.claim_code, phone_secret: secret };
    return postJson(call, `/handoff/${this.created.id}/claim`, body, headers);
  }

  async connect(): Promise<HandoffClaim> {
    const claim = (await (await this.claim()).json()) as HandoffClaim;
    await this.post('computer', 'confirm');
    return claim;
  }

  async openEvents(role: 'computer' | 'phone', lastEventId?: string, call: Call = this.#call): Promise<EventReader> {
    const headers = { ...this.authorization(role), ...(lastEventId && { 'Last-Event-ID': lastEventId }) };
    return new EventReader(await call(`/handoff/${this.created.id}/events`, { headers }));
  }
}

export function postJson(call: Call, path: string, json: unknown, more: object = {}): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...more };
  return call(path, { method: 'POST', body: typeof json === 'string' ? json : JSON.stringify(json), headers });
}

/** Reads server-sent events. */
export class EventReader {
  readonly response: Response;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly comments: string[] = [];
  #text = '';

  constructor(response: Response) {
    if (!response.ok || response.body === null) throw new Error(`events: ${response.status}`);
    this.response = response;
    this.#reader = response.body.getReader();
  }

  /** @returns the next event; `null` at the end of the stream */
  async next(): Promise<ReceivedEvent | null> {
    for (;;) {
      const block = /^([\s\S]*?)\n\n/.exec(this.#text);
      if (block !== null) {
        this.#text = this.#text.slice(block[0].length);
        const [, id = ''] = /^id: (.*)$/m.exec(block[0]) ?? [];
        const [, data] = /^data: (.*)$/m.exec(block[0]) ?? [];
        if (data !== undefined) return { id, event: JSON.parse(data) as HandoffEvent };
        this.comments.push(block[0].trim());
        continue;
      }
      const { done, value } = await this.#reader.read();
      if (done) return null;
      this.#text += new TextDecoder().decode(value);
    }
  }

  async rest(): Promise<readonly ReceivedEvent[]> {
    const events: ReceivedEvent[] = [];
    for (let event = await this.next(); event !== null; event = await this.next()) events.push(event);
    return events;
  }

  cancel(): Promise<void> {
    return this.#reader.cancel();
  }
}
