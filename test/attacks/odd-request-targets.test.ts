/** Attack: request targets that are no address, each of which could end a server that does not expect them. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { serveDemo } from '../../demo/server/serve-demo.js';
import type { TestScope } from '../support/relay/fake-service.js';
import { createRelayFixture } from '../support/relay/relay-fixture.js';
import { startTestSandbox } from '../support/sandbox/sandbox-client.js';

const TARGETS = ['//', '///', '/\\', '//:0', 'http://', 'http://[', '/%', '/%00', '*'];

const SERVERS = {
  'the demo': () => serveDemo({ port: 0, pages: import.meta.dirname }),
  'the relay': (scope: TestScope) => createRelayFixture(scope, 'over HTTP'),
  'the sandbox': () => startTestSandbox(),
};

/** Sends a request on a socket of its own. @returns the status code; 0 when the connection ends without one */
async function requestTarget(url: string, target: string): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('error', () => undefined);
  socket.setEncoding('latin1').on('data', (piece: string) => (text += piece));
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
}

for (const [name, start] of Object.entries(SERVERS))
  for (const target of TARGETS)
    test(`GET ${target} → ${name} answers with a status under 500 and serves the next request`, async (t) => {
      const server = await start(t);
      t.after(() => server.close());
      const status = await requestTarget(server.url, target);
      assert.ok(status >= 200 && status < 500, `status ${status}`);
      assert.ok((await requestTarget(server.url, '/nothing-here')) > 0);
    });
