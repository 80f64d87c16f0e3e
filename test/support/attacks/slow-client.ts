import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createIdempotencyKey } from '../relay/relay-fixture.js';
import { BOUNDARY } from '../relay/raw-multipart.js';

/** A client that announces an upload and sends its body in the pieces that a test chooses. */
export interface SlowClient {
  /** Sends bytes of the body, and resolves when the system has taken them. */
  readonly send: (bytes: string | Uint8Array) => Promise<void>;
  /** Status code of the relay's response; rejects when the connection ends without one. */
  readonly status: Promise<number>;
  readonly close: () => void;
}

/** Opens `POST /photos` on a raw socket. @param announcedBytes the value of `Content-Length` */
export async function openSlowUpload(
  url: string,
  announcedBytes: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<SlowClient> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const fields = {
    Host: `${hostname}:${port}`,
    'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
    'Content-Length': String(announcedBytes),
    'Idempotency-Key': createIdempotencyKey(),
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = readStatus(socket);
  // A test may close the client before the response.
  status.catch(() => undefined);
  const send = (bytes: string | Uint8Array): Promise<void> =>
    new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));
  await send(`POST /photos HTTP/1.1\r\n${lines.join('')}\r\n`);
  return { send, status, close: () => socket.destroy() };
}

function readStatus(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
      const match = /^HTTP\/1\.1 (\d{3}) /.exec(text);
      if (match) resolve(Number(match[1]));
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the connection ended without a response')));
  });
}
