import type { ServiceCall } from '../../../src/relay/relay.js';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { fetchSender, nodeSender, type ServiceSender } from '../../../src/relay.js';
import {
  FakeService,
  GOOD_RESULT,
  answerWith,
  breakConnection,
  neverAnswer,
  type TestScope,
} from '../../support/relay/fake-service.js';

const SENDERS: Readonly<Record<string, () => ServiceSender>> = {
  'Node’s sender': nodeSender,
  'the sender by fetch': () => fetchSender(),
};

const callTo = (url: string, more: Partial<ServiceCall> = {}): ServiceCall => ({
  url,
  headers: { 'X-Test': 'yes' },
  body: [new Uint8Array([1, 2]), new Uint8Array([3])],
  signal: new AbortController().signal,
  ...more,
});

async function startService(t: TestScope) {
  const service = await FakeService.start(t);
  return { service, url: `${service.url}/photo` };
}

/** A server that handles each connection with a given function. */
async function startTcpServer(act: (socket: import('node:net').Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    act(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

for (const [name, make] of Object.entries(SENDERS)) {
  describe(name, () => {
    const send = make();

    test('a service sender with a body in chunks → sends one body with Content-Length and reads the answer', async (t) => {
      const { service, url } = await startService(t);
      service.photo = answerWith(201, '{"a":1}', { 'X-Answer': 'yes' });
      const reply = await send(callTo(url));
      assert.deepEqual([reply.status, reply.header('x-answer'), reply.header('x-other')], [201, 'yes', null]);
      assert.equal(Buffer.from(await reply.read(100)).toString(), '{"a":1}');
      const [seen] = service.photos;
      assert.deepEqual([...(seen?.body ?? [])], [1, 2, 3]);
      assert.equal(seen?.headers['content-length'], '3');
      assert.equal(seen?.headers['x-test'], 'yes');
    });

    test('a service sender, the answer is a redirect → returns status 307 and does not follow', async (t) => {
      const { service, url } = await startService(t);
      service.photo = answerWith(307, '', { Location: url });
      const reply = await send(callTo(url));
      assert.equal(reply.status, 307);
      reply.discard();
      assert.equal(service.photos.length, 1);
    });

    test('a service sender, the answer is longer than the limit → read rejects with RangeError', async (t) => {
      const { service, url } = await startService(t);
      service.photo = answerWith(200, 'x'.repeat(1_000));
      await assert.rejects((await send(callTo(url))).read(999), RangeError);
    });

    test('a service sender, the server is not running → rejects with service_unreachable', async () => {
      const gone = await FakeService.start();
      const { url } = gone;
      await gone.close();
      await assert.rejects(send(callTo(url)), { code: 'service_unreachable' });
    });

    test('a service sender, the connection breaks after the body → rejects with outcome_unknown', async (t) => {
      const { service, url } = await startService(t);
      service.photo = breakConnection;
      await assert.rejects(send(callTo(url)), { code: 'outcome_unknown' });
    });

    test('a service sender, the signal is aborted before or during the call → rejects with the signal’s reason', async (t) => {
      const { service, url } = await startService(t);
      service.photo = neverAnswer;
      const reason = new Error('enough');
      await assert.rejects(send(callTo(url, { signal: AbortSignal.abort(reason) })), reason);
      const controller = new AbortController();
      service.photo = () => controller.abort(reason);
      await assert.rejects(send(callTo(url, { signal: controller.signal })), reason);
    });

    test('a service sender, the answer breaks off in its body → read rejects', async (t) => {
      const { service, url } = await startService(t);
      service.photo = (_, response) => {
        response.writeHead(200, { 'Content-Length': '10' });
        response.write('{', () => response.destroy());
      };
      const reply = await send(callTo(url));
      await assert.rejects(reply.read(100), (error) => !(error instanceof RangeError));
    });
  });
}

describe('Node’s sender', () => {
  const send = nodeSender();

  test('nodeSender, the connection breaks while the body is sent → rejects with service_unreachable', async () => {
    const { url, close } = await startTcpServer((socket) => void socket.once('data', () => socket.resetAndDestroy()));
    const body = [new Uint8Array(50_000_000)];
    await assert.rejects(send(callTo(url, { body })), { code: 'service_unreachable' });
    close();
  });

  test('nodeSender, the server answers 413 before the end of the body → returns the 413', async () => {
    const { url, close } = await startTcpServer((socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n'));
      socket.resume();
    });
    const reply = await send(callTo(url, { body: [new Uint8Array(5_000_000)] }));
    assert.equal(reply.status, 413);
    reply.discard();
    close();
  });

  test('nodeSender, an answer compressed with gzip, deflate or brotli → decompressed', async (t) => {
    const text = JSON.stringify(GOOD_RESULT);
    const packed = { GZIP: gzipSync(text), deflate: deflateSync(text), br: brotliCompressSync(text) };
    for (const [encoding, bytes] of Object.entries(packed)) {
      const { service, url } = await startService(t);
      service.photo = (_, response) => void response.writeHead(200, { 'Content-Encoding': encoding }).end(bytes);
      const reply = await send(callTo(url));
      assert.equal(Buffer.from(await reply.read(10_000)).toString(), text);
      assert.equal(service.photos[0]?.headers['accept-encoding'], 'identity');
    }
  });

  test('nodeSender, a gzip answer that inflates beyond the limit → read rejects with RangeError', async (t) => {
    const { service, url } = await startService(t);
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    service.photo = (_, response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb);
    await assert.rejects((await send(callTo(url))).read(1_000_000), RangeError);
  });

  for (const [encoding, compress] of [['gzip', gzipSync] as const, ['br', brotliCompressSync] as const])
    test(`nodeSender, a reply of ${encoding} inflates to 20 MB → other work goes on meanwhile`, async (t) => {
      const { service, url } = await startService(t);
      const bytes = compress(Buffer.alloc(20_000_000));
      let turns = 0;
      let nextTurn: NodeJS.Immediate | undefined;
      const countTurn = (): void => {
        turns++;
        nextTurn = setImmediate(countTurn);
      };
      service.photo = (_, response) =>
        void response.writeHead(200, { 'Content-Encoding': encoding }).end(bytes, countTurn);
      assert.equal((await (await send(callTo(url))).read(20_000_000)).length, 20_000_000);
      clearImmediate(nextTurn);
      assert.ok(turns > 1_000, `${turns} turns of the event loop`);
    });

  test('nodeSender → every call sends Connection: close', async (t) => {
    const { service, url } = await startService(t);
    await (await send(callTo(url))).read(10_000);
    await (await send(callTo(url))).read(10_000);
    for (const { headers } of service.photos) assert.equal(headers.connection, 'close');
  });
});
