import { request as send } from 'node:http';
import { listen, type LocalServer } from '../../e2e/support/static-server.js';

/** Answers from the relay's server where the path says so, and from the app's everywhere else. */
export function serveFrontProxy(app: string, relay: string): Promise<LocalServer> {
  return listen((incoming, outgoing) => {
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
}
