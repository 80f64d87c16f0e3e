/** Two relays of one host behind a load balancer, with a shared Redis. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { issueGrant } from '../../../src/relay.js';
import { REDIS_SKIP_REASON } from '../../support/relay/redis-server.js';
import { createBrowserKey, type ReceivedResponse } from '../../support/system/simulated-browser.js';
import { findSystemDocument } from '../../support/system/system-documents.js';
import { startPasswordRedis, type PasswordRedis } from '../../support/system/password-redis.js';
import { CallbackLogFile } from '../../support/system/callback-log-file.js';
import { TestSystem, type RunningRelay } from '../../support/system/test-system.js';
import { valuesOf } from '../../support/values-of.js';

describe('two relays with one Redis', { skip: REDIS_SKIP_REASON }, () => {
  const callbackLogs = [new CallbackLogFile(), new CallbackLogFile()] as const;
  const passport = findSystemDocument('passport');
  let system: TestSystem;
  let redis: PasswordRedis;
  let one: RunningRelay;
  let other: RunningRelay;

  before(async () => {
    redis = await startPasswordRedis();
    system = await TestSystem.start();
    const { grant, callback } = system.shared.secrets;
    const env = { GRANT_SECRET: grant, CALLBACK_SECRET: callback, REDIS_URL: redis.url };
    const start = ({ path }: CallbackLogFile): Promise<RunningRelay> => system.relay({ ...env, CALLBACK_LOG: path });
    [one, other] = await Promise.all([start(callbackLogs[0]), start(callbackLogs[1])]);
  });
  after(async () => {
    await system?.close();
    await redis?.stop();
    for (const callbackLog of callbackLogs) callbackLog.remove();
  });

  const grantFor = (subject: string, attempts?: number): Promise<string> =>
    issueGrant({ secret: system.shared.secrets.grant, subject, attempts });
  const submit = (relay: RunningRelay, grant: string, key = createBrowserKey(), data = {}): Promise<ReceivedResponse> =>
    system.browser.submit(relay.url, passport, { grant, key, data });
  const statusAndCode = ({ status, json }: ReceivedResponse): unknown => [status, json['flow_id'] ?? json['code']];

  test('one idempotency key sent to two relays at once → one call to the service, the same answer', async () => {
    const [grant, key, callsBefore] = [await grantFor('both-at-once'), createBrowserKey(), system.proxy.photos.length];
    const [first, second] = await Promise.all([submit(one, grant, key), submit(other, grant, key)]);
    assert.equal(first.status, 200);
    assert.equal(typeof first.json['flow_id'], 'string');
    assert.deepEqual(statusAndCode(second), statusAndCode(first));
    assert.equal(system.proxy.photos.length, callsBefore + 1);
  });

  test('an idempotency key that another relay got with another body → 422 idempotency_mismatch', async () => {
    const [grant, key] = [await grantFor('another-body'), createBrowserKey()];
    assert.equal((await submit(one, grant, key)).status, 200);
    const callsBefore = system.proxy.photos.length;
    assert.deepEqual(statusAndCode(await submit(other, grant, key, { tags: ['other'] })), [
      422,
      'idempotency_mismatch',
    ]);
    assert.equal(system.proxy.photos.length, callsBefore);
  });

  test('one idempotency key from two subjects at two relays → two different answers', async () => {
    const key = createBrowserKey();
    const answers = [await submit(one, await grantFor('anna'), key), await submit(other, await grantFor('bert'), key)];
    assert.deepEqual(valuesOf(answers, 'status'), [200, 200]);
    assert.notEqual(answers[0]?.json['flow_id'], answers[1]?.json['flow_id']);
  });

  test('six submissions at two relays with a grant for three attempts → three answers, three times 403', async () => {
    const [grant, callsBefore] = [await grantFor('three-attempts', 3), system.proxy.photos.length];
    const answers = await Promise.all([one, other, one, other, one, other].map((relay) => submit(relay, grant)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 403, 403, 403]);
    const refused = answers.filter(({ status }) => status === 403);
    assert.ok(refused.every(({ json }) => json['code'] === 'attempts_exhausted'));
    assert.equal(system.proxy.photos.length, callsBefore + 3);
    const anew = await grantFor('three-attempts', 3);
    assert.deepEqual(statusAndCode(await submit(other, anew)), [403, 'attempts_exhausted']);
  });

  test('a submission repeated at another relay → the stored answer, and no attempt is used', async () => {
    const [grant, key] = [await grantFor('one-attempt', 1), createBrowserKey()];
    const first = await submit(one, grant, key);
    const again = await submit(other, grant, key);
    assert.deepEqual([first.status, first.json['attempts_left']], [200, 0]);
    assert.deepEqual(again.json, first.json);
  });

  test('the login for the only attempt of a grant fails → the attempt can be used at another relay', async () => {
    const grant = await grantFor('given-back', 1);
    const failures = Array.from({ length: 3 }, () => ({ login: 500 }));
    await system.sandbox('PUT', '/sandbox/next', failures);
    assert.deepEqual(statusAndCode(await submit(one, grant)), [503, 'service_unavailable']);
    assert.equal((await submit(other, grant)).status, 200);
  });

  test('a callback sent to two relays → logged once; changed and sent to both → logged once more', async () => {
    const deliver = async (relay: RunningRelay, reason_id: string): Promise<unknown> => {
      const demand = { id: 'demand-of-two', metadata: { external_id: 'user-7' }, reason_id };
      return system.delivered(await system.demand(relay, demand));
    };
    await deliver(one, '4');
    await deliver(other, '4');
    await deliver(other, '6');
    await deliver(one, '6');
    assert.deepEqual(
      callbackLogs.map(({ lines }) => lines.map(({ is_update, result }) => [is_update, result.reason_id])),
      [[[false, '4']], [[true, '6']]],
    );
  });

  test('a callback sent to two relays at the same time → acknowledged each time, logged once', async () => {
    const body = JSON.stringify({ id: 'at-the-same-time', result: 'validated' });
    const answers = await Promise.all(
      [one, other, one, other].map(({ url }) =>
        fetch(`${url}/callback/${system.shared.secrets.callback}`, { method: 'POST', body }),
      ),
    );
    assert.deepEqual(valuesOf(answers, 'status'), [200, 200, 200, 200]);
    const matching = callbackLogs.flatMap(({ lines }) =>
      lines.filter(({ result }) => result.id === 'at-the-same-time'),
    );
    assert.equal(matching.length, 1);
  });

  test('the data of two relays in Redis → no secret, idempotency key or personal data', async () => {
    const { forbidden } = system;
    forbidden.addSecret('the password', redis.password);
    for (const key of system.browser.keys) forbidden.addText('a key', key);
    for (const text of [...passport.personal, 'three-attempts', 'demand-of-two', 'user-7'])
      forbidden.addText(text, text);
    const dump = await redis.dump();
    assert.notEqual(dump.length, 0);
    assert.deepEqual(forbidden.foundIn({ Redis: dump }), []);
  });

  test('every key of two relays in Redis → has an expiry time', async () => {
    assert.notEqual((await redis.dump()).length, 0);
    assert.deepEqual(await redis.immortal(), []);
  });

  test('one of two relays is killed → the other returns the stored answer without a new call', async () => {
    const [grant, key] = [await grantFor('survivor'), createBrowserKey()];
    const first = await submit(one, grant, key);
    const callsBefore = system.proxy.photos.length;
    await one.program.kill();
    assert.equal(first.status, 200);
    assert.deepEqual(statusAndCode(await submit(other, grant, key)), statusAndCode(first));
    assert.equal(system.proxy.photos.length, callsBefore);
  });
});
