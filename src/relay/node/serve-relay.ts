import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { listen, type ListenAddress } from '../../shared/server/server.js';
import type { RelayHandler } from '../create-relay.js';
import { toNodeHandler } from './to-node-handler.js';

export interface RelayServer {
  /** `http://127.0.0.1:8787` */
  readonly url: string;
  /** Accepts no new requests. Resolves when all running requests have ended, even if their client has disconnected. */
  close(): Promise<void>;
}

/** Time limit for the headers of a request, in milliseconds. */
const HEADERS_TIMEOUT_MS = 20_000;
/** How long a server that closes waits for the first request of a new connection, in milliseconds. */
const FIRST_REQUEST_WAIT_MS = 1_000;

export const DEFAULT_RELAY_PORT = 8787;

/** Serves a relay over HTTP, on port 8787 by default. @throws Error in one sentence when the port is taken or not allowed */
export async function serveRelay(
  relay: RelayHandler,
  { host, port = DEFAULT_RELAY_PORT }: ListenAddress = {},
): Promise<RelayServer> {
  const calls = new Set<Promise<Response>>();
  const closing = new AbortController();
  const handler = toNodeHandler((request, info) => {
    const call = relay(request, { ...info, closing: closing.signal });
    calls.add(call);
    void call.finally(() => calls.delete(call)).catch(() => undefined);
    return call;
  });
  // The relay has its own limits for bodies, and answers with a problem when one is exceeded.
  const { createServer } = await import('node:http');
  const server = createServer({ requestTimeout: 0, headersTimeout: HEADERS_TIMEOUT_MS }, handler);
  const firstRequests = watchFirstRequests(server);
  const openAnswers = watchAnswers(server);
  server.on('request', (_, response) => {
    if (closing.signal.aborted) closeConnectionAfter(response);
  });
  return {
    url: await listen(server, { host, port }),
    close: async () => {
      closing.abort();
      await acceptPendingConnections();
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      for (const responses of openAnswers.values()) responses.forEach(closeConnectionAfter);
      await Promise.race([Promise.all(firstRequests.values()), wait(FIRST_REQUEST_WAIT_MS)]);
      while (calls.size + openAnswers.size > 0)
        await Promise.allSettled([...calls, ...[...openAnswers].map(answersEnd)]);
      // The remaining connections are idle: browsers keep connections open, and open some in advance.
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The answers that have not ended, by connection. Node closes one that waits behind another only when its turn comes: perhaps never. */
type OpenAnswers = ReadonlyMap<Socket, ReadonlySet<ServerResponse>>;

function watchAnswers(server: Server): OpenAnswers {
  const open = new Map<Socket, Set<ServerResponse>>();
  server.on('request', ({ socket }, response) => {
    const isFirst = !open.has(socket);
    const responses = open.get(socket) ?? new Set();
    open.set(socket, responses.add(response));
    const forget = (): void => void open.delete(socket);
    if (isFirst) socket.once('close', forget);
    response.once('close', () => {
      responses.delete(response);
      if (responses.size > 0) return;
      forget();
      socket.off('close', forget);
    });
  });
  return open;
}

function answersEnd([socket, responses]: readonly [Socket, ReadonlySet<ServerResponse>]): Promise<unknown> {
  const closeOf = (emitter: Socket | ServerResponse) => new Promise((resolve) => void emitter.once('close', resolve));
  return Promise.race([closeOf(socket), Promise.all([...responses].map(closeOf))]);
}

/** Connections on which no request has begun, each with a promise of its first request or of its end. */
function watchFirstRequests(server: Server): ReadonlyMap<Socket, Promise<unknown>> {
  const waiting = new Map<Socket, Promise<unknown>>();
  server.on('connection', (socket: Socket) => {
    // The server's request event comes as `begun` of its socket.
    const begun = new Promise((resolve) => void socket.once('begun', resolve).once('close', resolve));
    waiting.set(socket, begun);
    void begun.then(() => waiting.delete(socket));
  });
  server.on('request', ({ socket }) => socket.emit('begun'));
  return waiting;
}

/**
 * The system resets connections that it has accepted and this process has not, when the server stops listening. The end of the
 * second turn comes after a whole look for new connections.
 */
async function acceptPendingConnections(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref());

/** A kept connection could bring further requests at any time. */
function closeConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
