import { createServer, request as send, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** One request with its answer. */
interface RecordedExchange {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly reply: IncomingMessage;
  readonly answer: Buffer;
}

/** A proxy between a relay and the service that records every exchange unchanged. */
export class RecordingProxy {
  readonly exchanges: RecordedExchange[] = [];
  readonly #server: Server;

  private constructor(target: string) {
    this.#server = createServer((incoming, outgoing) => {
      void this.#pass(incoming, target).then(
        ({ reply, answer }) => outgoing.writeHead(reply.statusCode ?? 0, reply.headers).end(answer),
        () => outgoing.destroy(),
      );
    });
  }

  /** @param target address of the service */
  static async start(target: string): Promise<RecordingProxy> {
    const proxy = new RecordingProxy(target);
    await new Promise<void>((resolve) => void proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => void this.#server.close(() => resolve()));
  }

  async #pass(incoming: IncomingMessage, target: string): Promise<RecordedExchange> {
    const { url: path = '', method = '', headers } = incoming;
    const body = await buffer(incoming);
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      send(target + path, { method, headers })
        .once('response', resolve)
        .once('error', reject)
        .end(body);
    });
    const exchange = { path, headers, body, reply, answer: await buffer(reply) };
    this.exchanges.push(exchange);
    return exchange;
  }
}
