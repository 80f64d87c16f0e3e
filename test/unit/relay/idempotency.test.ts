import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMemoryStore, type RelayOptions, type ResultDelivery } from '../../../src/relay.js';
import { GRANT_SECRET, grantOf } from '../../support/relay/grant-relay.js';
import {
  TRANSPORTS,
  createIdempotencyKey,
  createPhotoFile,
  readProblem,
  createRelayFixture,
} from '../../support/relay/relay-fixture.js';
import {
  answerWith,
  breakConnection,
  neverAnswer,
  sendJson,
  type CallScript,
  GOOD_RESULT,
} from '../../support/relay/fake-service.js';
import { jpeg } from '../../support/relay/small-files.js';
import { AdjustableClock, createAcceleratedClock } from '../../support/relay/test-clocks.js';
import { interceptStore } from '../../support/relay/test-stores.js';
import { waitForCondition } from '../../support/system/wait-for-condition.js';

const ANSWER = { verdict: true, reason: '', flow_id: 'flow-1' };

for (const transport of TRANSPORTS) {
  describe(`one call per key, ${transport}`, () => {
    test('the same submission with the same key → the stored answer, without a second call to the service', async (t) => {
      const { service, submit } = await createRelayFixture(t, transport);
      const key = createIdempotencyKey();
      const answers = [await submit({ key }), await submit({ key }), await submit({ key })];
      assert.deepEqual(await Promise.all(answers.map((answer) => answer.json())), [ANSWER, ANSWER, ANSWER]);
      assert.equal(service.photos.length, 1);
      assert.equal(service.logins.length, 1);
    });

    test('three simultaneous submissions with one key → one call to the service, the same answer for all', async (t) => {
      const { service, submit } = await createRelayFixture(t, transport);
      const arrived = service.holdPhoto();
      const key = createIdempotencyKey();
      const calls = [submit({ key }), submit({ key }), submit({ key })];
      (await arrived)();
      for (const answer of await Promise.all(calls)) assert.deepEqual(await answer.json(), ANSWER);
      assert.equal(service.photos.length, 1);
    });

    test('two simultaneous submissions with one key, the service answers 503 → one call, both get the error', async (t) => {
      const { service, submit } = await createRelayFixture(t, transport);
      const arrived = service.holdPhoto(answerWith(503));
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
}

interface End {
  readonly when: string;
  readonly photo?: CallScript;
  readonly login?: CallScript;
  readonly options?: Partial<RelayOptions>;
  readonly code?: string;
  readonly isStored: boolean;
}

const TOO_LATE = { limits: { serviceDeadlineMs: 150 } };
const UNREACHABLE = { baseUrl: 'http://127.0.0.1:1' };

const ENDS: readonly End[] = [
  { when: 'a verdict', isStored: true },
  { when: 'a connection that breaks', photo: breakConnection, code: 'outcome_unknown', isStored: true },
  { when: 'no answer in time', photo: neverAnswer, options: TOO_LATE, code: 'service_timeout', isStored: true },
  { when: 'a 200 without a valid result', photo: answerWith(200, '<html>'), code: 'service_protocol', isStored: true },
  { when: 'a service that cannot be reached', options: UNREACHABLE, code: 'service_unreachable', isStored: false },
  { when: 'a refused login', login: answerWith(400), code: 'service_credentials', isStored: false },
  { when: 'no login in time', login: neverAnswer, options: TOO_LATE, code: 'service_timeout', isStored: false },
  // The service's own 408 is a refusal; a gateway's 502 is not.
  { when: 'a photo call that answers 408', photo: answerWith(408), code: 'service_timeout', isStored: false },
  { when: 'a photo call that answers 401', photo: answerWith(401), code: 'service_credentials', isStored: false },
  { when: 'a photo call that answers 404', photo: answerWith(404), code: 'service_protocol', isStored: false },
  { when: 'a photo call that answers 429', photo: answerWith(429), code: 'service_unavailable', isStored: false },
  { when: 'a photo call that answers 503', photo: answerWith(503), code: 'service_unavailable', isStored: false },
  { when: 'a photo call that answers 502', photo: answerWith(502), code: 'outcome_unknown', isStored: true },
];

describe('stored outcomes', () => {
  for (const { when, photo, login, options = {}, code, isStored } of ENDS) {
    const kept = isStored ? 'stored, and the attempt of the grant used' : 'not stored, and the attempt released';
    test(`a submission that ends with ${when} → its outcome is ${kept}`, async (t) => {
      const relay = { grantSecret: GRANT_SECRET, store: createMemoryStore() };
      const key = createIdempotencyKey();
      const headers = await grantOf('anna', { attempts: 1 });
      const { service, submit } = await createRelayFixture(t, 'direct call', { ...relay, ...options });
      if (photo !== undefined) service.photo = photo;
      if (login !== undefined) service.login = login;
      const response = await submit({ key, headers });
      const first: unknown = await response.clone().json();
      assert.equal((await readProblem(response)).code, code);
      // Another relay with the same store: the short time limit is not for the repeated call.
      const other = await createRelayFixture(t, 'direct call', relay);
      const second: unknown = await (await other.submit({ key, headers })).json();
      assert.equal(other.service.photos.length, isStored ? 0 : 1);
      assert.deepEqual(second, isStored ? first : { ...ANSWER, attempts_left: 0 });
      assert.equal((await readProblem(await other.submit({ headers }))).code, 'attempts_exhausted');
    });
  }

  test('a paid result whose reason is no text → answered without it, and not paid for again', async (t) => {
    const { service, submit } = await createRelayFixture(t, 'direct call');
    for (const reason of [7, null, ['blur_img'], { word: 'blur_img' }]) {
      service.photo = (_, response) => sendJson(response, 200, { verdict: false, flow_id: 'f', reason, extra: 1 });
      const [key, before] = [createIdempotencyKey(), service.photos.length];
      for (let repeats = 0; repeats < 2; repeats++)
        assert.deepEqual(await (await submit({ key })).json(), { verdict: false, reason: '', flow_id: 'f' });
      assert.equal(service.photos.length, before + 1);
    }
  });

  test('a relay dies while it logs in → another one with its store makes the call, on the same attempt', async (t) => {
    const memory = createMemoryStore();
    let [isClaimed, isCut] = [false, false];
    const store = interceptStore(
      (run, [operation, key]) => {
        isClaimed ||= operation === 'create' && key.startsWith('idempotency:');
        return isCut ? Promise.reject(new Error('no connection')) : run();
      },
      () => memory,
    );
    const options = { clock: createAcceleratedClock(20), grantSecret: GRANT_SECRET };
    const dead = await createRelayFixture(t, 'direct call', { ...options, store });
    const alive = await createRelayFixture(t, 'direct call', { ...options, store: memory });
    dead.service.login = neverAnswer;
    const request = { key: createIdempotencyKey(), headers: await grantOf('anna', { attempts: 1 }) };
    const lost = dead.submit(request);
    await waitForCondition('it logs in with the key', () => isClaimed && dead.service.logins.length > 0);
    isCut = true;
    assert.deepEqual(await (await alive.submit(request)).json(), { ...ANSWER, attempts_left: 0 });
    assert.equal(dead.service.photos.length, 0);
    await lost;
  });

  test('the key of a submission that got 503 → may be used with another body', async (t) => {
    const { service, submit } = await createRelayFixture(t, 'direct call');
    const good = service.photo;
    service.photo = answerWith(503);
    const key = createIdempotencyKey();
    await submit({ key });
    service.photo = good;
    assert.equal((await submit({ key, photos: [createPhotoFile(jpeg(800, 600))] })).status, 200);
  });

  test('the stored answer of an idempotency key → expires after ten minutes', async (t) => {
    const clock = new AdjustableClock();
    const { service, submit } = await createRelayFixture(t, 'direct call', { clock });
    const key = createIdempotencyKey();
    await submit({ key });
    clock.shift(599_000);
    await submit({ key });
    assert.equal(service.photos.length, 1);
    clock.shift(2_000);
    await submit({ key });
    assert.equal(service.photos.length, 2);
  });

  test('two subjects use the same idempotency key → two calls to the service', async (t) => {
    const authorize: RelayOptions['authorize'] = (request) => request.headers.get('x-user');
    const { service, submit } = await createRelayFixture(t, 'direct call', { authorize });
    const key = createIdempotencyKey();
    await submit({ key, headers: { 'x-user': 'anna' } });
    const other = await submit({ key, headers: { 'x-user': 'bert' }, photos: [createPhotoFile(jpeg(800, 600))] });
    assert.equal(other.status, 200);
    assert.equal(service.photos.length, 2);
  });
});

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
    const submission = { key, summary: { photos: [{ side: 'front', source: 'camera' }] } };
    for (const isWorking of [false, false, true, true]) {
      isBroken = !isWorking;
      const response = await submit(submission);
      if (isWorking) assert.deepEqual(await response.json(), ANSWER);
      else assert.equal((await readProblem(response)).code, 'host_failed');
    }
    assert.equal(seen.length, 3);
    assert.deepEqual(seen[2], seen[0]);
    assert.deepEqual(seen[0]?.result, GOOD_RESULT);
    assert.deepEqual([seen[0]?.idempotencyKey, seen[0]?.claimedSummary], [key, submission.summary]);
    assert.equal(service.photos.length, 1);
    assert.equal(service.logins.length, 1);
  });

  test('onResult changes its delivery, also to what JSON cannot hold → a repeated delivery, the answer and its replay stay as they were', async (t) => {
    const seen: unknown[] = [];
    const onResult = ({ result }: ResultDelivery): void => {
      seen.push(structuredClone(result));
      Object.assign(result, { verdict: false, save: () => undefined });
      Object.assign(result.ocr!, { save: () => undefined, count: 1n, result });
      if (seen.length === 1) throw new Error('no database');
    };
    const { service, submit } = await createRelayFixture(t, 'direct call', { onResult });
    const key = createIdempotencyKey();
    assert.equal((await readProblem(await submit({ key }))).code, 'host_failed');
    for (let replays = 0; replays < 2; replays++) assert.deepEqual(await (await submit({ key })).json(), ANSWER);
    assert.deepEqual([seen, service.photos.length], [[GOOD_RESULT, GOOD_RESULT], 1]);
  });
});
