import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A test, by its context, or a suite: `{ after }`. */
export interface TestScope {
  after(close: () => unknown): void;
}

export interface RecordedCall {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export type CallScript = (call: RecordedCall, response: ServerResponse) => void | Promise<void>;

/** A photo result with verdict true. */
export const GOOD_RESULT = {
  doc_type: 'id_card',
  country_code: 'fr',
  doc_model: '2021',
  ocr: { name: 'ANNA', surname: 'ERIKSSON', birth_date: '1974-08-12' },
  security: { mrz_vs_viz: true, printing_technique: null },
  reason: '',
  verdict: true,
  flow_id: 'flow-1',
};

/** A verification service with scripted login and photo answers, over real HTTP. By default both succeed. */
export class FakeService {
  readonly logins: RecordedCall[] = [];
  readonly photos: RecordedCall[] = [];
  readonly tokens: string[] = [];
  login: CallScript = (_, response) => {
    const token = `token-${this.tokens.length + 1}`;
    this.tokens.push(token);
    sendJson(response, 200, { status: 'success', message: 'made', payload: { access_token: token } });
  };
  photo: CallScript = (_, response) => sendJson(response, 200, GOOD_RESULT);
  /** Called when a photo call begins, before its body is read. */
  onPhotoStart: (request: IncomingMessage) => void = () => undefined;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  /** @param scope the test or suite at whose end it is closed; without one, the caller closes it */
  static async start(scope?: TestScope): Promise<FakeService> {
    const service = new FakeService();
    scope?.after(() => service.close());
    service.#server.listen(0, '127.0.0.1');
    await once(service.#server, 'listening');
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Runs something else before each answer to a photo call. */
  beforePhotoAnswer(run: () => Promise<void>): void {
    const answer = this.photo;
    this.photo = async (call, response) => {
      await run();
      await answer(call, response);
    };
  }

  /** Holds the answer to the next photo call. @returns resolves when the call has come, with what lets the answer go */
  holdPhoto(answer: CallScript = this.photo): Promise<() => void> {
    const later = this.photo;
    return new Promise((resolve) => {
      this.photo = (call, response) => {
        this.photo = later;
        resolve(() => void answer(call, response));
      };
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const isLogin = path.endsWith('/authorization/v1/auth_business/login');
    if (!isLogin) this.onPhotoStart(request);
    const body = await buffer(request).catch(() => null);
    if (body === null) return;
    const call = { path, headers: request.headers, body };
    (isLogin ? this.logins : this.photos).push(call);
    await (isLogin ? this.login : this.photo)(call, response);
  }
}

type ResponseHeaders = Record<string, string>;

export function sendJson(response: ServerResponse, status: number, body: unknown, headers: ResponseHeaders = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

export function answerWith(status: number, text = '', headers: ResponseHeaders = {}): CallScript {
  return (_, response) => void response.writeHead(status, headers).end(text);
}

export const breakConnection: CallScript = (_, response) => void response.destroy();

export const neverAnswer: CallScript = () => undefined;

export async function readFormData(call: RecordedCall): Promise<FormData> {
  const headers = { 'Content-Type': call.headers['content-type'] ?? '' };
  return new Response(new Uint8Array(call.body), { headers }).formData();
}

/** The `data` part of a multipart call. */
export async function readDataPart(call: RecordedCall | undefined): Promise<Record<string, unknown>> {
  if (call === undefined) throw new Error('no call');
  const text = (await readFormData(call)).get('data');
  return JSON.parse(typeof text === 'string' ? text : '{}') as Record<string, unknown>;
}
