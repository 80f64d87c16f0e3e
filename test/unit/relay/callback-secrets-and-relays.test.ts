import type { LogEntry } from '../../../src/relay/relay.js';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMemoryStore, createRelay, type DemandDelivery } from '../../../src/relay.js';
import { createAcceleratedClock } from '../../support/relay/accelerated-clock.js';
import { AdjustableClock } from '../../support/relay/adjustable-clock.js';
import { interceptStore } from '../../support/relay/intercept-store.js';
import { RELAY_CREDENTIALS, readProblem, createRelayFixture } from '../../support/relay/relay-fixture.js';
import {
  CALLBACK_PAYLOAD,
  CALLBACK_SECRET,
  postCallback,
  createCallbackHost,
} from '../../support/relay/callback-fixture.js';
import { valuesOf } from '../../support/values-of.js';

describe('callbacks in general', () => {
  test('no callback secret configured → callback paths answer 404', async (t) => {
    const fixture = await createRelayFixture(t, 'direct call');
    assert.equal((await postCallback(fixture, CALLBACK_PAYLOAD)).status, 404);
    assert.equal((await fixture.call('/callback/', { method: 'POST', body: '{}' })).status, 404);
  });

  test('a callback secret under 16 bytes → createRelay throws; under 32 bytes → a warning in the log', async () => {
    const options = { ...RELAY_CREDENTIALS, baseUrl: 'http://127.0.0.1:1', authUrl: 'http://127.0.0.1:1' };
    const log: LogEntry[] = [];
    const create = (...callbackSecrets: string[]) =>
      createRelay({
        ...options,
        allowAnonymous: true,
        callbackSecrets,
        onDemandResult: () => undefined,
        log: (entry) => void log.push(entry),
      });
    for (const short of ['', 's', 'x'.repeat(15), 'ü'.repeat(7)]) {
      assert.throws(() => create(CALLBACK_SECRET, short), /callback secret \(CALLBACK_SECRET\) has \d+ bytes/);
    }
    create(CALLBACK_SECRET, 'x'.repeat(32));
    assert.equal(log.length, 0);
    create('x'.repeat(16));
    assert.deepEqual(valuesOf(log, 'level', 'event'), [['warn', 'misconfigured']]);
  });

  test('30 callbacks with wrong secrets → 429 for a minute, but the right secret still gets 200', async (t) => {
    const clock = new AdjustableClock();
    const { delivered, ...fixture } = await createCallbackHost(t, 'over HTTP', { clock });
    const statuses: number[] = [];
    for (let guess = 0; guess < 40; guess++)
      statuses.push((await postCallback(fixture, '{}', `guess-${guess}`)).status);
    assert.deepEqual(statuses, [...Array<number>(30).fill(404), ...Array<number>(10).fill(429)]);
    const response = await postCallback(fixture, '{}', 'guess-40');
    assert.equal((await readProblem(response)).code, 'rate_limited');
    // The rest of the minute: real time has passed.
    const waitSeconds = Number(response.headers.get('retry-after'));
    assert.ok(waitSeconds >= 1 && waitSeconds <= 60, `${waitSeconds}`);
    assert.equal((await postCallback(fixture, CALLBACK_PAYLOAD)).status, 200);
    assert.equal(delivered.length, 1);
    clock.shift(60_001);
    assert.equal((await postCallback(fixture, '{}', 'guess-41')).status, 404);
  });

  test('many wrong callback secrets from one network → even the right one gets 429; another network gets 200', async () => {
    const relay = createRelay({
      ...RELAY_CREDENTIALS,
      ...{ baseUrl: 'http://127.0.0.1:1', authUrl: 'http://127.0.0.1:1', allowAnonymous: true },
      ...{ callbackSecrets: [CALLBACK_SECRET], onDemandResult: () => undefined, limits: { callbackMisses: 3 } },
    });
    const send = (secret: string, remoteAddress: string): Promise<Response> => {
      const url = `http://relay.test/callback/${secret}`;
      return relay(new Request(url, { method: 'POST', body: JSON.stringify(CALLBACK_PAYLOAD) }), { remoteAddress });
    };
    for (const host of ['1', '2', '3']) assert.equal((await send('wrong', `2001:db8::${host}`)).status, 404);
    assert.equal((await send('wrong', '2001:db8::4')).status, 429);
    assert.equal((await send(CALLBACK_SECRET, '2001:db8::5')).status, 429);
    assert.equal((await send(CALLBACK_SECRET, '2001:db8:0:1::5')).status, 200);
    assert.equal((await send(CALLBACK_SECRET, '192.0.2.1')).status, 200);
  });

  test('log entries of callbacks → no secrets, personal data or URLs', async (t) => {
    const fixture = await createCallbackHost(t, 'over HTTP', {});
    const { log } = fixture;
    await postCallback(fixture, CALLBACK_PAYLOAD);
    await postCallback(fixture, CALLBACK_PAYLOAD);
    await postCallback(fixture, '{', CALLBACK_SECRET);
    await postCallback(fixture, CALLBACK_PAYLOAD, 'wrong-secret');
    assert.deepEqual(valuesOf(log, 'event', 'demandId'), [
      ['callback_accepted', 'demand-1'],
      ['replayed', 'demand-1'],
      ['refused', undefined],
      ['refused', undefined],
    ]);
    assert.ok(!/secret|ERIKSSON|front|order-9/.test(JSON.stringify(log)));
  });

  test('two relays with one store get the same callback → delivered to the host once', async (t) => {
    const store = createMemoryStore();
    let deliveries = 0;
    const options = { store, callbackSecrets: [CALLBACK_SECRET], onDemandResult: () => void (deliveries += 1) };
    const relays = [
      await createRelayFixture(t, 'direct call', options),
      await createRelayFixture(t, 'direct call', options),
    ];
    const answers = await Promise.all(relays.map((fixture) => postCallback(fixture, CALLBACK_PAYLOAD)));
    assert.deepEqual(valuesOf(answers, 'status'), [200, 200]);
    assert.equal(deliveries, 1);
  });

  test('a relay dies while delivering a callback → another relay delivers the repeated callback', async (t) => {
    const store = createMemoryStore();
    const clock = createAcceleratedClock(20);
    const diesAfterClaim = interceptStore(
      (run, [operation]) => (operation === 'swap' ? Promise.reject(new Error('no connection')) : run()),
      () => store,
    );
    const options = { clock, callbackSecrets: [CALLBACK_SECRET] };
    let [begin, end] = [(): void => undefined, (): void => undefined];
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const isOver = new Promise<void>((resolve) => (end = resolve));
    const dead = await createRelayFixture(t, 'direct call', {
      ...options,
      store: diesAfterClaim,
      onDemandResult: () => {
        begin();
        return isOver;
      },
      limits: { hostMs: 3_600_000 },
    });
    const lost = postCallback(dead, CALLBACK_PAYLOAD);
    await begun;
    const delivered: DemandDelivery[] = [];
    const onDemandResult = (delivery: DemandDelivery): void => void delivered.push(delivery);
    const alive = await createRelayFixture(t, 'direct call', { ...options, store, onDemandResult });
    assert.equal((await postCallback(alive, CALLBACK_PAYLOAD)).status, 200);
    assert.equal(delivered.length, 1);
    end();
    await lost;
  });
});
