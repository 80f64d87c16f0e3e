import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RelayHandler } from '../create-relay.js';
import { EVENT_STREAM_MEDIA_TYPE, problemResponse } from '../responses.js';

/** A listener for `http.createServer`, `https.createServer` and Express. For Fastify, see the guide. */
export type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * How long a client may keep sending after an early answer, in milliseconds. Its bytes are read and discarded, because a
 * browser whose upload is cut off never reads the answer.
 */
const DRAIN_TIMEOUT_MS = 30_000;

/** Adapts a relay to Node's requests. It uses `request.url`, from which Express has already removed the mount path. */
export function toNodeHandler(relay: RelayHandler): NodeHandler {
  return (incoming, outgoing) => {
    void handleIncoming(relay, incoming)
      .then((response) => sendResponse(response, outgoing, () => drainBody(incoming)))
      .catch(() => outgoing.destroy());
  };
}

async function handleIncoming(relay: RelayHandler, incoming: IncomingMessage): Promise<Response> {
  let request: Request;
  try {
    request = toWebRequest(incoming);
  } catch {
    // The request target is not a path, or the method is not allowed for a `Request`.
    return problemResponse('bad_request', { field: 'request' });
  }
  return relay(request, { remoteAddress: incoming.socket.remoteAddress });
}

function toWebRequest(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/', headers, socket } = incoming;
  const scheme = 'encrypted' in socket && socket.encrypted === true ? 'https' : 'http';
  const host = /^[\w.:[\]-]+$/.test(headers.host ?? '') ? headers.host : 'localhost';
  const disconnect = new AbortController();
  const fields = Object.entries(headers).map(([name, value = '']): [string, string] => [
    name,
    Array.isArray(value) ? value.join(', ') : value,
  ]);
  const init: RequestInit & { duplex?: 'half' } = { method, headers: fields, signal: disconnect.signal };
  if (method !== 'GET' && method !== 'HEAD') {
    init.body = toWebStream(incoming, disconnect);
    init.duplex = 'half';
  }
  return new Request(`${scheme}://${host}${url.startsWith('/') ? url : new URL(url).pathname}`, init);
}

/** The body as a web stream. It reads from the socket only on demand of its reader. */
function toWebStream(incoming: IncomingMessage, disconnect: AbortController): ReadableStream<Uint8Array> {
  let isOpen = true;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = (finish: () => void) => (): void => {
          if (isOpen) finish();
          isOpen = false;
        };
        const onDisconnect = end(() => {
          disconnect.abort();
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
        incoming.once('close', onDisconnect);
        incoming.once('error', onDisconnect);
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

/** Reads the rest of the body and discards it. */
function discardBody(incoming: IncomingMessage): void {
  incoming.removeAllListeners('data');
  incoming.resume();
}

/**
 * Sends the response. The client has it completely before the rest of its upload is read, but its end comes after that: Node
 * closes a connection that is not kept with the end of the response, as proxies ask for. With unread bytes the system
 * would reset the connection, and the proxy would answer 502.
 */
async function sendResponse(response: Response, outgoing: ServerResponse, drain: () => Promise<void>): Promise<void> {
  if (isEventStream(response)) return sendEvents(response.body, response, outgoing);
  const body = Buffer.from(await response.arrayBuffer());
  if (outgoing.destroyed) return;
  // Responses are small and complete, so they have a `Content-Length`; only a 204 has none.
  if (response.status !== 204) outgoing.setHeader('Content-Length', body.length);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (body.length > 0) outgoing.write(body);
  else outgoing.flushHeaders();
  await drain();
  await new Promise<void>((resolve) => void outgoing.once('close', resolve).end(resolve));
}

function isEventStream(response: Response): response is Response & { readonly body: ReadableStream<Uint8Array> } {
  return response.body !== null && response.headers.get('content-type') === EVENT_STREAM_MEDIA_TYPE;
}

/** Sends each event as soon as it is there. The stream is cancelled when the client leaves. */
async function sendEvents(
  events: ReadableStream<Uint8Array>,
  { status, headers }: Response,
  outgoing: ServerResponse,
): Promise<void> {
  const reader = events.getReader();
  outgoing.once('close', () => void reader.cancel().catch(() => undefined));
  if (outgoing.destroyed) return reader.cancel();
  // Set one by one, they can be read while the events are sent.
  outgoing.statusCode = status;
  for (const [name, value] of headers) outgoing.setHeader(name, value);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    outgoing.write(value);
  }
  outgoing.end();
}

/** Reads the rest of the body and discards it. Resolves at its end, or when the client has taken too long. */
function drainBody(incoming: IncomingMessage): Promise<void> {
  if (incoming.readableEnded || incoming.destroyed) return Promise.resolve();
  discardBody(incoming);
  return new Promise((resolve) => {
    const timer = setTimeout(() => incoming.socket.destroy(), DRAIN_TIMEOUT_MS);
    timer.unref();
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    incoming.once('end', end).once('close', end);
  });
}
