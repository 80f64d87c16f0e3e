import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LogEntry } from '../../../src/relay.js';
import { createAcceleratedClock } from '../../support/relay/accelerated-clock.js';
import {
  RELAY_CREDENTIALS,
  createIdempotencyKey,
  readProblem,
  withRelayFixture,
} from '../../support/relay/relay-fixture.js';
import { answerWith, breakConnection, sendJson, type CallScript } from '../../support/relay/fake-service.js';
import { BOUNDARY, DATA_PART, END_BOUNDARY, concatRaw, rawPart } from '../../support/relay/raw-multipart.js';
import { jpeg } from '../../support/relay/small-files.js';
import { FakeClock } from '../../support/fake-clock.js';
import { AdjustableClock } from '../../support/relay/adjustable-clock.js';

const init = (body: BodyInit) => ({
  method: 'POST',
  body,
  duplex: 'half' as const,
  headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`, 'Idempotency-Key': createIdempotencyKey() },
});

/** A photo that is too long for the relay to merge its chunk with later ones. */
const LARGE_PHOTO_PART = rawPart('Content-Disposition: form-data; name="photos"', jpeg(600, 400, 100_000));
const WHOLE_BODY = concatRaw(LARGE_PHOTO_PART, DATA_PART, END_BOUNDARY);
/** Where the boundary after the photo ends: only then the photo is known to be complete. */
const PHOTO_END = LARGE_PHOTO_PART.length + BOUNDARY.length + 2;

/** A body whose rest is sent on demand. */
function handFed(): { body: ReadableStream<Uint8Array>; send: (piece: Uint8Array | null) => void } {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  return { body: readable, send: (piece) => void (piece === null ? writer.close() : writer.write(piece)) };
}

describe('the login', () => {
  const FAILED_LOGINS: readonly { when: string; script: CallScript; tries: number }[] = [
    { when: 'answers 500', script: answerWith(500), tries: 3 },
    { when: 'answers 502', script: answerWith(502), tries: 3 },
    { when: 'breaks off', script: breakConnection, tries: 3 },
    { when: 'answers 400', script: answerWith(400), tries: 1 },
    { when: 'answers 429', script: answerWith(429), tries: 1 },
    { when: 'has no token', script: answerWith(200, '{}'), tries: 1 },
  ];
  for (const { when, script, tries } of FAILED_LOGINS) {
    test(`a login to the service that ${when} → tried ${tries} times, and no photo call is made`, async () => {
      await withRelayFixture('direct call', { clock: createAcceleratedClock(20) }, async ({ service, submit }) => {
        service.login = script;
        await submit();
        assert.equal(service.logins.length, tries);
        assert.equal(service.photos.length, 0);
      });
    });
  }

  test('a login that fails with 500, then succeeds → the submission gets 200', async () => {
    await withRelayFixture('direct call', { clock: createAcceleratedClock(20) }, async ({ service, submit }) => {
      const good = service.login;
      service.login = (call, response) => {
        service.login = good;
        answerWith(500)(call, response);
      };
      assert.equal((await submit()).status, 200);
    });
  });

  test('a complete valid first photo → the relay logs in before the rest of the upload has arrived', async () => {
    await withRelayFixture('direct call', {}, async ({ service, call }) => {
      const { body, send } = handFed();
      const good = service.login;
      const loggedIn = new Promise<void>((resolve) => {
        service.login = async (seen, response) => {
          await good(seen, response);
          resolve();
        };
      });
      const answer = call('/photos', init(body));
      send(WHOLE_BODY.subarray(0, PHOTO_END));
      await loggedIn;
      send(WHOLE_BODY.subarray(PHOTO_END));
      send(null);
      assert.equal((await answer).status, 200);
    });
  });

  test('an upload that ends 61 s after the login → a second login, and the photo call uses the new token', async () => {
    const clock = new AdjustableClock();
    await withRelayFixture('direct call', { clock }, async ({ service, call }) => {
      const { body, send } = handFed();
      const good = service.login;
      const loggedIn = new Promise<void>((resolve) => {
        service.login = (seen, response) => {
          response.once('close', resolve);
          void good(seen, response);
        };
      });
      const answer = call('/photos', init(body));
      send(WHOLE_BODY.subarray(0, PHOTO_END));
      await loggedIn;
      // Let the relay read the reply before time advances.
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      clock.shift(61_000);
      send(WHOLE_BODY.subarray(PHOTO_END));
      send(null);
      assert.equal((await answer).status, 200);
      assert.equal(service.logins.length, 2);
      assert.equal(service.photos[0]?.headers.authorization, 'Bearer token-2');
    });
  });

  test('an upload turns out invalid while the login runs → the login is aborted, no photo call', async () => {
    const clock = new FakeClock();
    await withRelayFixture('direct call', { clock }, async ({ service, call }) => {
      const { body, send } = handFed();
      const aborted = new Promise<void>((resolve) => {
        service.login = (_, response) => {
          response.once('close', resolve);
          send(concatRaw('\r\n', rawPart('Content-Disposition: form-data; name="unknown"', ''), END_BOUNDARY));
          send(null);
        };
      });
      const answer = call('/photos', init(body));
      send(WHOLE_BODY.subarray(0, PHOTO_END));
      assert.deepEqual(await readProblem(await answer), { status: 400, code: 'bad_request', field: 'unknown' });
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(clock.pending, 0, 'the login still has its timeout');
      await aborted;
      assert.equal(service.photos.length, 0);
    });
  });
});

describe('the log', () => {
  const logged = async (script: Partial<{ login: CallScript; photo: CallScript }>): Promise<LogEntry[]> => {
    const log: LogEntry[] = [];
    const options = { clock: createAcceleratedClock(20), log: (entry: LogEntry) => void log.push(entry) };
    await withRelayFixture('over HTTP', options, async ({ service, submit }) => {
      if (script.login) service.login = script.login;
      if (script.photo) service.photo = script.photo;
      const data = { first_name: 'Annabella', last_name: 'Ek-Strand', tags: ['tag_one'] };
      await submit({ data, key: 'key-key-key-key-key-key-key-key' });
    });
    return log;
  };

  test('a successful submission → one log entry with id, duration and size, without personal data', async () => {
    const log = await logged({});
    assert.deepEqual(
      log.map(({ event, flowId }) => [event, flowId]),
      [['answered', 'flow-1']],
    );
    assert.equal(log[0]?.bytes, 64);
    assert.ok((log[0]?.durationMs ?? -1) >= 0);
    assert.ok(!/Annabella|Ek-Strand|ANNA|ERIKSSON|token-1|secret|key-key/.test(JSON.stringify(log)));
  });

  const UNANSWERED: readonly { what: string; script: Parameters<typeof logged>[0]; event: string; codes: string[] }[] =
    [
      {
        what: 'a login whose connection breaks',
        script: { login: breakConnection },
        event: 'login_failed',
        codes: ['service_unreachable', 'service_unreachable', 'service_unreachable'],
      },
      {
        what: 'a login without an answer',
        script: { login: () => undefined },
        event: 'login_failed',
        codes: ['service_unreachable', 'service_unreachable', 'service_unreachable'],
      },
      {
        what: 'a photo call whose connection breaks',
        script: { photo: breakConnection },
        event: 'photo_failed',
        codes: ['outcome_unknown'],
      },
      {
        what: 'a photo call without an answer',
        script: { photo: () => undefined },
        event: 'photo_failed',
        codes: ['service_timeout'],
      },
      {
        what: 'a photo call answered 401',
        script: { photo: answerWith(401) },
        event: 'photo_failed',
        codes: ['service_credentials'],
      },
    ];
  for (const { what, script, event, codes } of UNANSWERED) {
    test(`${what} → ${event} in the log with code and duration, without personal data`, async () => {
      const log = await logged(script);
      const failed = log.filter((entry) => entry.event === event);
      assert.deepEqual(
        failed.map(({ code, level }) => [code, level]),
        codes.map((code) => [code, 'error']),
      );
      for (const { durationMs } of failed) assert.ok((durationMs ?? -1) >= 0);
      assert.ok(!/Annabella|Ek-Strand|token-1|secret|key-key/.test(JSON.stringify(log)));
    });
  }

  test('a login that the deadline of the submission cuts off → login_failed with service_timeout and its duration', async () => {
    const log: LogEntry[] = [];
    const limits = { serviceDeadlineMs: 4_000 };
    const options = { clock: createAcceleratedClock(20), limits, log: (entry: LogEntry) => void log.push(entry) };
    await withRelayFixture('over HTTP', options, async ({ service, submit }) => {
      service.login = () => undefined;
      assert.equal((await readProblem(await submit())).code, 'service_timeout');
      assert.equal(service.photos.length, 0);
    });
    const failed = log.filter(({ event }) => event === 'login_failed');
    assert.deepEqual(
      failed.map(({ level, code }) => [level, code]),
      [['error', 'service_timeout']],
    );
    assert.ok((failed[0]?.durationMs ?? -1) >= 3_000, String(failed[0]?.durationMs));
  });

  test('a login that answers 500 is logged with the advice to contact the service’s support', async () => {
    const log = await logged({ login: answerWith(500, 'their words') });
    const failed = log.filter(({ event }) => event === 'login_failed');
    assert.equal(failed.length, 3);
    assert.deepEqual([failed[0]?.status, failed[0]?.level], [500, 'error']);
    assert.match(failed[0]?.advice ?? '', /support/);
    assert.equal(failed[0]?.serviceMessage, undefined);
  });

  test('the message and description of a failed login are logged and do not reach the browser', async () => {
    const log: LogEntry[] = [];
    const clock = createAcceleratedClock(20);
    await withRelayFixture(
      'over HTTP',
      { clock, log: (entry) => void log.push(entry) },
      async ({ service, submit }) => {
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
      },
    );
  });

  test('the logged message of a failed login is one short line without secrets or control characters', async () => {
    const { businessIdentifier, businessSecret } = RELAY_CREDENTIALS;
    const words = [businessIdentifier, businessSecret, encodeURIComponent(businessSecret), 'api key 7', 'hash 7'];
    const log: LogEntry[] = [];
    const options = { apiKey: 'api key 7', businessHash: 'hash 7', log: (entry: LogEntry) => void log.push(entry) };
    await withRelayFixture('direct call', options, async ({ service, submit }) => {
      const description = [...words, 'eyJhbGciOi.eyJzdWIi.c2ln', 'a\u001b[31m\r\n\u2028b', 'x '.repeat(300)];
      service.login = (_, response) => sendJson(response, 400, { status: 'failed', message: 'No', description });
      await submit();
    });
    const text = log.find(({ event }) => event === 'login_failed')?.serviceMessage ?? '';
    for (const word of words) assert.ok(!text.includes(word), word);
    assert.match(text, /^No: \[removed\], /);
    assert.ok(!text.includes('eyJ'));
    assert.ok(text.length <= 201, text);
    assert.doesNotMatch(text, /[\p{Cc}\p{Zl}\p{Zp}]/u);
  });

  test('a failed login with a broken, too long or unfinished body → service_credentials, no message in the log', async () => {
    const scripts: readonly CallScript[] = [
      answerWith(400, '<html>No</html>'),
      answerWith(400, JSON.stringify({ message: 'x'.repeat(70_000) })),
      (_, response) => void response.writeHead(400, { 'Content-Length': '99' }).write('{', () => response.destroy()),
      (_, response) => void response.writeHead(400).write('{'),
    ];
    const log: LogEntry[] = [];
    const clock = createAcceleratedClock(20);
    await withRelayFixture(
      'direct call',
      { clock, log: (entry) => void log.push(entry) },
      async ({ service, submit }) => {
        for (const script of scripts) {
          service.login = script;
          assert.equal((await readProblem(await submit())).code, 'service_credentials');
        }
      },
    );
    const failed = log.filter(({ event }) => event === 'login_failed');
    // A login that the fast clock cut off is logged too, and tried again.
    assert.ok(failed.length >= scripts.length, `${failed.length} entries`);
    assert.deepEqual(
      failed.filter(({ serviceMessage }) => serviceMessage !== undefined),
      [],
    );
  });

  test('a result of the service without a reason field → log entry result_odd', async () => {
    const log = await logged({ photo: (_, response) => sendJson(response, 200, { verdict: true, flow_id: 'f2' }) });
    assert.ok(log.some(({ event, flowId }) => event === 'result_odd' && flowId === 'f2'));
  });

  test('a log function that throws → the submission still gets 200', async () => {
    const log = (): never => {
      throw new Error('disk full');
    };
    await withRelayFixture('direct call', { log }, async ({ submit }) => assert.equal((await submit()).status, 200));
  });
});
