import { createServer, request as send, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SERVICE_PATHS } from '../../../src/contract.js';

/** One request with its answer. */
export interface RecordedExchange {
  /** With the prefix of the base address that the caller used. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly status: number;
  readonly answerHeaders: IncomingHttpHeaders;
  readonly answer: Buffer;
}

/** A photo call that the proxy holds back. */
export interface HeldCall {
  readonly arrived: Promise<void>;
  readonly release: () => void;
}

const PREFIXES = { photo: '/service', login: '/issuer/v2' } as const;

/** A proxy between a relay and the service that records every exchange unchanged. */
export class RecordingProxy {
  readonly exchanges: RecordedExchange[] = [];
  readonly #server: Server;
  readonly #target: URL;
  #gates: { readonly reached: () => void; readonly open: Promise<void> }[] = [];

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((incoming, outgoing) => {
      void this.#pass(incoming).then(
        ({ status, answerHeaders, answer }) => outgoing.writeHead(status, answerHeaders).end(answer),
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

  /** The two base URLs for a relay: separate, and each with a path. */
  get environment(): { readonly VERIFICATION_BASE_URL: string; readonly VERIFICATION_AUTH_URL: string } {
    const origin = `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
    return { VERIFICATION_BASE_URL: origin + PREFIXES.photo, VERIFICATION_AUTH_URL: origin + PREFIXES.login };
  }

  get logins(): readonly RecordedExchange[] {
    return this.exchanges.filter(({ path }) => path === PREFIXES.login + SERVICE_PATHS.login);
  }

  /** Holds back the next photo call until it is released. */
  holdNextPhoto(): HeldCall {
    let [reached, release] = [() => {}, () => {}];
    const arrived = new Promise<void>((resolve) => (reached = resolve));
    const open = new Promise<void>((resolve) => (release = resolve));
    this.#gates.push({ reached, open });
    return { arrived, release };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => void this.#server.close(() => resolve()));
  }

  async #pass(incoming: IncomingMessage): Promise<RecordedExchange> {
    const { url: path = '', method = '', headers } = incoming;
    const body = await buffer(incoming);
    const gate = path.endsWith(SERVICE_PATHS.photo) ? this.#gates.shift() : undefined;
    gate?.reached();
    await gate?.open;
    const inner = path.replace(new RegExp(`^(${Object.values(PREFIXES).join('|')})`), '');
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      const outer = send(new URL(inner, this.#target), { method, headers: { ...headers, host: this.#target.host } });
      outer.once('response', resolve).once('error', reject).end(body);
    });
    const answer = await buffer(reply);
    const { statusCode: status = 0, headers: answerHeaders } = reply;
    const exchange = { path, headers, body, status, answerHeaders, answer };
    this.exchanges.push(exchange);
    return exchange;
  }
}

/** The token in a login answer. */
export function readLoginToken({ answer }: RecordedExchange): string {
  return (JSON.parse(answer.toString('utf8')) as { payload: { access_token: string } }).payload.access_token;
}
