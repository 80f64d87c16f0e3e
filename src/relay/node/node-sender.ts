import type { IncomingMessage } from 'node:http';
import { CaptureError } from '../../contract/contract.js';
import type { ServiceSender, ServiceReply } from '../service-sender.js';

/** A connection that does not come about by then has failed, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Sends through Node's own client: the body goes out with its length and is not copied, every call has a connection of
 * its own (a kept one may be closing at the other end, and the photo call cannot be repeated), and whether the body was
 * handed over whole is known, not guessed.
 */
export function nodeSender(): ServiceSender {
  return async ({ url, headers, body, signal }) => {
    const isSecure = url.startsWith('https:');
    const client = await (isSecure ? import('node:https') : import('node:http'));
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const length = body.reduce((sum, piece) => sum + piece.length, 0);
      const request = client.request(url, {
        method: 'POST',
        agent: false,
        headers: { 'Accept-Encoding': 'identity', ...headers, 'Content-Length': length },
      });
      const timer = setTimeout(() => request.destroy(new Error('no connection in time')), CONNECT_TIMEOUT_MS);
      const abort = (): void => void request.destroy(new Error('aborted'));
      signal.addEventListener('abort', abort, { once: true });
      let isHandedOver = false;
      request.on('socket', (socket) => {
        socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(timer));
      });
      request.once('finish', () => (isHandedOver = true));
      request.once('response', (response) => resolve(toServiceReply(response)));
      request.on('error', (cause) => {
        if (signal.aborted) return reject(signal.reason);
        reject(
          new CaptureError(isHandedOver ? 'outcome_unknown' : 'service_unreachable', cause.message, {}, { cause }),
        );
      });
      request.once('close', () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        // Some ends are no error to Node, such as a switch of protocols nobody asked for.
        reject(new CaptureError('outcome_unknown', 'the connection ended without an answer'));
      });
      for (const piece of body) request.write(piece);
      request.end();
    });
  };
}

function toServiceReply(response: IncomingMessage): ServiceReply {
  // Whoever reads is told of a broken connection; whoever does not must not be brought down by it.
  response.on('error', () => undefined);
  return {
    status: response.statusCode ?? 0,
    header: (name) => {
      const value = response.headers[name.toLowerCase()];
      return (Array.isArray(value) ? value.join(', ') : value) ?? null;
    },
    read: async (limitBytes) => {
      const pieces: Buffer[] = [];
      let total = 0;
      for await (const piece of response as AsyncIterable<Buffer>) {
        total += piece.length;
        if (total > limitBytes) throw new RangeError(`over ${limitBytes} bytes`);
        pieces.push(piece);
      }
      return decodeContent(Buffer.concat(pieces), response.headers['content-encoding'], limitBytes);
    },
    discard: () => void response.destroy(),
  };
}

/** None was asked for; a paid answer is not thrown away because it came packed nevertheless. */
async function decodeContent(bytes: Buffer, encoding: string | undefined, maxOutputLength: number): Promise<Buffer> {
  if (encoding === undefined || encoding === 'identity') return bytes;
  const zlib = await import('node:zlib');
  if (encoding === 'gzip' || encoding === 'x-gzip') return zlib.gunzipSync(bytes, { maxOutputLength });
  if (encoding === 'deflate') return zlib.inflateSync(bytes, { maxOutputLength });
  if (encoding === 'br') return zlib.brotliDecompressSync(bytes, { maxOutputLength });
  return bytes;
}
