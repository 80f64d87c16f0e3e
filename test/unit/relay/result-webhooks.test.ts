import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LogEntry } from '../../../src/relay/relay.js';
import { relayFromEnvironment } from '../../../src/relay.js';
import { signWebhook } from '../../../src/relay/node/webhook/post-webhook.js';
import { parseWebhookSecrets } from '../../../src/relay/node/webhook/webhook-settings.js';
import {
  FakeService,
  GOOD_RESULT,
  answerWith,
  breakConnection,
  neverAnswer,
  sendJson,
  type CallScript,
  type TestScope,
} from '../../support/relay/fake-service.js';
import {
  createIdempotencyKey,
  photosRequest,
  readProblem,
  relayEnvironment,
} from '../../support/relay/relay-fixture.js';
import {
  WebhookReceiver,
  createWebhookSecret,
  isSignedWith,
  readWebhook,
  webhookId,
} from '../../support/relay/webhook-receiver.js';
import { valuesOf } from '../../support/values-of.js';

const SECRET = createWebhookSecret();

type WebhookFixture = Awaited<ReturnType<typeof startBackend>>;

/** A relay from the environment, with a service and a backend. */
async function startBackend(scope: TestScope, env: (backend: WebhookReceiver) => Record<string, string>) {
  const service = await FakeService.start(scope);
  const backend = await WebhookReceiver.start(scope);
  const log: LogEntry[] = [];
  const relay = await relayFromEnvironment(
    { ...relayEnvironment(service.url), ...env(backend) },
    (entry) => void log.push(entry),
  );
  const submit = (key = createIdempotencyKey()): Promise<Response> =>
    fetch(`${relay.url}/photos`, photosRequest({ key }));
  scope.after(() => relay.close());
  return { service, backend, url: relay.url, log, submit, close: () => relay.close() };
}

/** @param more `WEBHOOK_TIMEOUT`: the seconds after which all tries of a webhook end */
const startResults = (scope: TestScope, more: Record<string, string> = {}): Promise<WebhookFixture> =>
  startBackend(scope, ({ url }) => ({ RESULT_URL: url, RESULT_SECRET: SECRET, ...more }));

const failures = ({ log }: WebhookFixture): readonly LogEntry[] =>
  log.filter(({ event }) => event === 'webhook_failed');

test('signature of the specification’s example message → equal to that of the library standardwebhooks 1.1.1', async () => {
  const secrets = parseWebhookSecrets('RESULT_SECRET', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  const signature = await signWebhook(secrets, {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestampSeconds: 1614265330,
    body: new TextEncoder().encode('{"test": 2432232314}'),
  });
  assert.equal(signature, 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

describe('RESULT_URL', () => {
  test('the relay stops while results wait in its memory → one warning with their number and ids; without any, none', async (t) => {
    const fixture = await startResults(t);
    const { backend, service, submit, log, close } = fixture;
    assert.equal((await submit()).status, 200);
    backend.answer = answerWith(400);
    for (let call = 2; call <= 13; call++) {
      service.photo = (_, response) => sendJson(response, 200, { ...GOOD_RESULT, flow_id: `flow-${call}` });
      assert.equal((await submit()).status, 500);
    }
    log.length = 0;
    await close();
    const [lost, ...more] = log;
    assert.deepEqual([lost?.level, lost?.event, more.length], ['warn', 'redelivery_ended', 0]);
    const message = lost?.message ?? '';
    assert.match(message, /^Undelivered results are lost .*\(REDIS_URL\): 12, with the ids (flow-\d+, ){10}…\.$/);

    const other = await startResults(t);
    assert.equal((await other.submit()).status, 200);
    await other.close();
    assert.ok(!other.log.some(({ event }) => event === 'redelivery_ended'));
  });

  test('a refused webhook, and one that cannot be sent → host_failed has the status, or the code', async (t) => {
    const { backend, submit, log } = await startResults(t, { WEBHOOK_TIMEOUT: '1' });
    backend.answer = answerWith(401);
    await submit();
    await backend.kill();
    await submit();
    const [refused, unsent] = log.filter(({ event }) => event === 'host_failed');
    assert.deepEqual([refused?.status, unsent?.error], [401, 'ECONNREFUSED']);
    assert.match(refused?.message ?? '', /^RESULT_URL refused the event/);
    assert.equal(unsent?.message, 'RESULT_URL cannot be reached.');
  });

  test('a result → posted whole and signed before the browser gets its answer', async (t) => {
    const { backend, submit, log } = await startResults(t);
    let hasAnswered = false;
    let wasAnsweredFirst = true;
    backend.answer = (_, response) => {
      wasAnsweredFirst = hasAnswered;
      response.writeHead(200).end('ignored');
    };
    const key = createIdempotencyKey();
    const response = await submit(key);
    hasAnswered = true;
    assert.deepEqual(await response.json(), { verdict: true, reason: '', flow_id: 'flow-1' });
    assert.equal(wasAnsweredFirst, false);
    const [call] = backend.calls;
    assert.ok(call !== undefined && isSignedWith(SECRET, call));
    assert.equal(call.headers['content-type'], 'application/json');
    assert.ok(Math.abs(Number(call.headers['webhook-timestamp']) - Date.now() / 1000) < 60);
    const { type, timestamp, data } = readWebhook(call);
    assert.equal(type, 'photo.result');
    assert.ok(!Number.isNaN(Date.parse(timestamp)));
    assert.deepEqual(data, {
      result: GOOD_RESULT,
      warnings: [],
      fields: { doc_type: 'id_card' },
      subject: '',
      idempotency_key: key,
      is_sandbox: false,
    });
    assert.ok(!JSON.stringify(log).includes('ERIKSSON'));
  });

  test('two secrets → one signature of each, so that either one verifies', async (t) => {
    const [newer, older] = [createWebhookSecret(), createWebhookSecret()];
    const { backend, submit } = await startResults(t, { RESULT_SECRET: `${newer},${older}` });
    assert.equal((await submit()).status, 200);
    const [call] = backend.calls;
    assert.ok(call !== undefined && isSignedWith(newer, call) && isSignedWith(older, call));
    assert.ok(!isSignedWith(SECRET, call));
  });

  test('a backend that fails twice → the same event again with the same id, and the browser gets its answer', async (t) => {
    const fixture = await startResults(t);
    const { backend, submit } = fixture;
    const scripts: CallScript[] = [answerWith(500), breakConnection];
    const accept = backend.answer;
    backend.answer = (call, response) => (scripts.shift() ?? accept)(call, response);
    assert.equal((await submit()).status, 200);
    assert.equal(new Set(backend.calls.map(webhookId)).size, 1);
    assert.ok(backend.calls.every((call) => isSignedWith(SECRET, call)));
    assert.deepEqual(valuesOf(failures(fixture), 'status'), [500, undefined]);
    assert.match(failures(fixture)[1]?.message ?? '', /RESULT_URL cannot be reached/);
  });

  test('the log throws while a backend fails once → the backend gets the event all the same', async (t) => {
    const { backend, log, submit } = await startResults(t);
    log.push = () => {
      throw new Error('disk full');
    };
    const accept = backend.answer;
    backend.answer = (call, response) => {
      backend.answer = accept;
      return answerWith(500)(call, response);
    };
    assert.equal((await submit()).status, 200);
    assert.equal(backend.calls.length, 2);
  });

  test('a backend that does not answer → host_failed after WEBHOOK_TIMEOUT, and the same key delivers later', async (t) => {
    const fixture = await startResults(t, { WEBHOOK_TIMEOUT: '1' });
    const { service, backend, submit } = fixture;
    const accept = backend.answer;
    backend.answer = neverAnswer;
    const key = createIdempotencyKey();
    assert.deepEqual(await readProblem(await submit(key)), { status: 500, code: 'host_failed' });
    assert.match(failures(fixture)[0]?.message ?? '', /no answer in time/);
    backend.answer = accept;
    assert.equal((await submit(key)).status, 200);
    assert.equal(service.photos.length, 1);
  });

  test('a backend that asks for a pause longer than WEBHOOK_TIMEOUT → no second try, and host_failed', async (t) => {
    const { backend, submit } = await startResults(t, { WEBHOOK_TIMEOUT: '5' });
    backend.answer = answerWith(503, '', { 'Retry-After': '60' });
    assert.equal((await readProblem(await submit())).code, 'host_failed');
    assert.equal(backend.calls.length, 1);
  });

  const REFUSALS: Readonly<Record<string, readonly [number, RegExp]>> = {
    'a redirect': [307, /redirect, which is not followed/],
    'a refused signature': [401, /refused the event/],
  };
  for (const [what, [status, message]] of Object.entries(REFUSALS)) {
    test(`a backend that answers with ${what} (${status}) → one try, host_failed, and the same key delivers later`, async (t) => {
      const fixture = await startResults(t);
      const { service, backend, submit } = fixture;
      const accept = backend.answer;
      backend.answer = answerWith(status, '', { Location: `${backend.url}/elsewhere` });
      const key = createIdempotencyKey();
      assert.deepEqual(await readProblem(await submit(key)), { status: 500, code: 'host_failed' });
      assert.equal(backend.calls.length, 1);
      assert.deepEqual([failures(fixture)[0]?.status, failures(fixture)[0]?.flowId], [status, 'flow-1']);
      assert.match(failures(fixture)[0]?.message ?? '', message);
      backend.answer = accept;
      assert.equal((await submit(key)).status, 200);
      assert.equal(webhookId(backend.calls[1]), webhookId(backend.calls[0]));
      assert.equal(service.photos.length, 1);
    });
  }
});

describe('DEMAND_URL', () => {
  test('a callback → posted and signed before it is acknowledged, again with the same id after a failure', async (t) => {
    const callbackSecret = 'callback-secret-of-32-bytes-or-more';
    const settings = { DEMAND_SECRET: SECRET, CALLBACK_SECRET: callbackSecret };
    const fixture = await startBackend(t, ({ url }) => ({ DEMAND_URL: url, ...settings }));
    const { backend, url } = fixture;
    const callback = { id: 'demand-1', result: 'rejected', reason_id: '1' };
    const post = (): Promise<Response> =>
      fetch(`${url}/callback/${callbackSecret}`, { method: 'POST', body: JSON.stringify(callback) });
    const accept = backend.answer;
    backend.answer = answerWith(403);
    assert.deepEqual(await readProblem(await post()), { status: 500, code: 'host_failed' });
    backend.answer = accept;
    assert.equal((await post()).status, 200);
    assert.equal((await post()).status, 200);
    assert.equal(backend.calls.length, 2);
    assert.equal(webhookId(backend.calls[0]), webhookId(backend.calls[1]));
    const call = backend.calls[1];
    assert.ok(call !== undefined && isSignedWith(SECRET, call));
    const { type, data } = readWebhook(call);
    assert.equal(type, 'demand.result');
    assert.deepEqual(data['result'], callback);
    const { rejection, is_update, is_sandbox } = data;
    assert.deepEqual([rejection, is_update, is_sandbox], ['The document has expired', false, false]);
    assert.equal(failures(fixture)[0]?.demandId, 'demand-1');
  });
});
