import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { RELAY_PROBLEMS } from '../../../src/contract.js';
import { createAcceleratedClock } from '../../support/relay/test-clocks.js';
import { createRelayFixture, readProblem } from '../../support/relay/relay-fixture.js';
import { GOOD_RESULT, answerWith, sendJson, type TestScope } from '../../support/relay/fake-service.js';

/** Every final HTTP status. */
const STATUSES = Array.from({ length: 400 }, (_, index) => 200 + index);

function photoCode(status: number): string {
  if (status === 401 || status === 403) return 'service_credentials';
  if (status === 408) return 'service_timeout';
  if (status === 502 || status === 504 || status >= 505) return 'outcome_unknown';
  if (status === 429 || status === 500 || status === 503) return 'service_unavailable';
  return 'service_protocol';
}

function loginCode(status: number): string {
  if (status === 400) return 'service_credentials';
  return status === 500 ? 'service_unavailable' : 'service_unreachable';
}

describe('a service that answers with any status', () => {
  test('a paid result with another status of success, as by a proxy → it is the answer', async (t) => {
    const { service, submit } = await createRelayFixture(t, 'direct call', { rateLimit: false });
    for (const status of [201, 203, 299]) {
      service.photo = (_, response) => sendJson(response, status, GOOD_RESULT);
      assert.equal((await submit()).status, 200, `${status}`);
    }
  });

  test('a photo call answered with any status but those of success → the error code of that status', async (t) => {
    const { service, submit } = await createRelayFixture(t, 'direct call', { rateLimit: false });
    for (const status of STATUSES.filter((code) => code > 299)) {
      service.photo = (_, response) => sendJson(response, status, GOOD_RESULT);
      const response = await submit();
      const { code } = (await response.json()) as { code: keyof typeof RELAY_PROBLEMS };
      assert.equal(code, photoCode(status), `${status}`);
      assert.equal(response.status, RELAY_PROBLEMS[code].status);
    }
  });

  test('a login answered with any status but 200 → the error code of that status, and no photo call', async (t) => {
    const clock = createAcceleratedClock(50);
    const { service, submit } = await createRelayFixture(t, 'direct call', { rateLimit: false, clock });
    for (const status of STATUSES.filter((code) => code !== 200)) {
      service.login = answerWith(status, '{"payload":{"access_token":"t"}}');
      const { code } = (await (await submit()).json()) as { code: string };
      assert.equal(code, loginCode(status), `${status}`);
    }
    assert.equal(service.photos.length, 0);
  });
});

/** What a server may do with a photo call at socket level, by the code of the answer. */
const BEHAVIORS: Readonly<Record<string, Readonly<Record<string, (socket: Socket) => void>>>> = {
  outcome_unknown: {
    'speaks no HTTP': (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'),
    'resets the connection': (socket) => socket.resetAndDestroy(),
    'sends a 100 kB header without an end': (socket) => socket.end(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}`),
    'switches protocols': (socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    'promises more than it sends': (socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"verdict":true'),
    'cuts its chunked body': (socket) =>
      socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"ver\r\n'),
  },
  service_protocol: {
    'cuts its JSON body': (socket) =>
      socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{"verdict":true,"flow_id":"f'),
    'answers 200 with an HTML page': (socket) =>
      socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n<html>Sign in</html>'),
    'answers 200 with an empty body': (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'),
    'answers with an endless body': flood,
  },
  service_timeout: {
    'sends headers for ever': (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n', 'X-More: yes\r\n'),
    'sends its body one byte at a time': (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n\r\n', ' '),
    'sends 100 Continue for ever': (socket) => drip(socket, '', 'HTTP/1.1 100 Continue\r\n\r\n'),
  },
};

function flood(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\n\r\n');
  const more = (): void => {
    while (!socket.destroyed && socket.write(' '.repeat(65_536)));
  };
  socket.on('drain', more);
  more();
}

function drip(socket: Socket, head: string, drop: string): void {
  socket.write(head);
  const timer = setInterval(() => socket.write(drop), 20);
  socket.once('close', () => clearInterval(timer));
}

/** A server that reads a photo call and then does something. @returns its address */
async function startPeer(scope: TestScope, act: (socket: Socket) => void): Promise<string> {
  const peer = createServer((socket) => {
    let seen = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      seen = Buffer.concat([seen, piece]);
      if (!seen.subarray(-60).includes('--\r\n')) return;
      socket.removeAllListeners('data');
      socket.resume();
      act(socket);
    });
  }).listen(0, '127.0.0.1');
  scope.after(() => peer.close());
  await once(peer, 'listening');
  return `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
}

describe('a service that fails after the photos', () => {
  for (const [code, acts] of Object.entries(BEHAVIORS))
    for (const [does, act] of Object.entries(acts))
      test(`a service that ${does} after it got the photos → the relay answers ${code}`, async (t) => {
        // Long where the relay has to notice something before the deadline.
        const limits = { serviceDeadlineMs: code === 'service_timeout' ? 400 : 20_000 };
        const { submit } = await createRelayFixture(t, 'direct call', { baseUrl: await startPeer(t, act), limits });
        assert.equal((await readProblem(await submit())).code, code);
      });
});
