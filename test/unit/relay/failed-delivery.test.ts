import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ResultDelivery } from '../../../src/relay.js';
import { interceptStore } from '../../support/relay/intercept-store.js';
import { createIdempotencyKey, readProblem, createRelayFixture } from '../../support/relay/relay-fixture.js';
import { GOOD_RESULT } from '../../support/relay/fake-service.js';
import { waitForCondition } from '../../support/system/wait-for-condition.js';
import { valuesOf } from '../../support/values-of.js';

const ANSWER = { verdict: true, reason: '', flow_id: 'flow-1' };

describe('a host whose onResult failed', () => {
  test('onResult throws → a retry with the same key delivers the result again, without another service call', async (t) => {
    const seen: ResultDelivery[] = [];
    let isBroken = true;
    const onResult = (delivery: ResultDelivery): void => {
      seen.push(delivery);
      if (isBroken) throw new Error('no database');
    };
    const { service, submit } = await createRelayFixture(t, 'over HTTP', { onResult });
    const key = createIdempotencyKey();
    assert.equal((await readProblem(await submit({ key }))).code, 'host_failed');
    assert.equal((await readProblem(await submit({ key }))).code, 'host_failed');
    isBroken = false;
    assert.deepEqual(await (await submit({ key })).json(), ANSWER);
    assert.deepEqual(await (await submit({ key })).json(), ANSWER);
    assert.equal(seen.length, 3);
    assert.deepEqual(seen[2], seen[0]);
    assert.deepEqual(seen[0]?.result, GOOD_RESULT);
    assert.equal(seen[0]?.idempotencyKey, key);
    assert.equal(service.photos.length, 1);
    assert.equal(service.logins.length, 1);
  });

  test('onResult throws, then two simultaneous retries → the result is delivered once more', async (t) => {
    let deliveries = 0;
    let end = (): void => undefined;
    const isEnded = new Promise<void>((resolve) => (end = resolve));
    const onResult = async (): Promise<void> => {
      deliveries += 1;
      if (deliveries === 1) throw new Error('no database');
      await isEnded;
    };
    let lookups = 0;
    const store = interceptStore((run, [operation]) => {
      if (operation === 'get') lookups += 1;
      return run();
    });
    const { submit } = await createRelayFixture(t, 'direct call', { onResult, store });
    const key = createIdempotencyKey();
    await submit({ key });
    const before = lookups;
    const retries = [submit({ key }), submit({ key })];
    await waitForCondition('both retries found the stored result', () => deliveries > 1 && lookups >= before + 2);
    end();
    const answers = await Promise.all(retries);
    assert.deepEqual(valuesOf(answers, 'status'), [200, 200]);
    assert.equal(deliveries, 2);
  });
});
