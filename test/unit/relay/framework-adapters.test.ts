import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import express from 'express';
import fastify from 'fastify';
import { closeServer } from '../../../src/shared/server/server.js';
import { createRelay, toNodeHandler, type RelayOptions } from '../../../src/relay.js';
import type { LogEntry } from '../../../src/relay/relay.js';
import { CALLBACK_SECRET } from '../../support/relay/callback-fixture.js';
import { OFFLINE_RELAY, createPhotoFile, photosRequest, readProblem } from '../../support/relay/relay-fixture.js';
import { FakeService } from '../../support/relay/fake-service.js';
import { jpeg } from '../../support/relay/small-files.js';
import { valuesOf } from '../../support/values-of.js';

/** Servers that mount the relay. Each returns its URL and a function that closes it. */
type Host = (options: RelayOptions) => Promise<{ url: string; close: () => Promise<unknown> }>;

async function listening(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => closeServer(server) };
}

const HOSTS: Readonly<Record<string, Host>> = {
  'node:http': async (options) => listening(toNodeHandler(createRelay({ ...options, mount: '/verify/' }))),
  Express: async (options) => {
    const app = express();
    app.use(express.json());
    app.use('/verify', toNodeHandler(createRelay(options)));
    return listening((request, response) => void app(request, response));
  },
  Fastify: async (options) => {
    const relay = toNodeHandler(createRelay({ ...options, mount: '/verify' }));
    const app = fastify();
    app.addContentTypeParser('multipart/form-data', (_, __, done) => done(null));
    app.all('/verify/*', (request, reply) => {
      reply.hijack();
      relay(request.raw, reply.raw);
    });
    return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() };
  },
};

for (const [name, host] of Object.entries(HOSTS)) {
  test(`the relay mounted under /verify in ${name} → answers submissions, problems and /health`, async (t) => {
    const service = await FakeService.start(t);
    const { url, close } = await host({ ...OFFLINE_RELAY, baseUrl: service.url, authUrl: service.url });
    const submit = (...photos: File[]) => fetch(`${url}/verify/photos`, photosRequest({ photos }));
    const good = await submit(createPhotoFile(jpeg(4000, 3000, 3_000_000)));
    assert.deepEqual(await good.json(), { verdict: true, reason: '', flow_id: 'flow-1' });
    assert.deepEqual(await readProblem(await submit()), { status: 422, code: 'photo_count', field: 'photos' });
    assert.equal((await fetch(`${url}/verify/health`)).status, 200);
    await close();
    await service.close();
  });
}

test('Express with a body parser before the relay → 500 internal, and the log names the cause', async () => {
  const log: LogEntry[] = [];
  const app = express();
  app.use(express.json());
  app.use(
    '/verify',
    toNodeHandler(
      createRelay({ ...OFFLINE_RELAY, callbackSecrets: [CALLBACK_SECRET], log: (entry) => log.push(entry) }),
    ),
  );
  const { url, close } = await listening((request, response) => void app(request, response));
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
  for (const path of ['handoff', `callback/${CALLBACK_SECRET}`])
    assert.deepEqual(await readProblem(await fetch(`${url}/verify/${path}`, init)), { status: 500, code: 'internal' });
  assert.deepEqual(
    valuesOf(log, 'event', 'error').filter(([event]) => event === 'internal'),
    Array(2).fill(['internal', 'BodyAlreadyReadError']),
  );
  await close();
});

describe('node:http', () => {
  const relay = createRelay(OFFLINE_RELAY);
  const exchange = async (text: string): Promise<string> => {
    const { url, close } = await listening(toNodeHandler(relay));
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.write(text);
    let answer = '';
    for await (const piece of socket) answer += String(piece);
    await close();
    return answer;
  };

  test('toNodeHandler: OPTIONS *, or an invalid Host header → 400 problem; TRACE → 405 problem', async () => {
    for (const head of ['OPTIONS * HTTP/1.1\r\nHost: x', 'GET /health HTTP/1.1\r\nHost: <x>/?#']) {
      const answer = await exchange(`${head}\r\nConnection: close\r\n\r\n`);
      assert.match(answer, /^HTTP\/1.1 400 [^]*application\/problem\+json[^]*"code":"bad_request"/, head);
    }
    const trace = await exchange('TRACE /photos HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    assert.match(trace, /^HTTP\/1.1 405 [^]*"code":"method_not_allowed"/);
  });

  test('toNodeHandler: a body in thousands of chunks of one byte → the connection ends', async () => {
    const head =
      'POST /photos HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nIdempotency-Key: key-key-key-key-key-key';
    const inChunks = (count: number): Promise<string> =>
      exchange(
        `${head}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${'1\r\nx\r\n'.repeat(count)}0\r\n\r\n`,
      );
    assert.match(await inChunks(5_000), /^HTTP\/1.1 400 /);
    assert.equal(
      await inChunks(15_000).catch(({ code }: NodeJS.ErrnoException) => (code === 'ECONNRESET' ? '' : code)),
      '',
    );
  });

  test('toNodeHandler: an absolute URL as target → GET /health gets 200', async () => {
    const absolute = await exchange('GET http://elsewhere/health HTTP/1.1\r\nHost: y\r\nConnection: close\r\n\r\n');
    assert.match(absolute, /^HTTP\/1.1 200 /);
  });
});
