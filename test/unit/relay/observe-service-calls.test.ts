import type { ServiceReply } from '../../../src/relay/relay.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CaptureError, SERVICE_PATHS } from '../../../src/contract/contract.js';
import type { ServiceSender } from '../../../src/relay.js';
import { observeServiceCalls } from '../../../src/relay/node/metrics/create-relay-with-metrics.js';

const LOGIN_URL = `https://auth.example${SERVICE_PATHS.login}`;
const PHOTO_URL = `https://api.example/base${SERVICE_PATHS.photo}`;

const createReply = (status: number, read = async (): Promise<Uint8Array> => new Uint8Array(2)): ServiceReply => ({
  status,
  header: (name) => `value of ${name}`,
  read,
  discard: () => undefined,
});

/** Makes one call and returns what is counted. Errors of the call are ignored: the sender's other tests check them. */
async function observeCall(
  send: ServiceSender,
  {
    url = PHOTO_URL,
    signal = new AbortController().signal,
    use = (reply: ServiceReply): unknown => reply.read(9),
  } = {},
): Promise<readonly string[]> {
  const counted: string[] = [];
  const observed = observeServiceCalls(send, (metric, value, labels = {}) => {
    const [call, result] = Object.values<string>(labels);
    if (metric === 'doc_capture_relay_service_calls_total') counted.push(`${call} ${result}`);
    else assert.ok(metric === 'doc_capture_relay_service_call_duration_seconds' && value >= 0 && call !== undefined);
  });
  await observed({ url, headers: {}, body: [], signal })
    .then(use)
    .catch(() => undefined);
  return counted;
}

const aborted = (code: 'bad_request' | 'service_timeout' | 'service_unreachable'): AbortSignal =>
  AbortSignal.abort(new CaptureError(code));
const fail = (error: Error) => async (): Promise<never> => Promise.reject(error);

const testCall = (what: string, result: string, call: () => Promise<readonly string[]>): void =>
  void test(`observeServiceCalls: ${what} → counted once, as ${result}`, async () => {
    assert.deepEqual(await call(), [result]);
  });

testCall('a read answer with 200', 'photo ok', () => observeCall(async () => createReply(200)));
testCall('a login that is read', 'login ok', () => observeCall(async () => createReply(200), { url: LOGIN_URL }));
testCall('a discarded answer with 503', 'photo status_503', () =>
  observeCall(async () => createReply(503), { use: (reply) => reply.discard() }),
);
testCall('an answer with an undocumented status', 'photo status_other', () =>
  observeCall(async () => createReply(302)),
);
testCall('an answer that is longer than the limit', 'photo ok', () =>
  observeCall(async () => createReply(200, fail(new RangeError('over 9 bytes')))),
);
testCall('an answer whose connection breaks while it is read', 'photo broken', () =>
  observeCall(async () => createReply(200, fail(new Error('socket hang up')))),
);
testCall('a call that the service did not receive', 'photo unreachable', () =>
  observeCall(fail(new CaptureError('service_unreachable'))),
);
testCall('a call whose connection breaks before the answer', 'photo broken', () =>
  observeCall(fail(new CaptureError('outcome_unknown'))),
);
testCall('a photo call that takes too long', 'photo timeout', () =>
  observeCall(fail(new Error('aborted')), { signal: aborted('service_timeout') }),
);
testCall('a login that takes too long', 'login timeout', () =>
  observeCall(fail(new Error('aborted')), { url: LOGIN_URL, signal: aborted('service_unreachable') }),
);
testCall('a login whose submission is not forwarded', 'login canceled', () =>
  observeCall(fail(new Error('aborted')), { url: LOGIN_URL, signal: aborted('bad_request') }),
);

test('observeServiceCalls: an answer that is read and then discarded → counted once', async () => {
  const use = async (reply: ServiceReply): Promise<void> => {
    await reply.read(9);
    reply.discard();
  };
  assert.deepEqual(await observeCall(async () => createReply(200), { use }), ['photo ok']);
});

test('observeServiceCalls: the caller gets the reply and the error of the sender', async () => {
  const reply = createReply(200);
  const call = { url: PHOTO_URL, headers: {}, body: [], signal: new AbortController().signal };
  const observed = await observeServiceCalls(
    async () => reply,
    () => undefined,
  )(call);
  assert.deepEqual([observed.status, observed.header('date')], [200, 'value of date']);
  assert.deepEqual(await observed.read(9), new Uint8Array(2));
  const error = new CaptureError('service_unreachable');
  await assert.rejects(observeServiceCalls(fail(error), () => undefined)(call), error);
});
