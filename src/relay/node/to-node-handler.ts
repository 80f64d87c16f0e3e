import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { onAbort } from '../../shared/shared.js';
import type { RelayHandler } from '../create-relay.js';
import { BodyAlreadyReadError, brokenBodyError, type BodyReader } from '../read-body-chunks.js';
import { problemResponse } from '../route-handler.js';

/** A listener for `http.createServer`, `https.createServer` and Express. For Fastify, see the guide. */
export type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * How long a client may keep sending after an early answer, in milliseconds. Its bytes are read and discarded, because a
 * browser whose upload is cut off never reads the answer.
 */
const DRAIN_TIMEOUT_MS = 30_000;

/** Adapts a relay to Node's requests. It uses `request.url`, from which Express has already removed the mount path. */
export function toNodeHandler(relay: RelayHandler): NodeHandler {
  const listener = getRequestListener(
    async (request, { incoming }) => {
      const { remoteAddress } = incoming.socket;
      const response = await relay(request, { remoteAddress, readBody: incomingReader(incoming) });
      const hasUnreadBody = !('complete' in incoming && incoming.complete) && !incoming.destroyed;
      // Events come without an end that could wait for the body.
      const isEventStream = response.headers.get('content-type') === 'text/event-stream';
      return hasUnreadBody && response.body !== null && !isEventStream ? endAfterBody(response, incoming) : response;
    },
    {
      hostname: 'localhost',
      overrideGlobalObjects: false,
      // The request target is not a path, or the method is not allowed for a `Request`.
      errorHandler: () => problemResponse('bad_request', { field: 'request' }),
    },
  );
  return (incoming, outgoing) => void listener(incoming, outgoing);
}

/** After so many bytes the other connections have their turn: a fast client alone could fill the whole turn of the event loop. */
const BYTES_PER_TURN = 524_288;
/** The time that a chunk takes beside its bytes, as that of so many bytes. */
const CHUNK_COST_BYTES = 512;
/** More chunks than these and one for every 64 bytes are an attack, as each takes Node longer than its bytes: the connection ends. */
const [MAX_SMALL_CHUNKS, MIN_MEAN_CHUNK_BYTES] = [10_000, 64];

/** Passes on each chunk when it arrives. Streams for the web copy it, and take several promises for each. */
function incomingReader(incoming: Readable): BodyReader {
  return (onChunk, signal) =>
    new Promise((resolve, reject) => {
      if (incoming.readableDidRead) return reject(new BodyAlreadyReadError());
      let [turnBytes, chunks, bytes] = [0, 0, 0];
      const goOn = (): void => void (signal.aborted || incoming.resume());
      const onData = (chunk: Uint8Array): void => {
        turnBytes += chunk.length + CHUNK_COST_BYTES;
        chunks += 1;
        bytes += chunk.length;
        if (chunks > MAX_SMALL_CHUNKS + bytes / MIN_MEAN_CHUNK_BYTES) return void incoming.destroy();
        try {
          const consumed = onChunk(chunk);
          if (consumed === undefined && turnBytes < BYTES_PER_TURN) return;
          turnBytes = 0;
          incoming.pause();
          if (consumed === undefined) setImmediate(goOn);
          else consumed.then(goOn, reject);
        } catch (error) {
          incoming.pause().off('data', onData);
          reject(error);
        }
      };
      const onClose = (): void => reject(brokenBodyError());
      incoming.on('data', onData).once('end', resolve).once('close', onClose);
      onAbort(signal, () => void incoming.pause().off('data', onData).off('end', resolve).off('close', onClose));
    });
}

/**
 * The client has the response completely before the rest of its upload is read, but its end comes after that: Node closes a
 * connection that is not kept with the end of the response, as proxies ask for. With unread bytes the system would reset the
 * connection, and the proxy would answer 502.
 */
async function endAfterBody(response: Response, incoming: Readable): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(bytes),
      pull: async (controller) => {
        await drainBody(incoming);
        controller.close();
      },
    },
    { highWaterMark: 1 },
  );
  const headers = new Headers(response.headers);
  headers.set('Content-Length', String(bytes.length));
  return new Response(body, { status: response.status, headers });
}

/** Reads the rest of the body and discards it. Resolves at its end, or when the client has taken too long. */
function drainBody(incoming: Readable): Promise<void> {
  if (incoming.readableEnded || incoming.destroyed) return Promise.resolve();
  incoming.removeAllListeners('data');
  incoming.resume();
  return new Promise((resolve) => {
    const timer = setTimeout(() => incoming.destroy(), DRAIN_TIMEOUT_MS);
    timer.unref();
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    incoming.once('end', end).once('close', end);
  });
}
