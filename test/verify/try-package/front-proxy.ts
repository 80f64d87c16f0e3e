/** One origin for an app that serves itself and for the relay: what a host's own server would be. */
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FrontProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** Answers from the relay's server where the path says so, and from the app's everywhere else. */
export async function serveFrontProxy(app: string, relay: string): Promise<FrontProxy> {
  const server = createServer((incoming, outgoing) => {
    const isForRelay = /^\/(?:verify\/|grant$)/.test(incoming.url ?? '');
    const target = new URL(incoming.url ?? '/', isForRelay ? relay : app);
    const headers = {
      ...incoming.headers,
      host: target.host,
      ...(incoming.headers.origin && { origin: target.origin }),
    };
    const forwarded = send(target, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
