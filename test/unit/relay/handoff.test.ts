/** Hand-offs to a phone from begin to end, what is stored of them, and on several relays. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { test, describe } from 'node:test';
import type { HandoffClaim } from '../../../src/contract/contract.js';
import { createMemoryStore, type ResultDelivery } from '../../../src/relay.js';
import { createHandoffRepository } from '../../../src/relay/handoff/handoff-repository.js';
import { FakeClock } from '../../support/fake-clock.js';
import { recordingStore, interceptStore } from '../../support/relay/test-stores.js';
import { HandoffClient, type EventReader } from '../../support/relay/handoff-client.js';
import {
  codeOf,
  createGrantRelay,
  GRANT_SECRET,
  grantOf,
  createConnectedHandoff,
  createHandoffRelay,
  createTwoRelays,
} from '../../support/relay/grant-relay.js';
import { TRANSPORTS, createRelayFixture } from '../../support/relay/relay-fixture.js';
import { valuesOf } from '../../support/values-of.js';
import { AdjustableClock } from '../../support/relay/test-clocks.js';
import { waitForCondition } from '../../support/system/wait-for-condition.js';

for (const transport of TRANSPORTS) {
  test(`a whole hand-off, ${transport} → the computer follows every step and gets the phone's answer`, async (t) => {
    const deliveries: ResultDelivery[] = [];
    const onResult = (delivery: ResultDelivery): void => void deliveries.push(delivery);
    const { call, submit } = await createRelayFixture(t, transport, { grantSecret: GRANT_SECRET, onResult });
    const settings = { doc_type: 'id_card', sides: 'front', lang: 'de', theme: 'dark' };
    const handoff = await HandoffClient.create(call, { ...settings, first_name: 'Anna' }, await grantOf('anna'));
    const events = await handoff.openEvents('computer');
    const claim = (await (await handoff.claim()).json()) as HandoffClaim;
    const { code, expires_in_seconds: seconds, ...more } = claim;
    assert.match(code, /^\d\d$/);
    assert.ok(seconds > 590 && seconds <= 600);
    assert.deepEqual(more, { ...settings, confirmed: false, doc_types: ['id_card'] });
    assert.deepEqual(await events.next(), { id: '1', event: { type: 'claimed', code } });
    assert.equal(await codeOf(await submit({ headers: handoff.authorization('phone') })), 'handoff_unconfirmed');
    assert.equal((await handoff.post('computer', 'confirm')).status, 204);
    await handoff.post('phone', 'progress', { step: 'front_taken' });
    const answer = await submit({ headers: handoff.authorization('phone'), data: { first_name: 'Eve' } });
    assert.equal(answer.status, 200);
    const body = (await answer.json()) as object;
    assert.deepEqual(valuesOf(await events.rest(), 'event'), [
      { type: 'confirmed' },
      { type: 'progress', step: 'front_taken' },
      { type: 'sending' },
      { type: 'answered', answer: body },
    ]);
    const [{ subject, fields } = assert.fail()] = deliveries;
    assert.deepEqual([subject, fields.first_name, fields.doc_type], ['anna', 'Anna', 'id_card']);
    assert.equal(await codeOf(await submit({ headers: handoff.authorization('phone') })), 'handoff_ended');
    assert.equal((await submit({ headers: await grantOf('anna') })).status, 200);
  });
}

test('what is stored → hashes instead of secrets and of the subject', async (t) => {
  const stored = new Map<string, string>();
  const store = recordingStore(({ key, value }) => stored.set(key, value ?? ''));
  const { call } = await createGrantRelay(t, { store });
  const handoff = await HandoffClient.create(call, {}, await grantOf('subject-17'));
  await handoff.connect();
  const secrets = [handoff.created.claim_code, handoff.phoneSecret, handoff.created.token.split('.')[2] ?? ''];
  const text = JSON.stringify([...stored]);
  for (const secret of secrets) assert.ok(secret.length >= 24 && !text.includes(secret));
  assert.ok(![...stored.keys()].some((key) => key.includes('subject-17')));
});

describe('events', () => {
  test('Last-Event-ID → only what came after it; an id that is no number → all', async (t) => {
    const { handoff } = await createConnectedHandoff(t);
    await handoff.post('phone', 'end');
    const ids = async (last?: string): Promise<readonly string[]> =>
      (await (await handoff.openEvents('computer', last)).rest()).map(({ id }) => id);
    assert.deepEqual(await ids(), ['1', '2', '3']);
    assert.deepEqual(await ids('2'), ['3']);
    assert.deepEqual(await ids('3'), []);
    assert.deepEqual(await ids('99'), []);
    assert.deepEqual(await ids('-1'), ['1', '2', '3']);
    assert.deepEqual(await ids('two'), ['1', '2', '3']);
  });

  test('changes on another relay with the same store → arrive, without a new connection', async (t) => {
    const [one, other] = await createTwoRelays(t);
    const handoff = await HandoffClient.create(one.call, {}, await grantOf('anna'));
    const events = await handoff.openEvents('computer', undefined, other.call);
    const next = events.next();
    await waitForCondition('the stream is connected', () => events.comments.length > 0);
    await handoff.claim();
    assert.equal((await next)?.event.type, 'claimed');
    await events.cancel();
  });

  test('nothing happens for 15 s → a heartbeat; the time passes → ended as expired, and the stream ends', async (t) => {
    const clock = new AdjustableClock();
    const { handoff } = await createHandoffRelay(t, { clock, store: createMemoryStore(clock) });
    const events = await handoff.openEvents('computer');
    const rest = events.rest();
    clock.shift(15_000);
    await waitForCondition('a heartbeat', () => events.comments.includes(': heartbeat'));
    assert.equal(events.comments[0], ': connected');
    clock.shift(585_000);
    assert.deepEqual(valuesOf(await rest, 'event'), [{ type: 'ended', reason: 'expired' }]);
  });

  test('no ping for 8 s → the computer is told that the phone is away, then that it is back; the phone is not', async (t) => {
    const clock = new AdjustableClock();
    const { handoff } = await createConnectedHandoff(t, { clock, store: createMemoryStore(clock) });
    const events = await handoff.openEvents('computer', '2');
    clock.shift(9_000);
    assert.deepEqual(await events.next(), { id: '', event: { type: 'away' } });
    assert.equal((await handoff.post('computer', 'ping')).status, 401);
    assert.equal((await handoff.post('phone', 'ping')).status, 204);
    assert.deepEqual(await events.next(), { id: '', event: { type: 'back' } });
    const ofPhone = await handoff.openEvents('phone', '2');
    clock.shift(9_000);
    assert.equal((await events.next())?.event.type, 'away');
    await handoff.post('phone', 'end');
    for (const reader of [events, ofPhone])
      assert.deepEqual(valuesOf(await reader.rest(), 'event'), [{ type: 'ended', reason: 'gave_up' }]);
    assert.equal((await handoff.post('phone', 'ping')).status, 410);
  });

  test('over HTTP: a client that leaves ends its stream, a relay that closes ends all, and headers forbid buffering', async (t) => {
    const { call, close } = await createRelayFixture(t, 'over HTTP');
    const handoff = await HandoffClient.create(call);
    // Six streams may be open: the tenth connects only once the relay has noticed that others left.
    const openEvents = async (): Promise<EventReader> => {
      let reader: EventReader | null = null;
      await waitForCondition('a stream', async () => {
        reader = await handoff.openEvents('computer').catch(() => null);
        return reader !== null;
      });
      return reader!;
    };
    for (let count = 0; count < 10; count++) await (await openEvents()).cancel();
    const events = await openEvents();
    const { headers } = events.response;
    assert.deepEqual(
      ['content-type', 'x-accel-buffering', 'cache-control'].map((name) => headers.get(name)),
      ['text/event-stream', 'no', 'no-store'],
    );
    await Promise.all([events.rest(), close()]);
  });

  test('six clients announce a body with GET /events and leave → their streams end', async (t) => {
    const { url, call } = await createRelayFixture(t, 'over HTTP');
    const handoff = await HandoffClient.create(call);
    const headers = { ...handoff.authorization('computer'), 'Content-Length': 10 };
    for (let count = 0; count < 6; count++) {
      const leaving = request(`${url}/handoff/${handoff.created.id}/events`, { headers });
      leaving.flushHeaders();
      await once(leaving, 'response', { signal: AbortSignal.timeout(5_000) });
      leaving.on('error', () => undefined).destroy();
    }
    await waitForCondition('a stream', async () => {
      const reader = await handoff.openEvents('computer').catch(() => null);
      await reader?.cancel();
      return reader !== null;
    });
  });

  test('more than six streams of one end → 429 for it, and not for the other', async (t) => {
    const { call, handoff } = await createHandoffRelay(t);
    const open = await Promise.all(Array.from({ length: 6 }, () => handoff.openEvents('computer')));
    const headers = handoff.authorization('computer');
    assert.equal(await codeOf(await call(`/handoff/${handoff.created.id}/events`, { headers })), 'rate_limited');
    await handoff.connect();
    open.push(await handoff.openEvents('phone'));
    await Promise.all(open.map((reader) => reader.cancel()));
  });

  test('four streams of two hand-offs → the store is read once for all, and not for each', async (t) => {
    const memory = createMemoryStore();
    let gets = 0;
    const reads: number[] = [];
    const store = interceptStore(
      (run, call) => {
        if (call[0] === 'get') gets++;
        if (call[0] === 'getMany') reads.push(call[1].length);
        return run();
      },
      () => ({ ...memory, getMany: (keys) => Promise.all(keys.map(memory.get)) }),
    );
    const { call } = await createRelayFixture(t, 'direct call', { store });
    const handoffs = [await HandoffClient.create(call), await HandoffClient.create(call)];
    const readers = await Promise.all([...handoffs, ...handoffs].map((handoff) => handoff.openEvents('computer')));
    await waitForCondition('a read for all', () => reads.at(-1) === 2);
    const [getsBefore, readsBefore] = [gets, reads.length];
    await waitForCondition('three more reads', () => reads.length >= readsBefore + 3);
    assert.equal(gets, getsBefore);
    await Promise.all(readers.map((reader) => reader.cancel()));
  });

  test('the last follower leaves while the store is read, and another one comes → one read per half second, none without followers', async () => {
    const clock = new FakeClock();
    const reads: (readonly string[])[] = [];
    const states: unknown[] = [];
    let answer = (): void => undefined;
    const getMany = (keys: readonly string[]): Promise<(string | null)[]> => {
      reads.push(keys);
      // A damaged record.
      return new Promise((resolve) => (answer = () => resolve(keys.map(() => '{"phase":'))));
    };
    const answerRead = async (): Promise<void> => {
      answer();
      await new Promise(setImmediate);
    };
    const repository = createHandoffRepository({ store: { ...createMemoryStore(), getMany }, clock });
    const leaveFirst = repository.follow('first', () => undefined);
    clock.advance(500);
    leaveFirst();
    const leaveSecond = repository.follow('second', (state) => states.push(state));
    await answerRead();
    for (let polls = 0; polls < 2; polls++) {
      clock.advance(500);
      await answerRead();
    }
    leaveSecond();
    clock.advance(5_000);
    assert.deepEqual(reads, [['handoff:first'], ['handoff:second'], ['handoff:second']]);
    assert.deepEqual([states, clock.pending], [[null, null], 0]);
  });

  test('a record stays the same from one read of the store to the next → it is parsed once', async () => {
    const clock = new FakeClock();
    const store = { ...createMemoryStore(), getMany: async () => [text] };
    const states: unknown[] = [];
    let text = JSON.stringify({ phase: 'created', expiresMs: 600_000, events: [] });
    const stopFollowing = createHandoffRepository({ store, clock }).follow('id', (state) => states.push(state));
    for (let polls = 0; polls < 4; polls++) {
      if (polls === 2) text = text.replace('created', 'claimed');
      clock.advance(500);
      await new Promise(setImmediate);
    }
    stopFollowing();
    assert.equal(new Set(states).size, 2);
    assert.deepEqual(valuesOf(states as { phase: string }[], 'phase'), ['created', 'created', 'claimed', 'claimed']);
  });
});
