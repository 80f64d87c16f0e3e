import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  createMemoryStore,
  issueGrant,
  type RelayOptions,
  type RelayStore,
  type ResultDelivery,
} from '../../../src/relay.js';
import { createAcceleratedClock } from '../../support/relay/accelerated-clock.js';
import {
  TRANSPORTS,
  createIdempotencyKey,
  createPhotoFile,
  readProblem,
  createRelayFixture,
  withRelayFixture,
  type RelayFixture,
} from '../../support/relay/relay-fixture.js';
import {
  GOOD_RESULT,
  answerWith,
  breakConnection,
  sendJson,
  neverAnswer,
  type CallScript,
} from '../../support/relay/fake-service.js';
import { jpeg } from '../../support/relay/small-files.js';
import { AdjustableClock } from '../../support/relay/adjustable-clock.js';
import { waitForCondition } from '../../support/system/wait-for-condition.js';

const SECRET = 'a secret of thirty-two bytes, or more';
const ANSWER = { verdict: true, reason: '', flow_id: 'flow-1' };

for (const transport of TRANSPORTS) {
  describe(`one call per key, ${transport}`, () => {
    test('the same submission with the same key → the stored answer, without a second call to the service', async () => {
      await withRelayFixture(transport, {}, async ({ service, submit }) => {
        const key = createIdempotencyKey();
        const answers = [await submit({ key }), await submit({ key }), await submit({ key })];
        assert.deepEqual(await Promise.all(answers.map((answer) => answer.json())), [ANSWER, ANSWER, ANSWER]);
        assert.equal(service.photos.length, 1);
        assert.equal(service.logins.length, 1);
      });
    });

    test('three simultaneous submissions with one key → one call to the service, the same answer for all', async () => {
      await withRelayFixture(transport, {}, async ({ service, submit }) => {
        const arrived = held(service);
        const key = createIdempotencyKey();
        const calls = [submit({ key }), submit({ key }), submit({ key })];
        (await arrived)();
        for (const answer of await Promise.all(calls)) assert.deepEqual(await answer.json(), ANSWER);
        assert.equal(service.photos.length, 1);
      });
    });

    test('two simultaneous submissions with one key, the service answers 503 → one call, both get the error', async () => {
      await withRelayFixture(transport, {}, async ({ service, submit }) => {
        const arrived = held(service, answerWith(503));
        const key = createIdempotencyKey();
        const calls = [submit({ key }), submit({ key })];
        const release = await arrived;
        // When a third request is answered, the second one waits for the first.
        await submit({ key, photos: [createPhotoFile(jpeg(800, 600))] });
        release();
        for (const answer of await Promise.all(calls))
          assert.equal((await readProblem(answer)).code, 'service_unavailable');
        assert.equal(service.photos.length, 1);
      });
    });

    test('another body with the key of a running submission → 422 idempotency_mismatch', async () => {
      await withRelayFixture(transport, {}, async ({ service, submit }) => {
        const arrived = held(service);
        const key = createIdempotencyKey();
        const first = submit({ key });
        const release = await arrived;
        const second = await submit({ key, photos: [createPhotoFile(jpeg(800, 600))] });
        assert.equal((await readProblem(second)).code, 'idempotency_mismatch');
        release();
        assert.equal((await first).status, 200);
      });
    });
  });
}

interface End {
  readonly when: string;
  readonly photo?: CallScript;
  readonly login?: CallScript;
  readonly options?: Partial<RelayOptions>;
  readonly code?: string;
  readonly isStored: boolean;
}

const ENDS: readonly End[] = [
  { when: 'a verdict', photo: (_, response) => sendJson(response, 200, GOOD_RESULT), isStored: true },
  {
    when: 'a connection that breaks after the photos',
    photo: breakConnection,
    code: 'outcome_unknown',
    isStored: true,
  },
  {
    when: 'no answer in time',
    photo: neverAnswer,
    options: { limits: { serviceDeadlineMs: 150 } },
    code: 'service_timeout',
    isStored: true,
  },
  { when: 'a 200 without a valid result', photo: answerWith(200, '<html>'), code: 'service_protocol', isStored: true },
  { when: 'the service’s own 408', photo: answerWith(408), code: 'service_timeout', isStored: false },
  { when: 'a 401', photo: answerWith(401), code: 'service_credentials', isStored: false },
  { when: 'a 403', photo: answerWith(403), code: 'service_credentials', isStored: false },
  { when: 'a 404', photo: answerWith(404), code: 'service_protocol', isStored: false },
  { when: 'a 429', photo: answerWith(429), code: 'service_unavailable', isStored: false },
  { when: 'a gateway’s 502', photo: answerWith(502), code: 'outcome_unknown', isStored: true },
  { when: 'a gateway’s 504', photo: answerWith(504), code: 'outcome_unknown', isStored: true },
  { when: 'a 503', photo: answerWith(503), code: 'service_unavailable', isStored: false },
  { when: 'a 500', photo: answerWith(500), code: 'service_unavailable', isStored: false },
  { when: 'a refused login', login: answerWith(400), code: 'service_credentials', isStored: false },
  {
    when: 'a login without an answer in time',
    login: neverAnswer,
    options: { limits: { serviceDeadlineMs: 150 } },
    code: 'service_timeout',
    isStored: false,
  },
];

describe('stored outcomes', () => {
  for (const { when, photo: script, login, options = {}, code, isStored } of ENDS) {
    test(`a submission that ends with ${when} → the outcome of its key is ${isStored ? 'stored' : 'not stored'}`, async () => {
      await withRelayFixture('direct call', options, async ({ service, submit }) => {
        const [goodLogin, goodPhoto] = [service.login, service.photo];
        if (script !== undefined) service.photo = script;
        if (login !== undefined) service.login = login;
        const key = createIdempotencyKey();
        const first = (await (await submit({ key })).json()) as Record<string, unknown>;
        assert.equal(first['code'], code);
        const callsBefore = service.photos.length;
        service.login = goodLogin;
        service.photo = goodPhoto;
        const second = (await (await submit({ key })).json()) as Record<string, unknown>;
        assert.equal(service.photos.length - callsBefore, isStored ? 0 : 1);
        assert.deepEqual(second, isStored ? first : ANSWER);
      });
    });
  }

  test('the key of a submission that got 503 → may be used with another body', async () => {
    await withRelayFixture('direct call', {}, async ({ service, submit }) => {
      const good = service.photo;
      service.photo = answerWith(503);
      const key = createIdempotencyKey();
      await submit({ key });
      service.photo = good;
      assert.equal((await submit({ key, photos: [createPhotoFile(jpeg(800, 600))] })).status, 200);
    });
  });

  test('the stored answer of an idempotency key → expires after ten minutes', async () => {
    const clock = new AdjustableClock();
    await withRelayFixture('direct call', { clock }, async ({ service, submit }) => {
      const key = createIdempotencyKey();
      await submit({ key });
      clock.shift(599_000);
      await submit({ key });
      assert.equal(service.photos.length, 1);
      clock.shift(2_000);
      await submit({ key });
      assert.equal(service.photos.length, 2);
    });
  });

  test('two subjects use the same idempotency key → two calls to the service', async () => {
    const authorize: RelayOptions['authorize'] = (request) => request.headers.get('x-user');
    await withRelayFixture('direct call', { authorize }, async ({ service, submit }) => {
      const key = createIdempotencyKey();
      await submit({ key, headers: { 'x-user': 'anna' } });
      const other = await submit({ key, headers: { 'x-user': 'bert' }, photos: [createPhotoFile(jpeg(800, 600))] });
      assert.equal(other.status, 200);
      assert.equal(service.photos.length, 2);
    });
  });

  test('a stored answer is requested with an expired grant → 401', async () => {
    const clock = new AdjustableClock();
    await withRelayFixture('direct call', { clock, grantSecret: SECRET }, async ({ submit }) => {
      const key = createIdempotencyKey();
      const grant = await issueGrant({ secret: SECRET, subject: 'anna', ttlSeconds: 60 });
      const headers = { Authorization: `Bearer ${grant}` };
      assert.equal((await submit({ key, headers })).status, 200);
      clock.shift(120_000);
      assert.equal((await submit({ key, headers })).status, 401);
    });
  });
});

describe('a host whose onResult failed', () => {
  test('onResult throws → a retry with the same key delivers the result again, without another service call', async () => {
    const seen: ResultDelivery[] = [];
    let isBroken = true;
    const onResult = (delivery: ResultDelivery): void => {
      seen.push(delivery);
      if (isBroken) throw new Error('no database');
    };
    await withRelayFixture('over HTTP', { onResult }, async ({ service, submit }) => {
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
  });

  test('onResult throws, then two simultaneous retries → the result is delivered once more', async () => {
    let deliveries = 0;
    let end = (): void => undefined;
    const isEnded = new Promise<void>((resolve) => (end = resolve));
    const onResult = async (): Promise<void> => {
      deliveries += 1;
      if (deliveries === 1) throw new Error('no database');
      await isEnded;
    };
    let lookups = 0;
    const memory = createMemoryStore();
    const store: RelayStore = {
      ...memory,
      get: (key) => {
        lookups += 1;
        return memory.get(key);
      },
    };
    await withRelayFixture('direct call', { onResult, store }, async ({ submit }) => {
      const key = createIdempotencyKey();
      await submit({ key });
      const before = lookups;
      const retries = [submit({ key }), submit({ key })];
      await waitForCondition('both retries found the stored result', () => deliveries > 1 && lookups >= before + 2);
      end();
      const answers = await Promise.all(retries);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
      );
      assert.equal(deliveries, 2);
    });
  });
});

describe('two relays with one store', () => {
  /** Two relays whose store reports when the second one has found the key taken. */
  const pair = async (then: CallScript | null): Promise<{ first: Response; second: Response; calls: number }> => {
    const memory = createMemoryStore();
    const clock = createAcceleratedClock(20);
    let found = (): void => undefined;
    const isFound = new Promise<void>((resolve) => (found = resolve));
    const watched: RelayStore = {
      ...memory,
      create: async (...entry) => {
        const there = await memory.create(...entry);
        if (there !== null) found();
        return there;
      },
    };
    const one = await createRelayFixture('direct call', { store: memory, clock });
    const two = await createRelayFixture('direct call', { store: watched, clock });
    const arrived = held(one.service, then ?? one.service.photo);
    const key = createIdempotencyKey();
    const calls = [one.submit({ key })];
    const release = await arrived;
    calls.push(two.submit({ key }));
    await isFound;
    release();
    const [first, second] = (await Promise.all(calls)) as [Response, Response];
    await Promise.all([one.close(), two.close()]);
    return { first, second, calls: two.service.photos.length };
  };

  test('two relays with one store get the same key → the second waits and returns the answer of the first', async () => {
    const { first, second, calls } = await pair(null);
    assert.deepEqual([await first.json(), await second.json(), calls], [ANSWER, ANSWER, 0]);
  });

  test('two relays with one store get the same key → the second returns the 503 of the first, without a call', async () => {
    const { first, second, calls } = await pair(answerWith(503));
    assert.deepEqual([first.status, second.status, calls], [503, 503, 0]);
  });

  test('two relays with one store, the first dies after it has sent the photos → the second answers outcome_unknown without a call', async () => {
    const { store, cut } = cuttableStore();
    const clock = createAcceleratedClock(20);
    const dead = await createRelayFixture('direct call', { store: store.first, clock });
    const alive = await createRelayFixture('direct call', { store: store.second, clock });
    const arrived = held(dead.service);
    const key = createIdempotencyKey();
    const lost = dead.submit({ key });
    const release = await arrived;
    cut();
    for (const _ of [1, 2]) {
      assert.equal((await readProblem(await alive.submit({ key }))).code, 'outcome_unknown');
    }
    assert.equal(alive.service.photos.length, 0);
    release();
    await lost;
    await Promise.all([dead.close(), alive.close()]);
  });

  test('two relays with one store, the first dies before it sends the photos → the second makes the call, on the same attempt', async () => {
    const { store, cut } = cuttableStore();
    const options = { clock: createAcceleratedClock(20), grantSecret: SECRET };
    const dead = await createRelayFixture('direct call', { ...options, store: store.first });
    const alive = await createRelayFixture('direct call', { ...options, store: store.second });
    const isLoggingIn = new Promise<void>((resolve) => (dead.service.login = () => resolve()));
    const grant = await issueGrant({ secret: SECRET, subject: 'anna', attempts: 1 });
    const [key, headers] = [createIdempotencyKey(), { Authorization: `Bearer ${grant}` }];
    const lost = dead.submit({ key, headers });
    await isLoggingIn;
    await store.isClaimed;
    cut();
    const answer = await alive.submit({ key, headers });
    assert.deepEqual([answer.status, await answer.json()], [200, { ...ANSWER, attempts_left: 0 }]);
    assert.equal(dead.service.photos.length, 0);
    await dead.close();
    await lost;
    await alive.close();
  });
});

/** A store for two relays, of which the first can lose its connection. */
function cuttableStore() {
  const memory = createMemoryStore();
  let isCut = false;
  let claim = (): void => undefined;
  const isClaimed = new Promise<void>((resolve) => (claim = resolve));
  const unlessCut = async <T>(operation: () => Promise<T>): Promise<T> => {
    if (isCut) throw new Error('no connection');
    return operation();
  };
  const first: RelayStore = {
    get: (...call) => unlessCut(() => memory.get(...call)),
    create: (...call) =>
      unlessCut(async () => {
        const existing = await memory.create(...call);
        claim();
        return existing;
      }),
    swap: (...call) => unlessCut(() => memory.swap(...call)),
    add: (...call) => unlessCut(() => memory.add(...call)),
    hit: (...call) => unlessCut(() => memory.hit(...call)),
  };
  return { store: { first, second: memory, isClaimed }, cut: (): void => void (isCut = true) };
}

/** Makes the service hold its next photo call. Resolves when the call arrives, with a function that releases it. */
function held(service: RelayFixture['service'], then: CallScript = service.photo): Promise<() => void> {
  return new Promise((resolve) => {
    service.photo = (call, response) => resolve(() => void then(call, response));
  });
}
