import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  createMemoryStore,
  issueGrant,
  type RelayOptions,
  type RelayStore,
  type ResultDelivery,
} from '../../../src/relay.js';
import { briskClock } from '../../support/relay/brisk-clock.js';
import { WAYS, newKey, photo, problemOf, stage, withStage, type Stage } from '../../support/relay/client.js';
import { GOOD_RESULT, answering, breaking, json, silent, type Script } from '../../support/relay/fake-service.js';
import { jpeg } from '../../support/relay/photos.js';
import { ShiftingClock } from '../../support/relay/shifting-clock.js';

const SECRET = 'a secret of thirty-two bytes, or more';
const ANSWER = { verdict: true, reason: '', flow_id: 'flow-1' };

for (const way of WAYS) {
  describe(`one call per key, ${way}`, () => {
    test('the same submission again gets the same answer, without a call or a login', async () => {
      await withStage(way, {}, async ({ service, submit }) => {
        const key = newKey();
        const answers = [await submit({ key }), await submit({ key }), await submit({ key })];
        assert.deepEqual(await Promise.all(answers.map((answer) => answer.json())), [ANSWER, ANSWER, ANSWER]);
        assert.equal(service.photos.length, 1);
        assert.equal(service.logins.length, 1);
      });
    });

    test('submissions at the same time share one call', async () => {
      await withStage(way, {}, async ({ service, submit }) => {
        const arrived = held(service);
        const key = newKey();
        const calls = [submit({ key }), submit({ key }), submit({ key })];
        (await arrived)();
        for (const answer of await Promise.all(calls)) assert.deepEqual(await answer.json(), ANSWER);
        assert.equal(service.photos.length, 1);
      });
    });

    test('submissions at the same time share a failure too', async () => {
      await withStage(way, {}, async ({ service, submit }) => {
        const arrived = held(service, answering(503));
        const key = newKey();
        const calls = [submit({ key }), submit({ key })];
        const release = await arrived;
        // Once a third has been looked at, the second waits for the first.
        await submit({ key, photos: [photo(jpeg(800, 600))] });
        release();
        for (const answer of await Promise.all(calls))
          assert.equal((await problemOf(answer)).code, 'service_unavailable');
        assert.equal(service.photos.length, 1);
      });
    });

    test('another body is refused while the first is under way, too', async () => {
      await withStage(way, {}, async ({ service, submit }) => {
        const arrived = held(service);
        const key = newKey();
        const first = submit({ key });
        const release = await arrived;
        const second = await submit({ key, photos: [photo(jpeg(800, 600))] });
        assert.equal((await problemOf(second)).code, 'idempotency_mismatch');
        release();
        assert.equal((await first).status, 200);
      });
    });
  });
}

interface End {
  readonly when: string;
  readonly photo?: Script;
  readonly login?: Script;
  readonly options?: Partial<RelayOptions>;
  readonly code?: string;
  readonly isKept: boolean;
}

const ENDS: readonly End[] = [
  { when: 'a verdict', photo: (_, response) => json(response, 200, GOOD_RESULT), isKept: true },
  { when: 'a connection that broke after the photos', photo: breaking, code: 'outcome_unknown', isKept: true },
  {
    when: 'no answer in time',
    photo: silent,
    options: { limits: { serviceDeadlineMs: 150 } },
    code: 'service_timeout',
    isKept: true,
  },
  { when: 'a 200 that is no result', photo: answering(200, '<html>'), code: 'service_protocol', isKept: true },
  { when: 'the service’s own 408', photo: answering(408), code: 'service_timeout', isKept: false },
  { when: 'a 401', photo: answering(401), code: 'service_credentials', isKept: false },
  { when: 'a 403', photo: answering(403), code: 'service_credentials', isKept: false },
  { when: 'a 404', photo: answering(404), code: 'service_protocol', isKept: false },
  { when: 'a 429', photo: answering(429), code: 'service_unavailable', isKept: false },
  { when: 'a 500', photo: answering(500), code: 'service_unavailable', isKept: false },
  { when: 'a refused login', login: answering(400), code: 'service_credentials', isKept: false },
  {
    when: 'a login without an answer in time',
    login: silent,
    options: { limits: { serviceDeadlineMs: 150 } },
    code: 'service_timeout',
    isKept: false,
  },
];

describe('what a key remembers', () => {
  for (const { when, photo: script, login, options = {}, code, isKept } of ENDS) {
    test(`${when} ${isKept ? 'keeps the key' : 'frees the key'}`, async () => {
      await withStage('bare handler', options, async ({ service, submit }) => {
        const [goodLogin, goodPhoto] = [service.login, service.photo];
        if (script !== undefined) service.photo = script;
        if (login !== undefined) service.login = login;
        const key = newKey();
        const first = (await (await submit({ key })).json()) as Record<string, unknown>;
        assert.equal(first['code'], code);
        const callsBefore = service.photos.length;
        service.login = goodLogin;
        service.photo = goodPhoto;
        const second = (await (await submit({ key })).json()) as Record<string, unknown>;
        assert.equal(service.photos.length - callsBefore, isKept ? 0 : 1);
        assert.deepEqual(second, isKept ? first : ANSWER);
      });
    });
  }

  test('a freed key may come with another body', async () => {
    await withStage('bare handler', {}, async ({ service, submit }) => {
      const good = service.photo;
      service.photo = answering(503);
      const key = newKey();
      await submit({ key });
      service.photo = good;
      assert.equal((await submit({ key, photos: [photo(jpeg(800, 600))] })).status, 200);
    });
  });

  test('an answer is forgotten after ten minutes', async () => {
    const clock = new ShiftingClock();
    await withStage('bare handler', { clock }, async ({ service, submit }) => {
      const key = newKey();
      await submit({ key });
      clock.shift(599_000);
      await submit({ key });
      assert.equal(service.photos.length, 1);
      clock.shift(2_000);
      await submit({ key });
      assert.equal(service.photos.length, 2);
    });
  });

  test('the same key of two subjects is two keys', async () => {
    const authorize: RelayOptions['authorize'] = (request) => request.headers.get('x-user');
    await withStage('bare handler', { authorize }, async ({ service, submit }) => {
      const key = newKey();
      await submit({ key, headers: { 'x-user': 'anna' } });
      const other = await submit({ key, headers: { 'x-user': 'bert' }, photos: [photo(jpeg(800, 600))] });
      assert.equal(other.status, 200);
      assert.equal(service.photos.length, 2);
    });
  });

  test('a remembered answer is for those alone who may still submit', async () => {
    const clock = new ShiftingClock();
    await withStage('bare handler', { clock, grantSecret: SECRET }, async ({ submit }) => {
      const key = newKey();
      const grant = await issueGrant({ secret: SECRET, subject: 'anna', ttlSeconds: 60 });
      const headers = { Authorization: `Bearer ${grant}` };
      assert.equal((await submit({ key, headers })).status, 200);
      clock.shift(120_000);
      assert.equal((await submit({ key, headers })).status, 401);
    });
  });
});

describe('a host that did not take its result', () => {
  test('gets it again under the same key, and the service is not asked again', async () => {
    const seen: ResultDelivery[] = [];
    let isBroken = true;
    const onResult = (delivery: ResultDelivery): void => {
      seen.push(delivery);
      if (isBroken) throw new Error('no database');
    };
    await withStage('on the wire', { onResult }, async ({ service, submit }) => {
      const key = newKey();
      assert.equal((await problemOf(await submit({ key }))).code, 'host_failed');
      assert.equal((await problemOf(await submit({ key }))).code, 'host_failed');
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

  test('is asked once when two callers come for it together', async () => {
    let deliveries = 0;
    const onResult = async (): Promise<void> => {
      deliveries += 1;
      if (deliveries === 1) throw new Error('no database');
    };
    await withStage('bare handler', { onResult }, async ({ submit }) => {
      const key = newKey();
      await submit({ key });
      const answers = await Promise.all([submit({ key }), submit({ key })]);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
      );
      assert.equal(deliveries, 2);
    });
  });
});

describe('two relays with one store', () => {
  /** Two relays whose store tells when the second has found the key taken. */
  const pair = async (then: Script | null): Promise<{ first: Response; second: Response; calls: number }> => {
    const memory = createMemoryStore();
    const clock = briskClock(20);
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
    const one = await stage('bare handler', { store: memory, clock });
    const two = await stage('bare handler', { store: watched, clock });
    const arrived = held(one.service, then ?? one.service.photo);
    const key = newKey();
    const calls = [one.submit({ key })];
    const release = await arrived;
    calls.push(two.submit({ key }));
    await isFound;
    release();
    const [first, second] = (await Promise.all(calls)) as [Response, Response];
    await Promise.all([one.close(), two.close()]);
    return { first, second, calls: two.service.photos.length };
  };

  test('the second waits for the first and shares its answer', async () => {
    const { first, second, calls } = await pair(null);
    assert.deepEqual([await first.json(), await second.json(), calls], [ANSWER, ANSWER, 0]);
  });

  test('the second shares the first one’s failure and makes no call of its own', async () => {
    const { first, second, calls } = await pair(answering(503));
    assert.deepEqual([first.status, second.status, calls], [503, 503, 0]);
  });

  test('the outcome is unknown when the first never comes back', async () => {
    const store = createMemoryStore();
    const clock = briskClock(200);
    const dead = await stage('bare handler', { store });
    const alive = await stage('bare handler', { store, clock });
    const arrived = held(dead.service);
    const key = newKey();
    const lost = dead.submit({ key });
    const release = await arrived;
    assert.equal((await problemOf(await alive.submit({ key }))).code, 'outcome_unknown');
    assert.equal(alive.service.photos.length, 0);
    release();
    await lost;
    await Promise.all([dead.close(), alive.close()]);
  });
});

/** Makes the service hold its next photo call. Resolves, once it has arrived, with what lets it go. */
function held(service: Stage['service'], then: Script = service.photo): Promise<() => void> {
  return new Promise((resolve) => {
    service.photo = (call, response) => resolve(() => void then(call, response));
  });
}
