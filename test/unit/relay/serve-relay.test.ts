/** A relay's HTTP server that closes: requests on their way are answered, connections without one are not waited for. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { serveRelay } from '../../../src/relay.js';
import type { RelayServer } from '../../../src/relay/node/node.js';

const serve = (): Promise<RelayServer> => serveRelay(async () => new Response('{}'), { port: 0 });

async function open({ url }: RelayServer): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  await once(socket, 'close');
  return text;
}

describe('closing the server of a relay', () => {
  test('a connection is open, and its request arrives after the close began → it is answered, and the connection closed', async () => {
    const server = await serve();
    const socket = await open(server);
    const answer = readAll(socket);
    // Half of the request makes sure that the server has accepted the connection.
    socket.write('GET /health HTTP/1.1\r\nHost: relay.test\r\n');
    await new Promise((resolve) => setImmediate(resolve));
    const closed = server.close();
    await new Promise((resolve) => setImmediate(resolve));
    socket.write('\r\n');
    assert.match(await answer, /^HTTP\/1\.1 200 OK\r\n[^]*connection: close/i);
    await closed;
  });

  test('the close begins in the same turn as the connection → the request is answered', async () => {
    const server = await serve();
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const answer = readAll(socket);
    socket.write('GET /health HTTP/1.1\r\nHost: relay.test\r\n\r\n');
    await once(socket, 'connect');
    const closed = server.close();
    assert.match(await answer, /^HTTP\/1\.1 200 OK\r\n/);
    await closed;
  });

  test(
    'a connection broke with answers that waited behind others → the close does not wait for them',
    { timeout: 5_000 },
    async () => {
      const server = await serve();
      const socket = await open(server);
      await new Promise((resolve) =>
        socket.write('GET /health HTTP/1.1\r\nHost: relay.test\r\n\r\n'.repeat(300), resolve),
      );
      await new Promise((resolve) => setImmediate(resolve));
      socket.resetAndDestroy();
      await server.close();
    },
  );

  test('a connection on which nothing was sent → closed within the wait for a request', async () => {
    const server = await serve();
    const socket = await open(server);
    const answer = readAll(socket);
    await server.close();
    assert.equal(await answer, '');
  });
});
