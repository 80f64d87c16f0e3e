import assert from 'node:assert/strict';
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { REJECTIONS } from '../../../src/contract.js';
import {
  callbackLog,
  createMemoryStore,
  createRelay,
  relayFromEnvironment,
  type DemandDelivery,
  type LogEntry,
  type RelayOptions,
  type RelayStore,
} from '../../../src/relay.js';
import { createAcceleratedClock } from '../../support/relay/accelerated-clock.js';
import { AdjustableClock } from '../../support/relay/adjustable-clock.js';
import {
  RELAY_CREDENTIALS,
  TRANSPORTS,
  readProblem,
  createRelayFixture,
  withRelayFixture,
  type RelayFixture,
} from '../../support/relay/relay-fixture.js';
import { concatRaw, streamChunks } from '../../support/relay/raw-multipart.js';

const SECRET = 'callback-secret-one-of-32-bytes-or-more';
const OTHER = 'callback/secret ü two of 32 bytes or more';

const PAYLOAD = {
  id: 'demand-1',
  result: 'rejected',
  reason: 'document expired',
  reason_id: '1',
  metadata: { external_id: 'order-9' },
  document_front: 'http://127.0.0.1:1/front',
  document_back: null,
  document: {
    type: { document_type: 'passport', document_year: '2019', country: 'uto' },
    ocr: { surname: 'ERIKSSON' },
  },
};

const post = (
  fixture: Pick<RelayFixture, 'call'>,
  body: unknown,
  secret = SECRET,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fixture.call(`/callback/${encodeURIComponent(secret)}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });

/** A fixture that records the deliveries to the host. */
async function withHost(
  transport: (typeof TRANSPORTS)[number],
  options: Partial<RelayOptions>,
  work: (fixture: RelayFixture, delivered: DemandDelivery[]) => Promise<void>,
): Promise<void> {
  const delivered: DemandDelivery[] = [];
  const onDemandResult = (delivery: DemandDelivery): void => void delivered.push(delivery);
  await withRelayFixture(transport, { callbackSecrets: [SECRET, OTHER], onDemandResult, ...options }, (fixture) =>
    work(fixture, delivered),
  );
}

for (const transport of TRANSPORTS) {
  describe(`a callback, ${transport}`, () => {
    test('a callback → the host gets it complete, with the meaning of the rejection; the service gets 200', async () => {
      await withHost(transport, {}, async (fixture, delivered) => {
        const response = await post(fixture, PAYLOAD);
        assert.equal(response.status, 200);
        assert.deepEqual(delivered, [
          { result: PAYLOAD, warnings: [], rejection: REJECTIONS[1], isUpdate: false, isSandbox: false },
        ]);
      });
    });

    test('a callback under either configured secret → 200; under any other secret → 404', async () => {
      await withHost(transport, {}, async (fixture, delivered) => {
        assert.equal((await post(fixture, { ...PAYLOAD, id: 'a' }, SECRET)).status, 200);
        assert.equal((await post(fixture, { ...PAYLOAD, id: 'b' }, OTHER)).status, 200);
        for (const wrong of ['', SECRET.slice(0, -1), `${SECRET}x`, SECRET.toUpperCase(), '%']) {
          assert.deepEqual(
            await readProblem(await post(fixture, PAYLOAD, wrong)),
            { status: 404, code: 'not_found' },
            wrong,
          );
        }
        assert.equal((await fixture.call('/callback/%zz', { method: 'POST', body: '{}' })).status, 404);
        assert.equal((await fixture.call('/callback', { method: 'POST', body: '{}' })).status, 404);
        assert.equal((await fixture.call('/callback/wrong')).status, 404);
        const get = await fixture.call(`/callback/${SECRET}`);
        assert.deepEqual([get.status, get.headers.get('allow')], [405, 'POST']);
        assert.equal(delivered.length, 2);
      });
    });

    test('a repeated callback → 200 again, but delivered to the host only once', async () => {
      await withHost(transport, {}, async (fixture, delivered) => {
        const answers = [await post(fixture, PAYLOAD), await post(fixture, PAYLOAD)];
        assert.deepEqual(
          answers.map(({ status }) => status),
          [200, 200],
        );
        assert.equal(delivered.length, 1);
      });
    });

    test('three simultaneous copies of a callback → all get 200, delivered to the host once', async () => {
      let deliveries = 0;
      const onDemandResult = async (): Promise<void> => {
        deliveries += 1;
        await new Promise((resolve) => setImmediate(resolve));
      };
      await withHost(transport, { onDemandResult }, async (fixture) => {
        const answers = await Promise.all([post(fixture, PAYLOAD), post(fixture, PAYLOAD), post(fixture, PAYLOAD)]);
        assert.deepEqual(
          answers.map(({ status }) => status),
          [200, 200, 200],
        );
        assert.equal(deliveries, 1);
      });
    });

    test('a callback with a known id and another body → delivered to the host as an update', async () => {
      await withHost(transport, {}, async (fixture, delivered) => {
        await post(fixture, PAYLOAD);
        await post(fixture, { ...PAYLOAD, result: 'validated', reason: null, reason_id: null });
        await post(fixture, { ...PAYLOAD, id: 'demand-2' });
        assert.deepEqual(
          delivered.map(({ isUpdate, rejection }) => [isUpdate, rejection]),
          [
            [false, REJECTIONS[1]],
            [true, null],
            [false, REJECTIONS[1]],
          ],
        );
      });
    });

    test('onDemandResult throws → 500 host_failed, and the repeated callback is delivered again', async () => {
      let tries = 0;
      const onDemandResult = (): void => {
        tries += 1;
        if (tries < 3) throw new Error('no database');
      };
      await withHost(transport, { onDemandResult }, async (fixture) => {
        for (const status of [500, 500, 200, 200]) {
          const response = await post(fixture, PAYLOAD);
          assert.equal(response.status, status);
          if (status === 500) assert.equal((await readProblem(response)).code, 'host_failed');
        }
        assert.equal(tries, 3);
      });
    });

    test('a callback with only id and result → 200; without one of them, or not a JSON object → 400', async () => {
      await withHost(transport, {}, async (fixture, delivered) => {
        assert.equal((await post(fixture, { id: 'x', result: 'perhaps', unknown: [1] })).status, 200);
        assert.ok(delivered[0]?.warnings.some(({ path }) => path === '/result'));
        for (const [body, field] of [
          ['', 'body'],
          ['{', 'body'],
          ['[]', 'body'],
          [{ result: 'validated' }, 'id'],
          [{ id: 7, result: 'validated' }, 'id'],
          [{ id: 'x' }, 'result'],
        ] as const) {
          assert.deepEqual(await readProblem(await post(fixture, body)), { status: 400, code: 'bad_request', field });
        }
        assert.equal(delivered.length, 1);
      });
    });

    test('a callback body over a million bytes → 413 before the body ends', async () => {
      await withHost(transport, {}, async (fixture, delivered) => {
        const response = await fixture.call(`/callback/${SECRET}`, {
          method: 'POST',
          body: streamChunks(['{', ...Array.from({ length: 11 }, () => concatRaw(' '.repeat(100_000)))], 'stall'),
          duplex: 'half',
        });
        assert.deepEqual(await readProblem(response), { status: 413, code: 'too_large' });
        assert.equal(delivered.length, 0);
      });
    });

    test('a callback with the header x-sandbox → delivered to the host with isSandbox: true', async () => {
      await withHost(transport, {}, async (fixture, delivered) => {
        await post(fixture, PAYLOAD, SECRET, { 'x-sandbox': 'true' });
        assert.equal(delivered[0]?.isSandbox, true);
      });
    });
  });
}

describe('callbacks in general', () => {
  test('no callback secret configured → callback paths answer 404', async () => {
    await withRelayFixture('direct call', {}, async (fixture) => {
      assert.equal((await post(fixture, PAYLOAD)).status, 404);
      assert.equal((await fixture.call('/callback/', { method: 'POST', body: '{}' })).status, 404);
    });
  });

  test('a callback secret under 16 bytes → createRelay throws; under 32 bytes → a warning in the log', async () => {
    const options = { ...RELAY_CREDENTIALS, baseUrl: 'http://127.0.0.1:1', authUrl: 'http://127.0.0.1:1' };
    const log: LogEntry[] = [];
    const create = (...callbackSecrets: string[]) =>
      createRelay({
        ...options,
        allowAnonymous: true,
        callbackSecrets,
        onDemandResult: () => undefined,
        log: (entry) => void log.push(entry),
      });
    for (const short of ['', 's', 'x'.repeat(15), 'ü'.repeat(7)]) {
      assert.throws(() => create(SECRET, short), /callback secret \(CALLBACK_SECRET\) has \d+ bytes/);
    }
    create(SECRET, 'x'.repeat(32));
    assert.equal(log.length, 0);
    create('x'.repeat(16));
    assert.deepEqual(
      log.map(({ level, event }) => [level, event]),
      [['warn', 'misconfigured']],
    );
  });

  test('30 callbacks with wrong secrets → 429 for a minute, but the right secret still gets 200', async () => {
    const clock = new AdjustableClock();
    await withHost('over HTTP', { clock }, async (fixture, delivered) => {
      const statuses: number[] = [];
      for (let guess = 0; guess < 40; guess++) statuses.push((await post(fixture, '{}', `guess-${guess}`)).status);
      assert.deepEqual(statuses, [...Array<number>(30).fill(404), ...Array<number>(10).fill(429)]);
      const response = await post(fixture, '{}', 'guess-40');
      assert.deepEqual(
        [(await readProblem(response)).code, response.headers.get('retry-after')],
        ['rate_limited', '60'],
      );
      assert.equal((await post(fixture, PAYLOAD)).status, 200);
      assert.equal(delivered.length, 1);
      clock.shift(60_001);
      assert.equal((await post(fixture, '{}', 'guess-41')).status, 404);
    });
  });

  test('many wrong callback secrets from one network → even the right one gets 429; another network gets 200', async () => {
    const relay = createRelay({
      ...RELAY_CREDENTIALS,
      ...{ baseUrl: 'http://127.0.0.1:1', authUrl: 'http://127.0.0.1:1', allowAnonymous: true },
      ...{ callbackSecrets: [SECRET], onDemandResult: () => undefined, limits: { callbackMisses: 3 } },
    });
    const send = (secret: string, remoteAddress: string): Promise<Response> => {
      const url = `http://relay.test/callback/${secret}`;
      return relay(new Request(url, { method: 'POST', body: JSON.stringify(PAYLOAD) }), { remoteAddress });
    };
    for (const host of ['1', '2', '3']) assert.equal((await send('wrong', `2001:db8::${host}`)).status, 404);
    assert.equal((await send('wrong', '2001:db8::4')).status, 429);
    assert.equal((await send(SECRET, '2001:db8::5')).status, 429);
    assert.equal((await send(SECRET, '2001:db8:0:1::5')).status, 200);
    assert.equal((await send(SECRET, '192.0.2.1')).status, 200);
  });

  test('log entries of callbacks → no secrets, personal data or URLs', async () => {
    const log: LogEntry[] = [];
    await withHost('over HTTP', { log: (entry) => void log.push(entry) }, async (fixture) => {
      await post(fixture, PAYLOAD);
      await post(fixture, PAYLOAD);
      await post(fixture, '{', SECRET);
      await post(fixture, PAYLOAD, 'wrong-secret');
    });
    assert.deepEqual(
      log.map(({ event, demandId }) => [event, demandId]),
      [
        ['callback_accepted', 'demand-1'],
        ['replayed', 'demand-1'],
        ['refused', undefined],
        ['refused', undefined],
      ],
    );
    assert.ok(!/secret|ERIKSSON|front|order-9/.test(JSON.stringify(log)));
  });

  test('two relays with one store get the same callback → delivered to the host once', async () => {
    const store = createMemoryStore();
    let deliveries = 0;
    const options = { store, callbackSecrets: [SECRET], onDemandResult: () => void (deliveries += 1) };
    const relays = [await createRelayFixture('direct call', options), await createRelayFixture('direct call', options)];
    const answers = await Promise.all(relays.map((fixture) => post(fixture, PAYLOAD)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    assert.equal(deliveries, 1);
    await Promise.all(relays.map((fixture) => fixture.close()));
  });

  test('a relay dies while delivering a callback → another relay delivers the repeated callback', async () => {
    const store = createMemoryStore();
    const clock = createAcceleratedClock(20);
    const noConnection = async (): Promise<never> => Promise.reject(new Error('no connection'));
    const diesAfterClaim: RelayStore = { ...store, swap: noConnection };
    const options = { clock, callbackSecrets: [SECRET] };
    let [begin, end] = [(): void => undefined, (): void => undefined];
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const isOver = new Promise<void>((resolve) => (end = resolve));
    const dead = await createRelayFixture('direct call', {
      ...options,
      store: diesAfterClaim,
      onDemandResult: () => {
        begin();
        return isOver;
      },
      limits: { hostMs: 3_600_000 },
    });
    const lost = post(dead, PAYLOAD);
    await begun;
    const delivered: DemandDelivery[] = [];
    const onDemandResult = (delivery: DemandDelivery): void => void delivered.push(delivery);
    const alive = await createRelayFixture('direct call', { ...options, store, onDemandResult });
    assert.equal((await post(alive, PAYLOAD)).status, 200);
    assert.equal(delivered.length, 1);
    end();
    await lost;
    await Promise.all([alive.close(), dead.close()]);
  });
});

describe('the callback log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'relay-callbacks-'));
  after(() => rmSync(folder, { recursive: true }));
  const delivery = (id: string): DemandDelivery => ({
    result: { ...PAYLOAD, id } as DemandDelivery['result'],
    warnings: [],
    rejection: null,
    isUpdate: false,
    isSandbox: false,
  });
  const linesOf = (path: string): { result: { id: string } }[] =>
    readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { result: { id: string } });

  test('callbackLog → writes a callback as a line of JSON into a file with mode 0600', async () => {
    const path = join(folder, 'one.jsonl');
    await callbackLog(path)(delivery('a'));
    const [line] = linesOf(path);
    assert.deepEqual(line?.result, { ...PAYLOAD, id: 'a' });
    assert.equal(statSync(path).mode & 0o777, 0o600);
  });

  test('callbackLog with an existing file of mode 0644 → the file gets mode 0600', async () => {
    const path = join(folder, 'open.jsonl');
    writeFileSync(path, '');
    chmodSync(path, 0o644);
    await callbackLog(path)(delivery('a'));
    assert.equal(statSync(path).mode & 0o777, 0o600);
  });

  test('callbackLog with 50 simultaneous callbacks → 50 complete lines in order', async () => {
    const path = join(folder, 'many.jsonl');
    const append = callbackLog(path);
    await Promise.all(Array.from({ length: 50 }, (_, index) => append(delivery(`${index}`))));
    assert.deepEqual(
      linesOf(path).map(({ result }) => Number(result.id)),
      Array.from({ length: 50 }, (_, index) => index),
    );
  });

  test('a callback log whose last line is cut off → the next callback starts a new line', async () => {
    const path = join(folder, 'cut.jsonl');
    const append = callbackLog(path);
    await append(delivery('a'));
    appendFileSync(path, '{"result":{"id":"hal');
    await append(delivery('b'));
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    assert.equal(lines.length, 3);
    assert.equal((JSON.parse(lines[2] ?? '') as { result: { id: string } }).result.id, 'b');
  });

  test('the callback log file is removed → the next callback creates a new file', async () => {
    const path = join(folder, 'moved.jsonl');
    const append = callbackLog(path);
    await append(delivery('a'));
    rmSync(path);
    await append(delivery('b'));
    assert.deepEqual(
      linesOf(path).map(({ result }) => result.id),
      ['b'],
    );
  });

  test('callbackLog fails to write one callback → the next callback is written', async () => {
    const path = join(folder, 'later', 'log.jsonl');
    const append = callbackLog(path);
    await assert.rejects(async () => append(delivery('a')));
    const { mkdirSync } = await import('node:fs');
    mkdirSync(join(folder, 'later'));
    await append(delivery('b'));
    assert.equal(linesOf(path).length, 1);
  });

  const ENV = {
    VERIFICATION_BASE_URL: 'http://127.0.0.1:1',
    VERIFICATION_AUTH_URL: 'http://127.0.0.1:1',
    BUSINESS_IDENTIFIER: 'shop-17',
    BUSINESS_SECRET: 'secret-of-the-shop',
    ALLOW_ANONYMOUS: 'true',
    PORT: '0',
  };

  test('CALLBACK_LOG is set → an acknowledged callback is in the file; a repeated one is written once', async () => {
    const path = join(folder, 'program.jsonl');
    const relay = await relayFromEnvironment({
      ...ENV,
      CALLBACK_SECRET: `${SECRET},new-${SECRET}`,
      CALLBACK_LOG: path,
    });
    const call = (route: string, init?: RequestInit): Promise<Response> => fetch(relay.url + route, init);
    assert.equal((await post({ call }, PAYLOAD, SECRET)).status, 200);
    assert.equal(linesOf(path).length, 1);
    assert.equal((await post({ call }, PAYLOAD, `new-${SECRET}`)).status, 200);
    assert.equal((await post({ call }, { ...PAYLOAD, result: 'validated' }, `new-${SECRET}`)).status, 200);
    assert.equal(linesOf(path).length, 2);
    await relay.close();
  });

  test('a CALLBACK_LOG that cannot be written → the relay does not start', async () => {
    const env = { ...ENV, CALLBACK_SECRET: SECRET, CALLBACK_LOG: join(folder, 'no', 'such', 'folder.jsonl') };
    await assert.rejects(relayFromEnvironment(env), /CALLBACK_LOG/);
  });

  test('CALLBACK_SECRET without CALLBACK_LOG → log entry `misconfigured`', async () => {
    const log: LogEntry[] = [];
    const relay = await relayFromEnvironment({ ...ENV, CALLBACK_SECRET: SECRET }, (entry) => void log.push(entry));
    assert.deepEqual(
      log.map(({ event }) => event),
      ['misconfigured'],
    );
    await relay.close();
  });
});
