import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { REJECTIONS } from '../../../src/contract.js';
import { TRANSPORTS, readProblem, OFFLINE_RELAY, createRelayFixture } from '../../support/relay/relay-fixture.js';
import { concatRaw, streamChunks } from '../../support/relay/raw-multipart.js';
import {
  CALLBACK_PAYLOAD,
  CALLBACK_SECRET,
  OTHER_CALLBACK_SECRET,
  postCallback,
  createCallbackHost,
} from '../../support/relay/callback-fixture.js';
import { valuesOf } from '../../support/values-of.js';
import type { LogEntry } from '../../../src/relay/relay.js';
import { createMemoryStore, createRelay } from '../../../src/relay.js';
import { createAcceleratedClock, AdjustableClock } from '../../support/relay/test-clocks.js';
import { interceptStore } from '../../support/relay/test-stores.js';

for (const transport of TRANSPORTS) {
  describe(`a callback, ${transport}`, () => {
    test('a callback → the host gets it complete, with the meaning of the rejection; the service gets 200', async (t) => {
      const { delivered, ...fixture } = await createCallbackHost(t, transport);
      const response = await postCallback(fixture, CALLBACK_PAYLOAD);
      assert.equal(response.status, 200);
      assert.deepEqual(delivered, [
        { result: CALLBACK_PAYLOAD, warnings: [], rejection: REJECTIONS[1], isUpdate: false, isSandbox: false },
      ]);
    });

    test('a callback under either configured secret → 200; under any other secret → 404', async (t) => {
      const { delivered, ...fixture } = await createCallbackHost(t, transport);
      assert.equal((await postCallback(fixture, { ...CALLBACK_PAYLOAD, id: 'a' }, CALLBACK_SECRET)).status, 200);
      assert.equal((await postCallback(fixture, { ...CALLBACK_PAYLOAD, id: 'b' }, OTHER_CALLBACK_SECRET)).status, 200);
      const near = [CALLBACK_SECRET.slice(0, -1), `${CALLBACK_SECRET}x`, CALLBACK_SECRET.toUpperCase()];
      for (const wrong of ['', '%', ...near]) {
        const problem = await readProblem(await postCallback(fixture, CALLBACK_PAYLOAD, wrong));
        assert.deepEqual(problem, { status: 404, code: 'not_found' }, wrong);
      }
      for (const path of ['/callback/%zz', '/callback', '/callback/'])
        assert.equal((await fixture.call(path, { method: 'POST', body: '{}' })).status, 404);
      assert.equal((await fixture.call('/callback/wrong')).status, 404);
      const get = await fixture.call(`/callback/${CALLBACK_SECRET}`);
      assert.deepEqual([get.status, get.headers.get('allow')], [405, 'POST']);
      assert.equal(delivered.length, 2);
    });

    test('three simultaneous copies of a callback → all get 200, delivered to the host once', async (t) => {
      let deliveries = 0;
      const onDemandResult = (): Promise<void> => {
        deliveries += 1;
        return new Promise(setImmediate);
      };
      const fixture = await createCallbackHost(t, transport, { onDemandResult });
      const answers = await Promise.all([1, 2, 3].map(() => postCallback(fixture, CALLBACK_PAYLOAD)));
      assert.deepEqual(valuesOf(answers, 'status'), [200, 200, 200]);
      assert.equal(deliveries, 1);
    });

    test('a callback with a known id and another body → delivered to the host as an update', async (t) => {
      const { delivered, ...fixture } = await createCallbackHost(t, transport);
      await postCallback(fixture, CALLBACK_PAYLOAD);
      await postCallback(fixture, { ...CALLBACK_PAYLOAD, result: 'validated', reason: null, reason_id: null });
      await postCallback(fixture, { ...CALLBACK_PAYLOAD, id: 'demand-2' });
      assert.deepEqual(valuesOf(delivered, 'isUpdate', 'rejection'), [
        [false, REJECTIONS[1]],
        [true, null],
        [false, REJECTIONS[1]],
      ]);
    });

    test('onDemandResult throws → 500 host_failed, and the repeated callback is delivered again', async (t) => {
      let tries = 0;
      const onDemandResult = (): void => {
        tries += 1;
        if (tries < 3) throw new Error('no database');
      };
      const fixture = await createCallbackHost(t, transport, { onDemandResult });
      for (const status of [500, 500, 200, 200]) {
        const response = await postCallback(fixture, CALLBACK_PAYLOAD);
        assert.equal(response.status, status);
        if (status === 500) assert.equal((await readProblem(response)).code, 'host_failed');
      }
      assert.equal(tries, 3);
    });

    test('a callback with only id and result → 200; without one of them, or not a JSON object → 400', async (t) => {
      const { delivered, ...fixture } = await createCallbackHost(t, transport);
      assert.equal((await postCallback(fixture, { id: 'x', result: 'perhaps', unknown: [1] })).status, 200);
      assert.ok(delivered[0]?.warnings.some(({ path }) => path === '/result'));
      for (const [body, field] of [
        ['', 'body'],
        ['{', 'body'],
        ['[]', 'body'],
        [{ result: 'validated' }, 'id'],
        [{ id: 7, result: 'validated' }, 'id'],
        [{ id: 'x' }, 'result'],
      ] as const) {
        const problem = await readProblem(await postCallback(fixture, body));
        assert.deepEqual(problem, { status: 400, code: 'bad_request', field });
      }
      assert.equal(delivered.length, 1);
    });

    test('a callback body over a million bytes → 413 before the body ends', async (t) => {
      const { delivered, ...fixture } = await createCallbackHost(t, transport);
      const response = await fixture.call(`/callback/${CALLBACK_SECRET}`, {
        method: 'POST',
        body: streamChunks(['{', ...Array.from({ length: 11 }, () => concatRaw(' '.repeat(100_000)))], 'stall'),
        duplex: 'half',
      });
      assert.deepEqual(await readProblem(response), { status: 413, code: 'too_large' });
      assert.equal(delivered.length, 0);
    });

    test('a callback with a text that is cut inside a character → delivered, with a mark in its place', async (t) => {
      const { delivered, ...fixture } = await createCallbackHost(t, transport);
      const [start, end] = JSON.stringify({ ...CALLBACK_PAYLOAD, reason: '|' }).split('|');
      const body = concatRaw(`${start}expir`, new Uint8Array([0xc3]), `${end}`);
      const response = await fixture.call(`/callback/${CALLBACK_SECRET}`, { method: 'POST', body });
      assert.equal(response.status, 200);
      assert.equal(delivered[0]?.result.reason, 'expir\ufffd');
    });

    test('a callback with the header x-sandbox → delivered to the host with isSandbox: true', async (t) => {
      const { delivered, ...fixture } = await createCallbackHost(t, transport);
      await postCallback(fixture, CALLBACK_PAYLOAD, CALLBACK_SECRET, { 'x-sandbox': 'true' });
      assert.equal(delivered[0]?.isSandbox, true);
    });
  });
}

describe('callbacks in general', () => {
  test('two relays with one store get the same callback → delivered to the host once', async (t) => {
    let deliveries = 0;
    const options = { store: createMemoryStore(), onDemandResult: () => void (deliveries += 1) };
    const relays = [
      await createCallbackHost(t, 'direct call', options),
      await createCallbackHost(t, 'direct call', options),
    ];
    const answers = await Promise.all(relays.map((relay) => postCallback(relay, CALLBACK_PAYLOAD)));
    assert.deepEqual(valuesOf(answers, 'status'), [200, 200]);
    assert.equal(deliveries, 1);
  });

  test('no callback secret configured → callback paths answer 404', async (t) => {
    const fixture = await createRelayFixture(t, 'direct call');
    assert.equal((await postCallback(fixture, CALLBACK_PAYLOAD)).status, 404);
  });

  test('a callback secret under 16 bytes → createRelay throws; under 32 bytes → a warning in the log', async () => {
    const entries: LogEntry[] = [];
    const log = (entry: LogEntry): void => void entries.push(entry);
    const onDemandResult = (): void => undefined;
    const create = (...callbackSecrets: string[]) =>
      createRelay({ ...OFFLINE_RELAY, callbackSecrets, onDemandResult, log });
    for (const short of ['', 's', 'x'.repeat(15), 'ü'.repeat(7)]) {
      assert.throws(() => create(CALLBACK_SECRET, short), /callback secret \(CALLBACK_SECRET\) has \d+ bytes/);
    }
    create(CALLBACK_SECRET, 'x'.repeat(32));
    assert.equal(entries.length, 0);
    create('x'.repeat(16));
    assert.deepEqual(valuesOf(entries, 'level', 'event'), [['warn', 'misconfigured']]);
  });

  test('30 callbacks with wrong secrets → 429 for a minute, but the right secret still gets 200', async (t) => {
    const clock = new AdjustableClock();
    const { delivered, ...fixture } = await createCallbackHost(t, 'over HTTP', { clock });
    const statuses: number[] = [];
    for (let guess = 0; guess < 40; guess++)
      statuses.push((await postCallback(fixture, '{}', `guess-${guess}`)).status);
    assert.deepEqual(statuses, [...Array<number>(30).fill(404), ...Array<number>(10).fill(429)]);
    assert.equal((await postCallback(fixture, CALLBACK_PAYLOAD)).status, 200);
    assert.equal(delivered.length, 1);
    clock.shift(60_001);
    assert.equal((await postCallback(fixture, '{}', 'guess-41')).status, 404);
  });

  test('many wrong callback secrets from one network → even the right one gets 429; another network gets 200', async (t) => {
    const { call } = await createCallbackHost(t, 'direct call', { limits: { callbackMisses: 3 } });
    const init = { method: 'POST', body: JSON.stringify(CALLBACK_PAYLOAD) };
    const send = async (secret: string, remoteAddress: string): Promise<number> =>
      (await call(`/callback/${secret}`, init, { remoteAddress })).status;
    for (const host of ['1', '2', '3']) assert.equal(await send('wrong', `2001:db8::${host}`), 404);
    assert.equal(await send('wrong', '2001:db8::4'), 429);
    assert.equal(await send(CALLBACK_SECRET, '2001:db8::5'), 429);
    assert.equal(await send(CALLBACK_SECRET, '2001:db8:0:1::5'), 200);
    assert.equal(await send(CALLBACK_SECRET, '192.0.2.1'), 200);
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
    const onDemandResult = (): Promise<void> => {
      begin();
      return isOver;
    };
    const failing = { ...options, store: diesAfterClaim, onDemandResult, limits: { hostMs: 3_600_000 } };
    const dead = await createRelayFixture(t, 'direct call', failing);
    const lost = postCallback(dead, CALLBACK_PAYLOAD);
    await begun;
    const { delivered, ...alive } = await createCallbackHost(t, 'direct call', { ...options, store });
    assert.equal((await postCallback(alive, CALLBACK_PAYLOAD)).status, 200);
    assert.equal(delivered.length, 1);
    end();
    await lost;
  });
});
