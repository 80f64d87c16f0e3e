/** The stream of events that both ends of a hand-off follow. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMemoryStore } from '../../../src/relay.js';
import { AdjustableClock } from '../../support/relay/adjustable-clock.js';
import { interceptStore } from '../../support/relay/intercept-store.js';
import { HandoffClient, type EventReader } from '../../support/relay/handoff-client.js';
import {
  codeOf,
  createConnectedHandoff,
  createGrantRelay,
  createHandoffRelay,
  createTwoRelays,
  grantOf,
} from '../../support/relay/grant-relay.js';
import { createRelayFixture } from '../../support/relay/relay-fixture.js';
import { waitForCondition } from '../../support/system/wait-for-condition.js';
import { valuesOf } from '../../support/values-of.js';

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

  test('more than six streams of one end → 429 for it, and not for the other', async (t) => {
    const { call, handoff } = await createHandoffRelay(t);
    const open = await Promise.all(Array.from({ length: 6 }, () => handoff.openEvents('computer')));
    const headers = handoff.authorization('computer');
    assert.equal(await codeOf(await call(`/handoff/${handoff.created.id}/events`, { headers })), 'rate_limited');
    await handoff.connect();
    open.push(await handoff.openEvents('phone'));
    await Promise.all(open.map((reader) => reader.cancel()));
  });

  test('60 streams of 30 hand-offs → the store is asked once for all, twice a second', async (t) => {
    const memory = createMemoryStore();
    let asked = 0;
    const keys: number[] = [];
    const getMany = (many: readonly string[]): Promise<(string | null)[]> => Promise.all(many.map(memory.get));
    const store = interceptStore(
      (run, call) => {
        if (call[0] === 'get') asked++;
        if (call[0] === 'getMany') keys.push(call[1].length);
        return run();
      },
      () => ({ ...memory, getMany }),
    );
    const { call } = await createGrantRelay(t, { store });
    const handoffs = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => HandoffClient.create(call, {}, await grantOf(`p-${index}`))),
    );
    const readers = await Promise.all(
      handoffs.flatMap((handoff) => [handoff.openEvents('computer'), handoff.openEvents('computer')]),
    );
    const rest = readers.map((reader) => reader.rest());
    await waitForCondition('a look for all', () => keys.at(-1) === 30);
    const [askedBefore, looksBefore] = [asked, keys.length];
    await waitForCondition('three more looks', () => keys.length >= looksBefore + 3);
    assert.equal(asked, askedBefore);
    await Promise.all(handoffs.map((handoff) => handoff.post('computer', 'end')));
    await Promise.all(rest);
  });
});
