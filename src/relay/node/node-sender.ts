import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { CaptureError } from '../../contract/contract.js';
import { onAbort, readStream } from '../../shared/shared.js';
import type { ServiceSender, ServiceReply } from '../service-sender.js';

/** Time limit for a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;

interface NodeSenderOptions {
  /** Resolves host names. Default: the system's resolver. */
  readonly lookup?: LookupFunction | undefined;
}

/**
 * Sends through Node's HTTP client. The body is sent with its length and not copied. Every call has its own connection: a
 * kept connection may be closing at the other end, and the photo call cannot be repeated. The client reports whether the
 * whole body was handed over.
 */
export function nodeSender({ lookup }: NodeSenderOptions = {}): ServiceSender {
  // Imported once: each import asks the module loader, whose hooks may run in another thread.
  let modules: Promise<[typeof import('node:http'), typeof import('node:https')]> | undefined;

  return async ({ url, headers, body, signal }) => {
    const isSecure = url.startsWith('https:');
    const [http, https] = await (modules ??= Promise.all([import('node:http'), import('node:https')]));
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const length = body.reduce((sum, chunk) => sum + chunk.length, 0);
      const request = (isSecure ? https : http).request(url, {
        method: 'POST',
        agent: false,
        ...(lookup === undefined ? {} : { lookup }),
        headers: { 'Accept-Encoding': 'identity', ...headers, 'Content-Length': length },
      });
      const timer = setTimeout(() => request.destroy(new Error('no connection in time')), CONNECT_TIMEOUT_MS);
      const stopListening = onAbort(signal, () => void request.destroy(new Error('aborted')));
      let isHandedOver = false;
      request.on('socket', (socket) => {
        socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(timer));
      });
      request.once('finish', () => (isHandedOver = true));
      request.once('response', (response) => {
        // A service may answer before it has read the body, which is not read any more once its call has ended.
        response.once('end', () => void (isHandedOver || request.destroy()));
        resolve(toServiceReply(response));
      });
      request.on('error', (cause) => {
        if (signal.aborted) return reject(signal.reason);
        reject(
          new CaptureError(isHandedOver ? 'outcome_unknown' : 'service_unreachable', cause.message, {}, { cause }),
        );
      });
      request.once('close', () => {
        clearTimeout(timer);
        stopListening();
        // Node reports no error for some ends, such as an unrequested protocol switch.
        reject(new CaptureError('outcome_unknown', 'the connection ended without an answer'));
      });
      for (const chunk of body) request.write(chunk);
      request.end();
    });
  };
}

function toServiceReply(response: IncomingMessage): ServiceReply {
  // A reader gets the error from its iteration. Without a reader the error must not end the process.
  response.on('error', () => undefined);
  return {
    status: response.statusCode ?? 0,
    header: (name) => {
      const value = response.headers[name.toLowerCase()];
      return (Array.isArray(value) ? value.join(', ') : value) ?? null;
    },
    read: async (limitBytes) =>
      decodeContent(
        await readStream(response, limitBytes),
        response.headers['content-encoding']?.toLowerCase(),
        limitBytes,
      ),
    discard: () => void response.destroy(),
  };
}

/**
 * Decompresses a body, in another thread. No encoding was requested, but a paid answer is not lost because it is compressed.
 * @throws RangeError when it is longer than the limit
 */
async function decodeContent(
  bytes: Uint8Array,
  encoding: string | undefined,
  maxOutputLength: number,
): Promise<Uint8Array> {
  if (encoding === undefined || encoding === 'identity') return bytes;
  const [{ brotliDecompress, unzip }, { promisify }] = await Promise.all([import('node:zlib'), import('node:util')]);
  if (encoding === 'br') return promisify(brotliDecompress)(bytes, { maxOutputLength });
  const isZipped = ['gzip', 'x-gzip', 'deflate'].includes(encoding);
  return isZipped ? promisify(unzip)(bytes, { maxOutputLength }) : bytes;
}
