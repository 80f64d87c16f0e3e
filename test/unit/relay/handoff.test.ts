/** Hand-offs to a phone from begin to end, what is stored of them, and on several relays. */
import type { HandoffClaim } from '../../../src/contract/contract.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRedisStore, type ResultDelivery } from '../../../src/relay.js';
import { REDIS_SKIP_REASON, startRedis } from '../../support/relay/redis-server.js';
import { recordingStore } from '../../support/relay/recording-store.js';
import { HandoffClient } from '../../support/relay/handoff-client.js';
import { codeOf, createGrantRelay, GRANT_SECRET, grantOf } from '../../support/relay/grant-relay.js';
import { TRANSPORTS, createRelayFixture } from '../../support/relay/relay-fixture.js';
import { valuesOf } from '../../support/values-of.js';

for (const transport of TRANSPORTS) {
  test(`a whole hand-off, ${transport} → the computer follows every step and gets the phone's answer`, async (t) => {
    const deliveries: ResultDelivery[] = [];
    const options = {
      grantSecret: GRANT_SECRET,
      onResult: (delivery: ResultDelivery) => void deliveries.push(delivery),
    };
    const { call, submit } = await createRelayFixture(t, transport, options);
    const handoff = await HandoffClient.create(
      call,
      { doc_type: 'id_card', sides: 'front', lang: 'de', theme: 'dark', first_name: 'Anna' },
      await grantOf('anna'),
    );
    const events = await handoff.openEvents('computer');
    const claim = (await (await handoff.claim()).json()) as HandoffClaim;
    assert.match(claim.code, /^\d\d$/);
    assert.deepEqual(claim, {
      code: claim.code,
      confirmed: false,
      expires_in_seconds: claim.expires_in_seconds,
      doc_types: ['id_card'],
      doc_type: 'id_card',
      sides: 'front',
      lang: 'de',
      theme: 'dark',
    });
    assert.ok(claim.expires_in_seconds > 590 && claim.expires_in_seconds <= 600);
    assert.deepEqual(await events.next(), { id: '1', event: { type: 'claimed', code: claim.code } });
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
    assert.deepEqual(
      deliveries.map(({ subject, fields }) => [subject, fields.first_name, fields.doc_type]),
      [['anna', 'Anna', 'id_card']],
    );
    assert.equal(await codeOf(await submit({ headers: handoff.authorization('phone') })), 'handoff_ended');
    assert.equal((await submit({ headers: await grantOf('anna') })).status, 200);
  });
}

test('what is stored → hashes instead of secrets, and no names once the hand-off is over', async (t) => {
  const stored = new Map<string, string>();
  const store = recordingStore(({ key, value }) => stored.set(key, value ?? ''));
  const { call } = await createGrantRelay(t, { store });
  const handoff = await HandoffClient.create(call, { first_name: 'Anna-Maria' }, await grantOf('subject-17'));
  await handoff.connect();
  const secrets = [handoff.created.claim_code, handoff.phoneSecret, handoff.created.token.split('.')[2] ?? ''];
  const text = (): string => JSON.stringify([...stored]);
  assert.ok(text().includes('Anna-Maria'));
  for (const secret of secrets) assert.ok(secret.length >= 24 && !text().includes(secret));
  assert.ok(![...stored.keys()].some((key) => key.includes('subject-17')));
  await handoff.post('computer', 'end');
  assert.ok(!text().includes('Anna-Maria'));
});

test(
  'three relays with one Redis → begun on one, which ends; claimed on the next; followed on the third',
  {
    skip: REDIS_SKIP_REASON,
  },
  async (t) => {
    const redis = await startRedis();
    try {
      const stores = await Promise.all([1, 2, 3].map(() => createRedisStore(redis.url)));
      const [first, second, third] = stores;
      const { call } = await createGrantRelay(t, { store: first });
      const begun = await HandoffClient.create(call, { first_name: 'Anna' }, await grantOf('anna'));
      await first?.close?.();
      const two = await createGrantRelay(t, { store: second });
      const three = await createGrantRelay(t, { store: third });
      const events = await begun.openEvents('computer', undefined, three.call);
      assert.equal((await begun.claim({}, begun.phoneSecret, two.call)).status, 200);
      assert.equal((await begun.post('computer', 'confirm', {}, three.call)).status, 204);
      const suspended = await three.submit({ headers: await grantOf('anna') });
      assert.equal(await codeOf(suspended), 'handoff_active');
      assert.equal((await two.submit({ headers: begun.authorization('phone') })).status, 200);
      const types = (await events.rest()).map(({ event }) => event.type);
      assert.deepEqual(types, ['claimed', 'confirmed', 'sending', 'answered']);
      await second?.close?.();
      await third?.close?.();
    } finally {
      await redis.stop();
    }
  },
);
