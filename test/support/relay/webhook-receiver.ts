import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { CallScript, RecordedCall, TestScope } from './fake-service.js';

/** A backend that receives webhooks and checks their signatures. It can be killed and started again on the same port. */
export class WebhookReceiver {
  readonly calls: RecordedCall[] = [];
  answer: CallScript = (_, response) => void response.writeHead(204).end();
  #server: Server | undefined;
  #port = 0;

  /** @param scope the test at whose end it is killed; without one, the caller kills it */
  static async start(scope?: TestScope): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    scope?.after(() => receiver.kill());
    await receiver.restart();
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/webhook`;
  }

  async restart(): Promise<void> {
    this.#server = createServer((request, response) => {
      const record = (body: Buffer): void => {
        const call = { path: request.url ?? '', headers: request.headers, body };
        this.calls.push(call);
        void this.answer(call, response);
      };
      void buffer(request).then(record, () => undefined);
    });
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Breaks all connections and refuses new ones. */
  async kill(): Promise<void> {
    const server = this.#server;
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
  }
}

export interface WebhookBody {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export const readWebhook = (call: RecordedCall | undefined): WebhookBody =>
  JSON.parse(call?.body.toString('utf8') ?? '{}') as WebhookBody;

export const webhookId = (call: RecordedCall | undefined): unknown => call?.headers['webhook-id'];

export const createWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Verifies a call as the Standard Webhooks specification says, independently of the relay's code. */
export function isSignedWith(secret: string, { headers, body }: RecordedCall): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body.toString('utf8')}`;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}
