import type { LogEntry } from '../../../src/relay/relay.js';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createAcceleratedClock } from '../../support/relay/test-clocks.js';
import { RELAY_CREDENTIALS, readProblem, createRelayFixture } from '../../support/relay/relay-fixture.js';
import {
  answerWith,
  breakConnection,
  neverAnswer,
  sendJson,
  type CallScript,
  type TestScope,
} from '../../support/relay/fake-service.js';
import { valuesOf } from '../../support/values-of.js';

/** A time between two moments, not a moment: a test is over in ten minutes. */
function assertDuration(durationMs = -1): void {
  assert.ok(durationMs >= 0 && durationMs < 600_000, `${durationMs} ms`);
}

/** An error with a text that must not be in the log. */
const rejectWith = (members: object): Promise<never> =>
  Promise.reject(Object.assign(new TypeError('Annabella'), members));
function rejectWithItself(): never {
  const error = new TypeError('Annabella');
  error.cause = error;
  throw error;
}

describe('the log', () => {
  type Scripts = Partial<Record<'login' | 'photo', CallScript>>;
  const logged = async (t: TestScope, scripts: Scripts): Promise<LogEntry[]> => {
    const { service, submit, log } = await createRelayFixture(t, 'over HTTP', { clock: createAcceleratedClock(20) });
    Object.assign(service, scripts);
    const data = { first_name: 'Annabella', last_name: 'Ek-Strand', tags: ['tag_one'] };
    await submit({ data, key: 'key-key-key-key-key-key-key-key' });
    return log;
  };

  test('a successful submission → one log entry with id, duration and size, without personal data', async (t) => {
    const log = await logged(t, {});
    assert.deepEqual(valuesOf(log, 'event', 'flowId'), [['answered', 'flow-1']]);
    assert.equal(log[0]?.bytes, 64);
    assertDuration(log[0]?.durationMs);
    assert.ok(!/Annabella|Ek-Strand|ANNA|ERIKSSON|token-1|secret|key-key/.test(JSON.stringify(log)));
  });

  type Unanswered = readonly [what: string, call: 'login' | 'photo', script: CallScript, code: string];
  const UNANSWERED: readonly Unanswered[] = [
    ['a login without an answer', 'login', neverAnswer, 'service_unreachable'],
    ['a login whose connection breaks', 'login', breakConnection, 'service_unreachable'],
    ['a photo call whose connection breaks', 'photo', breakConnection, 'outcome_unknown'],
    ['a photo call without an answer', 'photo', neverAnswer, 'service_timeout'],
    ['a photo call answered 401', 'photo', answerWith(401), 'service_credentials'],
  ];
  for (const [what, call, script, code] of UNANSWERED) {
    const event = `${call}_failed`;
    test(`${what} → ${event} in the log with code and duration, without personal data`, async (t) => {
      const log = await logged(t, { [call]: script });
      const failed = log.filter((entry) => entry.event === event);
      // A login is tried three times.
      assert.deepEqual(valuesOf(failed, 'code', 'level'), Array(call === 'login' ? 3 : 1).fill([code, 'error']));
      for (const { durationMs } of failed) assertDuration(durationMs);
      assert.ok(!/Annabella|Ek-Strand|token-1|secret|key-key/.test(JSON.stringify(log)));
    });
  }

  test('nothing answers at the address of the login → the log names the variable and the system’s code', async (t) => {
    const { service, submit, log } = await createRelayFixture(t, 'over HTTP', { clock: createAcceleratedClock(20) });
    await service.close();
    await submit();
    const [failed] = log.filter(({ event }) => event === 'login_failed');
    assert.equal(failed?.error, 'ECONNREFUSED');
    assert.match(failed.message ?? '', /VERIFICATION_AUTH_URL/);
  });

  test('nothing answers at the address of the photo call → the log names the variable and the system’s code', async (t) => {
    const { submit, log } = await createRelayFixture(t, 'over HTTP', { baseUrl: 'http://127.0.0.1:1' });
    await submit();
    const [failed] = log.filter(({ event }) => event === 'photo_failed');
    assert.deepEqual([failed?.code, failed?.error], ['service_unreachable', 'ECONNREFUSED']);
    assert.equal(failed?.message, 'Nothing answers at VERIFICATION_BASE_URL (baseUrl).');
  });

  for (const status of [401, 403])
    test(`the photo call answers ${status} → the log names API_KEY and the variables of the token`, async (t) => {
      const [failed] = await logged(t, { photo: answerWith(status) });
      assert.deepEqual([failed?.event, failed?.code, failed?.status], ['photo_failed', 'service_credentials', status]);
      assert.match(
        failed?.message ?? '',
        /^The service refused the photos: check API_KEY .* TOKEN_HEADER and TOKEN_SCHEME/,
      );
    });

  const HOST_ERRORS: Readonly<Record<string, readonly [onResult: () => unknown, logged: object]>> = {
    'a system’s code': [() => rejectWith({ code: 'ECONNRESET' }), { error: 'ECONNRESET' }],
    'a code of a driver': [() => rejectWith({ code: 'SQLITE_BUSY' }), { error: 'SQLITE_BUSY' }],
    'a code in its cause': [
      () => rejectWith({ cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }) }),
      { error: 'ENOTFOUND' },
    ],
    'a status': [() => rejectWith({ status: 503 }), { error: 'TypeError', status: 503 }],
    'text where a code is': [() => rejectWith({ code: 'Annabella', status: 'Ek' }), { error: 'TypeError' }],
    'a cause that is itself': [rejectWithItself, { error: 'TypeError' }],
    'no end in time': [() => new Promise(() => undefined), { message: 'It took over 50 ms.' }],
  };
  for (const [what, [onResult, expected]] of Object.entries(HOST_ERRORS))
    test(`onResult fails with ${what} → host_failed in the log with what helps, and no text of the error`, async (t) => {
      const { submit, log } = await createRelayFixture(t, 'direct call', { onResult, limits: { hostMs: 50 } });
      assert.equal((await submit()).status, 500);
      const failed = log.find(({ event }) => event === 'host_failed');
      assert.deepEqual(failed, { level: 'error', event: 'host_failed', flowId: 'flow-1', ...expected });
    });

  test('a login that the deadline of the submission cuts off → login_failed with service_timeout and its duration', async (t) => {
    const limits = { serviceDeadlineMs: 4_000 };
    const options = { clock: createAcceleratedClock(20), limits };
    const { service, submit, log } = await createRelayFixture(t, 'over HTTP', options);
    service.login = () => undefined;
    assert.equal((await readProblem(await submit())).code, 'service_timeout');
    assert.equal(service.photos.length, 0);
    const failed = log.filter(({ event }) => event === 'login_failed');
    assert.deepEqual(valuesOf(failed, 'level', 'code'), [['error', 'service_timeout']]);
    assert.ok((failed[0]?.durationMs ?? -1) >= 3_000, String(failed[0]?.durationMs));
  });

  test('a login that answers 500 is logged with the advice to contact the service’s support', async (t) => {
    const log = await logged(t, { login: answerWith(500, 'their words') });
    const failed = log.filter(({ event }) => event === 'login_failed');
    assert.equal(failed.length, 3);
    assert.deepEqual([failed[0]?.status, failed[0]?.level], [500, 'error']);
    assert.match(failed[0]?.message ?? '', /support/);
    assert.equal(failed[0]?.serviceMessage, undefined);
  });

  test('the message and description of a failed login are logged and do not reach the browser', async (t) => {
    const clock = createAcceleratedClock(20);
    const { service, submit, log } = await createRelayFixture(t, 'over HTTP', { clock });
    for (const [status, description] of [
      [400, 'Wrong identifier or password'],
      [400, ['business_identifier', 'business_secret']],
      [500, 'The services currently have issues'],
    ] as const) {
      log.length = 0;
      service.login = (_, response) =>
        sendJson(response, status, { status: 'failed', message: 'No luck', description });
      const text = await (await submit()).text();
      const failed = log.find(({ event }) => event === 'login_failed');
      assert.equal(failed?.serviceMessage, `No luck: ${[description].flat().join(', ')}`);
      for (const words of ['No luck', ...[description].flat()]) assert.ok(!text.includes(words), words);
    }
  });

  test('the logged message of a failed login is one short line without secrets or control characters', async (t) => {
    const { businessIdentifier, businessSecret } = RELAY_CREDENTIALS;
    const words = [businessIdentifier, businessSecret, encodeURIComponent(businessSecret), 'api key 7', 'hash 7'];
    const options = { apiKey: 'api key 7', businessHash: 'hash 7' };
    const { service, submit, log } = await createRelayFixture(t, 'direct call', options);
    const description = [...words, 'eyJhbGciOi.eyJzdWIi.c2ln', 'a\u001b[31m\r\n\u2028b', 'x '.repeat(300)];
    service.login = (_, response) => sendJson(response, 400, { status: 'failed', message: 'No', description });
    await submit();
    const text = log.find(({ event }) => event === 'login_failed')?.serviceMessage ?? '';
    for (const word of words) assert.ok(!text.includes(word), word);
    assert.match(text, /^No: \[removed\], /);
    assert.ok(!text.includes('eyJ'));
    assert.ok(text.length <= 201, text);
    assert.doesNotMatch(text, /[\p{Cc}\p{Zl}\p{Zp}]/u);
  });

  test('a failed login with a broken, too long or unfinished body → service_credentials, no message in the log', async (t) => {
    const scripts: readonly CallScript[] = [
      answerWith(400, '<html>No</html>'),
      answerWith(400, JSON.stringify({ message: 'x'.repeat(70_000) })),
      (_, response) => void response.writeHead(400, { 'Content-Length': '99' }).write('{', () => response.destroy()),
      (_, response) => void response.writeHead(400).write('{'),
    ];
    const clock = createAcceleratedClock(20);
    const { service, submit, log } = await createRelayFixture(t, 'direct call', { clock });
    for (const script of scripts) {
      service.login = script;
      assert.equal((await readProblem(await submit())).code, 'service_credentials');
    }
    const failed = log.filter(({ event }) => event === 'login_failed');
    // A login that the fast clock cut off is logged too, and tried again.
    assert.ok(failed.length >= scripts.length, `${failed.length} entries`);
    assert.ok(failed.every(({ serviceMessage }) => serviceMessage === undefined));
  });

  test('a result of the service without a reason field → log entry result_odd', async (t) => {
    const log = await logged(t, { photo: (_, response) => sendJson(response, 200, { verdict: true, flow_id: 'f2' }) });
    assert.ok(log.some(({ event, flowId }) => event === 'result_odd' && flowId === 'f2'));
  });

  test('unknown words in the reason → in the log; a sentence, which may hold a name → not', async (t) => {
    for (const [reason, reasons] of [
      ['too_dark; doc_expired', ['too_dark']],
      ['name mismatch dupont jean', undefined],
    ] as const) {
      const photo: CallScript = (_, response) => sendJson(response, 200, { verdict: false, flow_id: 'f3', reason });
      const odd = (await logged(t, { photo })).find(({ event }) => event === 'result_odd');
      assert.deepEqual(odd?.reasons, reasons, reason);
    }
  });

  test('a log function that throws → the submission still gets 200', async (t) => {
    const log = (): never => {
      throw new Error('disk full');
    };
    const { submit } = await createRelayFixture(t, 'direct call', { log });
    assert.equal((await submit()).status, 200);
  });
});
