import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { issueGrant, type RelayOptions } from '../../../src/relay.js';
import {
  TRANSPORTS,
  createIdempotencyKey,
  createPhotoFile,
  readProblem,
  withRelayFixture,
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
import { holdPhotoCall } from '../../support/relay/hold-photo-call.js';

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
        const arrived = holdPhotoCall(service);
        const key = createIdempotencyKey();
        const calls = [submit({ key }), submit({ key }), submit({ key })];
        (await arrived)();
        for (const answer of await Promise.all(calls)) assert.deepEqual(await answer.json(), ANSWER);
        assert.equal(service.photos.length, 1);
      });
    });

    test('two simultaneous submissions with one key, the service answers 503 → one call, both get the error', async () => {
      await withRelayFixture(transport, {}, async ({ service, submit }) => {
        const arrived = holdPhotoCall(service, answerWith(503));
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
        const arrived = holdPhotoCall(service);
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
