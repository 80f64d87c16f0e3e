import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createRelay, type LogEntry, type RelayOptions } from '../../../src/relay.js';
import { DEFAULT_LIMITS } from '../../../src/relay/relay-options.js';
import { RELAY_CREDENTIALS, readProblem, withRelayFixture } from '../../support/relay/relay-fixture.js';

describe('authorization', () => {
  const base = { baseUrl: 'http://127.0.0.1:1', authUrl: 'http://127.0.0.1:1', ...RELAY_CREDENTIALS };

  test('createRelay without authorize, grantSecret or allowAnonymous, or with a short secret → throws', () => {
    assert.throws(() => createRelay(base), /Nobody may submit yet/);
    assert.throws(() => createRelay({ ...base, allowAnonymous: false }), /Nobody may submit yet/);
    assert.throws(() => createRelay({ ...base, grantSecret: 'short' }), /grant secret has 5 bytes/);
  });

  test('the authorize hook returns a subject or a grant → 200; an empty value or false → 401', async () => {
    const answers = ['anna', { subject: 'anna', attempts: 1 }, '', null, undefined, false] as const;
    for (const answer of answers) {
      await withRelayFixture('direct call', { authorize: async () => answer }, async ({ submit }) => {
        assert.equal((await submit()).status, answer ? 200 : 401);
      });
    }
  });

  test('the authorize hook returns an invalid value → 401 and an authorize_failed error in the log', async () => {
    const results: readonly unknown[] = [
      ...[true, 7, 0, NaN, 7n, Symbol('anna'), () => 'anna', [], ['anna'], {}, { id: 7 }],
      ...[{ subject: null }, { subject: 7 }, { subject: '' }, { subject: ['anna'] }],
      ...[
        { subject: 'anna', attempts: NaN },
        { subject: 'anna', attempts: '3' },
        { subject: 'anna', attempts: -1 },
      ],
      ...[
        { subject: 'anna', docType: 'visa' },
        { subject: 'anna', firstName: 7 },
      ],
    ];
    for (const result of results) {
      const log: LogEntry[] = [];
      const options = { authorize: () => result as string, log: (entry: LogEntry) => void log.push(entry) };
      await withRelayFixture('direct call', options, async ({ service, submit }) => {
        assert.equal((await readProblem(await submit())).code, 'unauthorized', String(result));
        assert.equal(service.logins.length, 0);
      });
      const failed = log.find(({ event }) => event === 'authorize_failed');
      assert.deepEqual([failed?.level, /authorize/.test(failed?.advice ?? '')], ['error', true], String(result));
    }
  });

  test('the authorize hook refuses a request → only `refused` in the log, no error', async () => {
    for (const result of ['', null, undefined, false] as const) {
      const log: LogEntry[] = [];
      const options = { authorize: () => result, log: (entry: LogEntry) => void log.push(entry) };
      await withRelayFixture('direct call', options, async ({ submit }) => assert.equal((await submit()).status, 401));
      assert.deepEqual(
        log.map(({ event }) => event),
        ['refused'],
      );
    }
  });

  test('an authorize hook that never answers → 500 internal after its time limit', async () => {
    const log: LogEntry[] = [];
    const options: Partial<RelayOptions> = {
      authorize: () => new Promise(() => undefined),
      limits: { authorizeMs: 50 },
      log: (entry) => void log.push(entry),
    };
    await withRelayFixture('over HTTP', options, async ({ service, submit }) => {
      const response = await submit({ signal: AbortSignal.timeout(5_000) });
      assert.equal((await readProblem(response)).code, 'internal');
      assert.equal(service.logins.length, 0);
    });
    assert.match(log.find(({ event }) => event === 'authorize_failed')?.advice ?? '', /50 ms/);
    assert.equal(DEFAULT_LIMITS.authorizeMs, 10_000);
  });

  test('the authorize hook gets headers and URL, and cannot consume the body', async () => {
    const seen: string[] = [];
    const authorize = async (request: Request) => {
      seen.push(`${new URL(request.url).pathname} ${request.headers.get('cookie')} ${request.body === null}`);
      return 'anna';
    };
    await withRelayFixture('over HTTP', { authorize }, async ({ submit }) => {
      assert.equal((await submit({ headers: { Cookie: 'session=1' } })).status, 200);
      assert.deepEqual(seen, ['/photos session=1 true']);
    });
  });

  test('an authorize hook that throws → 500 internal', async () => {
    const authorize = () => Promise.reject(new Error('no session store'));
    await withRelayFixture('direct call', { authorize }, async ({ service, submit }) => {
      assert.equal((await readProblem(await submit())).code, 'internal');
      assert.equal(service.logins.length, 0);
    });
  });
});
