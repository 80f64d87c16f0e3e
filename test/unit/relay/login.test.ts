import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LogEntry } from '../../../src/relay.js';
import { briskClock } from '../../support/relay/brisk-clock.js';
import { newKey, withStage } from '../../support/relay/client.js';
import { answering, breaking, json, type Script } from '../../support/relay/fake-service.js';
import { BOUNDARY, DATA, END, PHOTO, bytes } from '../../support/relay/raw.js';
import { ShiftingClock } from '../../support/relay/shifting-clock.js';

const init = (body: BodyInit) => ({
  method: 'POST',
  body,
  duplex: 'half' as const,
  headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`, 'Idempotency-Key': newKey() },
});

/** A body that goes on when told. */
function handFed(): { body: ReadableStream<Uint8Array>; send: (piece: Uint8Array | null) => void } {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  return { body: readable, send: (piece) => void (piece === null ? writer.close() : writer.write(piece)) };
}

describe('the login', () => {
  const TROUBLES: readonly { when: string; script: Script; tries: number }[] = [
    { when: 'says 500', script: answering(500), tries: 3 },
    { when: 'says 502', script: answering(502), tries: 3 },
    { when: 'breaks', script: breaking, tries: 3 },
    { when: 'says 400', script: answering(400), tries: 1 },
    { when: 'says 429', script: answering(429), tries: 1 },
    { when: 'gives no token', script: answering(200, '{}'), tries: 1 },
  ];
  for (const { when, script, tries } of TROUBLES) {
    test(`is tried ${tries} times when it ${when}, and the photo call is not made`, async () => {
      await withStage('bare handler', { clock: briskClock(20) }, async ({ service, submit }) => {
        service.login = script;
        await submit();
        assert.equal(service.logins.length, tries);
        assert.equal(service.photos.length, 0);
      });
    });
  }

  test('that works at the second try is as good as one that works at once', async () => {
    await withStage('bare handler', { clock: briskClock(20) }, async ({ service, submit }) => {
      const good = service.login;
      service.login = (call, response) => {
        service.login = good;
        answering(500)(call, response);
      };
      assert.equal((await submit()).status, 200);
    });
  });

  test('runs while the body arrives', async () => {
    await withStage('bare handler', {}, async ({ service, call }) => {
      const { body, send } = handFed();
      const good = service.login;
      const loggedIn = new Promise<void>((resolve) => {
        service.login = async (seen, response) => {
          await good(seen, response);
          resolve();
        };
      });
      const answer = call('/photos', init(body));
      send(DATA);
      await loggedIn;
      send(bytes(PHOTO, END));
      send(null);
      assert.equal((await answer).status, 200);
    });
  });

  test('is made anew when the body took so long that the token may have died', async () => {
    const clock = new ShiftingClock();
    await withStage('bare handler', { clock }, async ({ service, call }) => {
      const { body, send } = handFed();
      const good = service.login;
      const loggedIn = new Promise<void>((resolve) => {
        service.login = (seen, response) => {
          response.once('close', resolve);
          void good(seen, response);
        };
      });
      const answer = call('/photos', init(body));
      await loggedIn;
      // The reply has left the service; let the relay read it before time moves on.
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      clock.shift(61_000);
      send(bytes(DATA, PHOTO, END));
      send(null);
      assert.equal((await answer).status, 200);
      assert.equal(service.logins.length, 2);
      assert.equal(service.photos[0]?.headers.authorization, 'Bearer token-2');
    });
  });

  test('is let go when the body turns out to be bad', async () => {
    await withStage('bare handler', {}, async ({ service, submit }) => {
      let gone = (): void => undefined;
      const isGone = new Promise<void>((resolve) => (gone = resolve));
      service.login = (_, response) => void response.once('close', gone);
      assert.equal((await submit({ photos: [] })).status, 422);
      if (service.logins.length > 0) await isGone;
      assert.equal(service.photos.length, 0);
    });
  });
});

describe('the log', () => {
  const logged = async (script: Partial<{ login: Script; photo: Script }>): Promise<LogEntry[]> => {
    const log: LogEntry[] = [];
    const options = { clock: briskClock(20), log: (entry: LogEntry) => void log.push(entry) };
    await withStage('on the wire', options, async ({ service, submit }) => {
      if (script.login) service.login = script.login;
      if (script.photo) service.photo = script.photo;
      const data = { first_name: 'Annabella', last_name: 'Ek-Strand', tags: ['tag_one'] };
      await submit({ data, key: 'key-key-key-key-key-key-key-key' });
    });
    return log;
  };

  test('shows a result as its id, with time and size, and nothing of the person', async () => {
    const log = await logged({});
    assert.deepEqual(
      log.map(({ event, flowId }) => [event, flowId]),
      [['answered', 'flow-1']],
    );
    assert.equal(log[0]?.bytes, 64);
    assert.ok((log[0]?.durationMs ?? -1) >= 0);
    assert.ok(!/Annabella|Ek-Strand|ANNA|ERIKSSON|token-1|secret|key-key/.test(JSON.stringify(log)));
  });

  test('marks a login 500 as one for the service’s support', async () => {
    const log = await logged({ login: answering(500, 'their words') });
    const failed = log.filter(({ event }) => event === 'login_failed');
    assert.equal(failed.length, 3);
    assert.deepEqual([failed[0]?.status, failed[0]?.level], [500, 'error']);
    assert.match(failed[0]?.advice ?? '', /support/);
    assert.ok(!JSON.stringify(log).includes('their words'));
  });

  test('tells of an odd result', async () => {
    const log = await logged({ photo: (_, response) => json(response, 200, { verdict: true, flow_id: 'f2' }) });
    assert.ok(log.some(({ event, flowId }) => event === 'result_odd' && flowId === 'f2'));
  });

  test('that throws does not harm the call', async () => {
    const log = (): never => {
      throw new Error('disk full');
    };
    await withStage('bare handler', { log }, async ({ submit }) => assert.equal((await submit()).status, 200));
  });
});
