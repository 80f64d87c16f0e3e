import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { REJECTIONS, parseDemandResult } from '../../../src/contract/contract.js';
import { FakeClock } from '../../support/fake-clock.js';
import { SandboxClient, readFailure, startTestSandbox, TEST_TIME_MS } from '../../support/sandbox/sandbox-client.js';
import { valuesOf } from '../../support/values-of.js';

interface DemandView {
  readonly id: string;
  readonly state: string;
  readonly attempts: readonly { readonly at: string; readonly outcome: unknown }[];
  readonly next_attempt_at: string | null;
  readonly callback_origin: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

interface Listener {
  readonly url: string;
  readonly bodies: unknown[];
  /** The request and response of the next call. */
  next(): Promise<{ request: IncomingMessage; response: ServerResponse }>;
}

/** A host's callback listener. */
async function startListener(t: TestContext): Promise<Listener> {
  const calls: { request: IncomingMessage; response: ServerResponse }[] = [];
  const waiting: (() => void)[] = [];
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      calls.push({ request, response });
      for (const tell of waiting.splice(0)) tell();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/callback/listener-secret`,
    bodies,
    next: async () => {
      for (;;) {
        const call = calls.shift();
        if (call !== undefined) return call;
        await new Promise<void>((resolve) => void waiting.push(resolve));
      }
    },
  };
}

async function createDemandFixture(
  t: TestContext,
): Promise<{ clock: FakeClock; client: SandboxClient; host: Listener }> {
  const clock = new FakeClock(TEST_TIME_MS);
  const server = await startTestSandbox({ clock });
  t.after(() => server.close());
  return { clock, client: new SandboxClient(server.url), host: await startListener(t) };
}

async function readCreatedDemand(response: Response): Promise<DemandView> {
  assert.equal(response.status, 202, await response.clone().text());
  assert.equal(response.headers.get('x-sandbox'), 'true');
  const view = (await response.json()) as DemandView;
  assert.equal(response.headers.get('location'), `/sandbox/demands/${view.id}`);
  return view;
}

async function fetchDemand(client: SandboxClient, id: string): Promise<DemandView> {
  const response = await client.own('GET', `/sandbox/demands/${id}`);
  assert.equal(response.status, 200);
  return (await response.json()) as DemandView;
}

/** Reads the demand until it has the state. */
async function waitForState(client: SandboxClient, id: string, state: string): Promise<DemandView> {
  for (;;) {
    const view = await fetchDemand(client, id);
    if (view.state === state) return view;
  }
}

test('a new onboarding demand → its callback delivers a validated result with every member', async (t) => {
  const { clock, client, host } = await createDemandFixture(t);
  const { id, state } = await readCreatedDemand(
    await client.own('POST', '/sandbox/demands', { callback_url: host.url }),
  );
  assert.equal(state, 'waiting');
  clock.advance(0);
  const { request, response } = await host.next();
  assert.equal(request.method, 'POST');
  assert.equal(request.headers['content-type'], 'application/json');
  assert.equal(request.headers['authorization'], undefined);
  response.writeHead(204).end();
  const view = await waitForState(client, id, 'delivered');
  assert.deepEqual(valuesOf(view.attempts, 'outcome'), [204]);
  const [body] = host.bodies as [{ metadata: { external_id: string } }];
  assert.deepEqual(body, {
    id,
    result: 'validated',
    reason: null,
    reason_id: null,
    metadata: { external_id: body.metadata.external_id },
    document_front: null,
    document_back: null,
    document: null,
  });
  assert.match(body.metadata.external_id, /^[0-9a-f-]{36}$/);
  assert.deepEqual(parseDemandResult(body).warnings, []);
});

test('a demand with a given result → the callback delivers exactly this result', async (t) => {
  const { clock, client, host } = await createDemandFixture(t);
  const payload = {
    id: 'demand-1',
    result: 'rejected',
    reason: 'document expired',
    reason_id: '1',
    metadata: { external_id: 'user-7', campaign: 'autumn' },
    document_front: 'https://files.example/front',
    document_back: null,
    document: { type: { document_type: 'id_card', document_year: '2012', country: 'uto' }, ocr: { Profession: null } },
  };
  await readCreatedDemand(await client.own('POST', '/sandbox/demands', { callback_url: host.url, ...payload }));
  clock.advance(0);
  (await host.next()).response.end();
  assert.deepEqual(host.bodies, [payload]);
});

test('a demand with only a reason_id → rejected, with the meaning of the id as reason', async (t) => {
  const { client, host } = await createDemandFixture(t);
  for (const [id, meaning] of Object.entries(REJECTIONS)) {
    const view = await readCreatedDemand(
      await client.own('POST', '/sandbox/demands', { callback_url: host.url, reason_id: id }),
    );
    const { result, reason, reason_id } = view.payload;
    assert.deepEqual([result, reason, reason_id], ['rejected', meaning, id]);
  }
});

test('a failed callback delivery → repeated after 1, 4 and 16 s until it is acknowledged', async (t) => {
  const { clock, client, host } = await createDemandFixture(t);
  const { id } = await readCreatedDemand(await client.own('POST', '/sandbox/demands', { callback_url: host.url }));
  clock.advance(0);
  (await host.next()).response.writeHead(500).end();
  await clock.taskDueIn(1_000);
  clock.advance(1_000);
  (await host.next()).response.writeHead(302, { location: '/elsewhere' }).end();
  await clock.taskDueIn(4_000);
  clock.advance(4_000);
  (await host.next()).request.socket.destroy();
  await clock.taskDueIn(16_000);
  const waiting = await fetchDemand(client, id);
  assert.equal(waiting.state, 'waiting');
  assert.equal(waiting.next_attempt_at, new Date(clock.now() + 16_000).toISOString());
  clock.advance(16_000);
  (await host.next()).response.writeHead(200).end();
  const view = await waitForState(client, id, 'delivered');
  assert.deepEqual(valuesOf(view.attempts, 'outcome'), [500, 302, 'unreachable', 200]);
  assert.equal(new Set(host.bodies.map((body) => JSON.stringify(body))).size, 1);
});

test('a callback listener that does not answer within 10 s → a delivery attempt with the outcome timeout', async (t) => {
  const { clock, client, host } = await createDemandFixture(t);
  const { id } = await readCreatedDemand(await client.own('POST', '/sandbox/demands', { callback_url: host.url }));
  clock.advance(0);
  await host.next();
  clock.advance(10_000);
  await clock.taskDueIn(1_000);
  assert.equal((await fetchDemand(client, id)).attempts[0]?.outcome, 'timeout');
});

test('a second demand with the same id and another result → delivered again with the new result', async (t) => {
  const { clock, client, host } = await createDemandFixture(t);
  const send = (result: string): Promise<Response> =>
    client.own('POST', '/sandbox/demands', { callback_url: host.url, id: 'demand-1', result });
  await send('validated');
  clock.advance(0);
  (await host.next()).response.end();
  await waitForState(client, 'demand-1', 'delivered');
  await send('rejected');
  clock.advance(0);
  (await host.next()).response.end();
  assert.deepEqual(valuesOf(host.bodies as { id: string; result: string }[], 'id', 'result'), [
    ['demand-1', 'validated'],
    ['demand-1', 'rejected'],
  ]);
});

test('a demand shows only the origin of its callback URL', async (t) => {
  const { client, host } = await createDemandFixture(t);
  const view = await readCreatedDemand(await client.own('POST', '/sandbox/demands', { callback_url: host.url }));
  assert.equal(view.callback_origin, new URL(host.url).origin);
  assert.ok(!JSON.stringify(view).includes('listener-secret'));
});

test('a demand with an invalid member → 400 that names the member; an unknown demand → 404', async (t) => {
  const { client } = await createDemandFixture(t);
  const callback_url = 'http://127.0.0.1:9/';
  const wrong: [unknown, string][] = [
    [[], 'body'],
    [{}, 'callback_url'],
    [{ callback_url: 'file:///etc/hosts' }, 'callback_url'],
    [{ callback_url: 'http://user:pass@127.0.0.1/' }, 'callback_url'],
    [{ callback_url: '/relative' }, 'callback_url'],
    [{ callback_url, id: 'a/b' }, 'id'],
    [{ callback_url, result: 'maybe' }, 'result'],
    [{ callback_url, reason_id: '9' }, 'reason_id'],
    [{ callback_url, reason_id: 1 }, 'reason_id'],
    [{ callback_url, metadata: { external_id: 5 } }, 'metadata'],
    [{ callback_url, document: 'x' }, 'document'],
    [{ callback_url, document_front: 5 }, 'document_front'],
  ];
  for (const [body, named] of wrong) {
    assert.match(await readFailure(await client.own('POST', '/sandbox/demands', body), 400), new RegExp(named));
  }
  await readFailure(await client.own('GET', '/sandbox/demands/unknown'), 404);
});
