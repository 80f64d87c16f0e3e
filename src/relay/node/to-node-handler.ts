import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RelayHandler } from '../create-relay.js';
import { problemResponse } from '../responses.js';

/** What `http.createServer`, `https.createServer` and Express take; with Fastify, see the guide. */
export type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * How long a client that was answered early may go on sending, in milliseconds. Until then its bytes are read and thrown
 * away, because a browser that is cut off in the middle of its upload never sees the answer.
 */
const DRAIN_TIMEOUT_MS = 30_000;

/** Lets a relay answer Node's requests. The host's own `request.url` counts: Express has cut its mount off already. */
export function toNodeHandler(relay: RelayHandler): NodeHandler {
  return (incoming, outgoing) => {
    void handleIncoming(relay, incoming)
      .then((response) => sendResponse(response, outgoing))
      .catch(() => outgoing.destroy())
      .finally(() => drainBody(incoming));
  };
}

async function handleIncoming(relay: RelayHandler, incoming: IncomingMessage): Promise<Response> {
  let request: Request;
  try {
    request = toWebRequest(incoming);
  } catch {
    // A target that is no path, or a method that no web request may have.
    return problemResponse('bad_request', { field: 'request' });
  }
  return relay(request, { remoteAddress: incoming.socket.remoteAddress });
}

function toWebRequest(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/', headers, socket } = incoming;
  const scheme = 'encrypted' in socket && socket.encrypted === true ? 'https' : 'http';
  const host = /^[\w.:[\]-]+$/.test(headers.host ?? '') ? headers.host : 'localhost';
  const leaves = new AbortController();
  const fields = Object.entries(headers).map(([name, value = '']): [string, string] => [
    name,
    Array.isArray(value) ? value.join(', ') : value,
  ]);
  const init: RequestInit & { duplex?: 'half' } = { method, headers: fields, signal: leaves.signal };
  if (method !== 'GET' && method !== 'HEAD') {
    init.body = toWebStream(incoming, leaves);
    init.duplex = 'half';
  }
  return new Request(`${scheme}://${host}${url.startsWith('/') ? url : new URL(url).pathname}`, init);
}

/** The body as a web stream that takes no more off the socket than its reader asks for. */
function toWebStream(incoming: IncomingMessage, leaves: AbortController): ReadableStream<Uint8Array> {
  let isOpen = true;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = (settle: () => void) => (): void => {
          if (isOpen) settle();
          isOpen = false;
        };
        const leave = end(() => {
          leaves.abort();
          controller.error(new Error('the client left'));
        });
        incoming.on('data', (chunk: Buffer) => {
          if (!isOpen) return;
          controller.enqueue(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength));
          incoming.pause();
        });
        incoming.once(
          'end',
          end(() => controller.close()),
        );
        incoming.once('close', leave);
        incoming.once('error', leave);
        incoming.pause();
      },
      pull: () => void incoming.resume(),
      cancel: () => {
        isOpen = false;
        discardBody(incoming);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Nobody wants what still comes: it is read and thrown away. */
function discardBody(incoming: IncomingMessage): void {
  incoming.removeAllListeners('data');
  incoming.resume();
}

async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  if (outgoing.destroyed) return;
  // Answers are small and whole, so they go out with their length; only a 204 has none.
  if (response.status !== 204) outgoing.setHeader('Content-Length', body.length);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  await new Promise<void>((resolve) => void outgoing.once('close', resolve).end(body, resolve));
}

function drainBody(incoming: IncomingMessage): void {
  if (incoming.readableEnded || incoming.destroyed) return;
  discardBody(incoming);
  const timer = setTimeout(() => incoming.socket.destroy(), DRAIN_TIMEOUT_MS);
  timer.unref();
  incoming.once('close', () => clearTimeout(timer));
}
