import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createAcceleratedClock, AdjustableClock } from '../../support/relay/test-clocks.js';
import { readProblem, createRelayFixture } from '../../support/relay/relay-fixture.js';
import {
  answerWith,
  breakConnection,
  type CallScript,
  type FakeService,
  type TestScope,
} from '../../support/relay/fake-service.js';
import { BOUNDARY, DATA_PART, END_BOUNDARY, concatRaw, postRaw, rawPart } from '../../support/relay/raw-multipart.js';
import { jpeg } from '../../support/relay/small-files.js';
import { FakeClock } from '../../support/fake-clock.js';

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
  const FAILED_LOGINS: readonly (readonly [when: string, script: CallScript, tries: number])[] = [
    ['answers 500', answerWith(500), 3],
    ['breaks off', breakConnection, 3],
    ['answers 429', answerWith(429), 1],
    ['has no token', answerWith(200, '{}'), 1],
  ];
  for (const [when, script, tries] of FAILED_LOGINS) {
    test(`a login to the service that ${when} → tried ${tries} times, and no photo call is made`, async (t) => {
      const { service, submit } = await createRelayFixture(t, 'direct call', { clock: createAcceleratedClock(20) });
      service.login = script;
      await submit();
      assert.equal(service.logins.length, tries);
      assert.equal(service.photos.length, 0);
    });
  }

  /** Sends an upload that ends some time after its login, which a script answers. */
  async function submitSlowly(scope: TestScope, script: CallScript | undefined, ms: number): Promise<FakeService> {
    const clock = new AdjustableClock();
    const { service, call } = await createRelayFixture(scope, 'direct call', { clock });
    const { body, send } = handFed();
    const good = service.login;
    const isAnswered = new Promise<void>((resolve) => {
      service.login = (seen, response) => {
        response.once('close', resolve);
        void (script ?? good)(seen, response);
      };
    });
    const answer = postRaw(call, body);
    send(WHOLE_BODY.subarray(0, PHOTO_END));
    await isAnswered;
    // The relay reads the reply before time advances.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    clock.shift(ms);
    service.login = good;
    send(WHOLE_BODY.subarray(PHOTO_END));
    send(null);
    assert.equal((await answer).status, 200);
    return service;
  }

  test('an upload that ends 61 s after the login → a second login, and the photo call uses the new token', async (t) => {
    const service = await submitSlowly(t, undefined, 61_000);
    assert.equal(service.logins.length, 2);
    assert.equal(service.photos[0]?.headers.authorization, 'Bearer token-2');
  });

  test('a login that failed early in a long upload → a second login, and the photos are sent', async (t) => {
    assert.equal((await submitSlowly(t, answerWith(429), 6_000)).logins.length, 2);
  });

  test('a login that fails with 500, then succeeds → the submission gets 200', async (t) => {
    const { service, submit } = await createRelayFixture(t, 'direct call', { clock: createAcceleratedClock(20) });
    const good = service.login;
    service.login = (call, response) => {
      service.login = good;
      return answerWith(500)(call, response);
    };
    assert.equal((await submit()).status, 200);
  });

  test('an upload turns out invalid while the login runs → the login is aborted, no photo call', async (t) => {
    const clock = new FakeClock();
    const { service, call } = await createRelayFixture(t, 'direct call', { clock });
    const { body, send } = handFed();
    const aborted = new Promise<void>((resolve) => {
      service.login = (_, response) => {
        response.once('close', resolve);
        send(concatRaw('\r\n', rawPart('Content-Disposition: form-data; name="unknown"', ''), END_BOUNDARY));
        send(null);
      };
    });
    const answer = postRaw(call, body);
    send(WHOLE_BODY.subarray(0, PHOTO_END));
    assert.deepEqual(await readProblem(await answer), { status: 400, code: 'bad_request', field: 'unknown' });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(clock.pending, 0, 'the login still has its timeout');
    await aborted;
    assert.equal(service.photos.length, 0);
  });
});
