import type { LogEntry, OnResult } from '../../../src/relay/relay.js';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  createMemoryStore,
  nodeSender,
  type RelayOptions,
  type RelayStore,
  type ResultDelivery,
} from '../../../src/relay.js';
import { createWebhookPoster, createResultHook } from '../../../src/relay/node/webhook/post-webhook.js';
import { parseWebhookSecrets } from '../../../src/relay/node/webhook/webhook-settings.js';
import {
  addPendingResult,
  claimPendingResult,
  listPendingResults,
  redeliveryPauseMs,
  REDELIVERY_INTERVAL_MS,
  REDELIVERY_RETENTION_MS,
} from '../../../src/relay/redeliver-results.js';
import { systemClock } from '../../../src/shared/shared.js';
import { FakeClock } from '../../support/fake-clock.js';
import { answerWith, GOOD_RESULT, type TestScope } from '../../support/relay/fake-service.js';
import { valuesOf } from '../../support/values-of.js';
import { interceptStore, recordingStore } from '../../support/relay/test-stores.js';
import {
  createIdempotencyKey,
  readProblem,
  createRelayFixture,
  type RelayFixture,
} from '../../support/relay/relay-fixture.js';
import {
  createWebhookSecret,
  isSignedWith,
  webhookId,
  readWebhook,
  WebhookReceiver,
} from '../../support/relay/webhook-receiver.js';

const SECRET = createWebhookSecret();
/** The host's time limit of 30 s, and the first pause of a minute. */
const FIRST_DUE_MS = 90_000;
const HOUR_MS = 3_600_000;

/** Lets the background look again and again until `ms` have passed. */
async function pass(clock: FakeClock, ms: number): Promise<void> {
  for (let passedMs = 0; passedMs < ms; passedMs += REDELIVERY_INTERVAL_MS) {
    await clock.taskDueIn(REDELIVERY_INTERVAL_MS);
    clock.advance(REDELIVERY_INTERVAL_MS);
  }
  await clock.taskDueIn(REDELIVERY_INTERVAL_MS);
}

/** A relay that delivers in the background, with a clock of its own. */
async function createRedeliveringRelay(
  scope: TestScope,
  { clock = new FakeClock(Date.now()), ...options }: Partial<RelayOptions> & { readonly clock?: FakeClock },
): Promise<RelayFixture & { readonly clock: FakeClock }> {
  const redelivery = new AbortController();
  scope.after(() => redelivery.abort());
  const all = { clock, redeliverResults: redelivery.signal, ...options };
  return { ...(await createRelayFixture(scope, 'direct call', all)), clock };
}

const entriesOf = (log: readonly LogEntry[], name: string): readonly LogEntry[] =>
  log.filter(({ event }) => event === name);

/** A host that fails at its first `failures` calls. */
function failingHost(failures: number): { readonly onResult: OnResult; readonly calls: () => number } {
  let calls = 0;
  const onResult = (): void => {
    if (++calls <= failures) throw new Error('the database is down');
  };
  return { onResult, calls: () => calls };
}

describe('schedule of deliveries in the background', () => {
  const delivery = { subject: 'anna', idempotencyKey: 'key', result: GOOD_RESULT } as unknown as ResultDelivery;

  test('a result that is added again → it stays as it is', async () => {
    const store = createMemoryStore();
    const id = await addPendingResult(store, delivery, 5);
    assert.equal(await addPendingResult(store, delivery, 9), id);
    assert.deepEqual(await listPendingResults(store), [{ id, flowId: 'flow-1', dueMs: 5, tries: 0 }]);
  });

  test('a result that is added again while its list cannot be read → its data stays', async () => {
    const memory = createMemoryStore();
    let isDown = false;
    const store = interceptStore(
      (run, [, key]) =>
        isDown && String(key).startsWith('pending-results:') ? Promise.reject(new Error('no connection')) : run(),
      () => memory,
    );
    const id = await addPendingResult(store, delivery, 5);
    isDown = true;
    await assert.rejects(addPendingResult(store, delivery, 9), /no connection/);
    assert.equal(await memory.get(`pending-result:${id}`), JSON.stringify(delivery));
  });

  test('two relays that see the same due result → only the first one takes it', async () => {
    const store = createMemoryStore();
    for (const flow_id of ['flow-1', 'flow-2'])
      await addPendingResult(store, { ...delivery, result: { ...delivery.result, flow_id } }, 5);
    const [seen, other] = await listPendingResults(store);
    assert.ok(seen !== undefined && other !== undefined);
    const claims = [await claimPendingResult(store, seen, 1_000), await claimPendingResult(store, seen, 1_000)];
    assert.deepEqual(claims, [true, false]);
    const after = await listPendingResults(store);
    const taken = { ...seen, tries: 1, dueMs: 1_000 + redeliveryPauseMs(1) };
    assert.deepEqual(new Set(after), new Set([taken, other]));
  });
});

test('a full list of waiting results → the result is delivered, nothing of it stays in the store, and the log says so', async (t) => {
  const clock = new FakeClock(Date.now());
  const memory = createMemoryStore(clock);
  const full = Array.from({ length: 1_000 }, (_, at) => ({ id: `a${at}`, flowId: '', dueMs: Infinity, tries: 0 }));
  const dataKeys: string[] = [];
  const store: RelayStore = {
    ...memory,
    get: async (key) => (key.startsWith('pending-results:') ? JSON.stringify(full) : memory.get(key)),
    create: (key, value, ttlMs) => {
      if (key.startsWith('pending-result:')) dataKeys.push(key);
      return memory.create(key, value, ttlMs);
    },
  };
  const { onResult, calls } = failingHost(0);
  const { submit, log } = await createRedeliveringRelay(t, { clock, store, onResult });
  assert.equal((await submit()).status, 200);
  assert.equal(calls(), 1);
  assert.equal(dataKeys.length, 1);
  assert.equal(await memory.get(dataKeys[0] ?? ''), null);
  assert.deepEqual(
    valuesOf(log, 'event').filter((event) => /^(result_not_kept|delivered|redelivery_ended)$/.test(event)),
    ['result_not_kept', 'delivered'],
  );
});

describe('delivery in the background to a backend', () => {
  const toBackend = ({ url }: WebhookReceiver): OnResult =>
    createResultHook(
      createWebhookPoster({
        url,
        secrets: parseWebhookSecrets('RESULT_SECRET', SECRET),
        send: nodeSender(),
        name: 'RESULT_URL',
        timeoutMs: 300,
        clock: systemClock,
        log: () => undefined,
      }),
    );

  test('tries before and after a failure → the same event with the same webhook-id', async (t) => {
    const backend = await WebhookReceiver.start(t);
    const options = { onResult: toBackend(backend), authorize: () => 'anna' };
    const { submit, clock } = await createRedeliveringRelay(t, options);
    const accept = backend.answer;
    backend.answer = answerWith(401);
    assert.equal((await readProblem(await submit())).code, 'host_failed');
    backend.answer = accept;
    await pass(clock, FIRST_DUE_MS);
    const [first, again] = backend.calls;
    assert.equal(webhookId(again), webhookId(first));
    assert.deepEqual(readWebhook(again).data, readWebhook(first).data);
  });

  test('a backend that is killed between answer and delivery, and a person who does not try again → the result arrives later', async (t) => {
    const backend = await WebhookReceiver.start(t);
    const { service, submit, clock, log } = await createRedeliveringRelay(t, { onResult: toBackend(backend) });
    service.beforePhotoAnswer(() => backend.kill());
    const key = createIdempotencyKey();
    assert.equal((await readProblem(await submit({ key }))).code, 'host_failed');
    await pass(clock, FIRST_DUE_MS);
    assert.equal(entriesOf(log, 'redelivery_failed').length, 1);
    await backend.restart();
    await pass(clock, redeliveryPauseMs(1));
    const [call, ...more] = backend.calls;
    assert.ok(call !== undefined && isSignedWith(SECRET, call));
    assert.equal(more.length, 0);
    const { data } = readWebhook(call);
    assert.deepEqual([data['result'], data['idempotency_key']], [GOOD_RESULT, key]);
    assert.deepEqual(entriesOf(log, 'redelivered'), [{ level: 'info', event: 'redelivered', flowId: 'flow-1' }]);
    await pass(clock, HOUR_MS);
    assert.deepEqual([backend.calls.length, service.photos.length], [1, 1]);
  });
});

describe('delivery in the background to onResult', () => {
  test('a relay that ends during onResult → another relay with the same store delivers the result', async (t) => {
    const clock = new FakeClock(Date.now());
    const store = createMemoryStore(clock);
    const key = createIdempotencyKey();
    const delivered: unknown[] = [];
    await new Promise<void>((begin) => {
      const onResult = (): Promise<void> => new Promise(() => begin());
      // The first relay looks for no results in the background, as if its process had ended.
      const ended = { clock, store, redeliverResults: AbortSignal.abort(), onResult };
      void createRelayFixture(t, 'direct call', ended).then(({ submit }) => submit({ key }));
    });
    const accept: OnResult = ({ idempotencyKey, result }) => void delivered.push([idempotencyKey, result]);
    await createRedeliveringRelay(t, { clock, store, onResult: accept });
    await pass(clock, FIRST_DUE_MS);
    assert.deepEqual(delivered, [[key, GOOD_RESULT]]);
  });

  test('an accepted result → nothing about it stays in the store, and it is not delivered again', async (t) => {
    const host = failingHost(0);
    const written = new Map<string, string | null>();
    const store = recordingStore(({ key, value }) => written.set(key, value));
    const { submit, clock } = await createRedeliveringRelay(t, { store, onResult: host.onResult });
    assert.equal((await submit()).status, 200);
    const pending = [...written].flatMap(([key, value]) => (key.startsWith('pending-result') ? [value] : []));
    assert.deepEqual(pending, [null, null]);
    await pass(clock, FIRST_DUE_MS);
    assert.equal(host.calls(), 1);
  });

  test('the same key after a failure → delivered at once, and not again in the background', async (t) => {
    const host = failingHost(1);
    const { submit, clock } = await createRedeliveringRelay(t, { onResult: host.onResult });
    const key = createIdempotencyKey();
    assert.equal((await submit({ key })).status, 500);
    assert.equal((await submit({ key })).status, 200);
    await pass(clock, FIRST_DUE_MS);
    assert.equal(host.calls(), 2);
  });

  test('a host that fails for a day → the result is deleted, and the log has its flow id', async (t) => {
    const host = failingHost(Infinity);
    const { submit, clock, log } = await createRedeliveringRelay(t, { onResult: host.onResult });
    assert.equal((await submit()).status, 500);
    await pass(clock, REDELIVERY_RETENTION_MS + HOUR_MS);
    // After 1.5, 6.5, 21.5, 51.5 and 111.5 minutes, then every hour to the 24th.
    assert.equal(host.calls(), 1 + 5 + 22);
    assert.deepEqual(valuesOf(entriesOf(log, 'redelivery_ended'), 'flowId'), ['flow-1']);
    assert.equal(entriesOf(log, 'redelivery_failed').length, host.calls() - 1);
  });

  test('a result that the host never accepts → it does not hold up those behind it', async (t) => {
    let isUp = false;
    const onResult: OnResult = ({ subject }) => {
      if (!isUp || subject === 'refused') throw new Error('refused');
    };
    const memory = createMemoryStore();
    for (const [number, subject] of ['refused', 'anna'].entries()) {
      const delivery = { subject, idempotencyKey: 'key', result: { ...GOOD_RESULT, flow_id: `flow-${subject}` } };
      await addPendingResult(memory, delivery as unknown as ResultDelivery, number);
    }
    isUp = true;
    const { clock, log } = await createRedeliveringRelay(t, { store: memory, onResult });
    await pass(clock, REDELIVERY_INTERVAL_MS);
    assert.deepEqual(valuesOf(entriesOf(log, 'redelivered'), 'flowId'), ['flow-anna']);
    assert.deepEqual(valuesOf(entriesOf(log, 'redelivery_failed'), 'flowId'), ['flow-refused']);
  });

  test('a damaged record → it is given up with its flow id in the log, and the results behind it are delivered', async (t) => {
    const host = failingHost(1);
    const memory = createMemoryStore();
    const first = { subject: 'anna', idempotencyKey: 'key', result: { ...GOOD_RESULT, flow_id: 'flow-0' } };
    const id = await addPendingResult(memory, first as unknown as ResultDelivery, 0);
    const key = `pending-result:${id}`;
    assert.equal(await memory.swap(key, (await memory.get(key))!, '{"subject":', HOUR_MS), true);
    const { submit, clock, log } = await createRedeliveringRelay(t, { store: memory, onResult: host.onResult });
    assert.equal((await submit()).status, 500);
    await pass(clock, FIRST_DUE_MS);
    const flowIds = (event: string): unknown => entriesOf(log, event).map(({ flowId }) => flowId);
    assert.deepEqual([flowIds('redelivery_ended'), flowIds('redelivered')], [['flow-0'], ['flow-1']]);
    assert.deepEqual([await memory.get(key), await listPendingResults(memory)], [null, []]);
  });
});
