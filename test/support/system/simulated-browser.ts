import { randomBytes } from 'node:crypto';
import type { SystemDocument } from './system-documents.js';

/** A complete response of the relay. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  readonly json: Readonly<Record<string, unknown>>;
}

export interface SubmitOptions {
  /** Default: a new one. */
  readonly key?: string;
  readonly grant?: string;
  readonly origin?: string;
  /** Overrides the document's own fields. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly photos?: readonly File[];
}

/** Sends requests as a page does, and records the responses. */
export class SimulatedBrowser {
  readonly responses: ReceivedResponse[] = [];
  /** The keys it has sent. */
  readonly keys: string[] = [];

  async submit(relay: string, document: SystemDocument, sending: SubmitOptions = {}): Promise<ReceivedResponse> {
    const { key = createBrowserKey(), grant, origin, data = {}, photos = document.photos } = sending;
    const { docType: doc_type, firstName: first_name, lastName: last_name } = document;
    const form = new FormData();
    form.set('data', JSON.stringify({ doc_type, first_name, last_name, ...data }));
    for (const photo of photos) form.append('photos', photo);
    this.keys.push(key);
    const headers = {
      'Idempotency-Key': key,
      ...(grant === undefined ? {} : { Authorization: `Bearer ${grant}` }),
      ...(origin === undefined ? {} : { Origin: origin }),
    };
    return this.call(`${relay}/photos`, { method: 'POST', headers, body: form });
  }

  async call(url: string, init?: RequestInit): Promise<ReceivedResponse> {
    const response = await fetch(url, init);
    const body = Buffer.from(await response.arrayBuffer());
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const json = isJson ? (JSON.parse(body.toString('utf8')) as Record<string, unknown>) : {};
    const received = { status: response.status, headers: response.headers, body, json };
    this.responses.push(received);
    return received;
  }

  /** All responses, headers included. */
  get transcript(): Buffer {
    return Buffer.concat(
      this.responses.flatMap(({ headers, body }) => [
        Buffer.from(JSON.stringify([...headers])),
        body,
        Buffer.from('\n'),
      ]),
    );
  }
}

export function createBrowserKey(): string {
  return randomBytes(18).toString('base64url');
}
