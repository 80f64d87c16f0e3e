import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createRelay } from '../../../src/relay.js';
import { authorizeRequest } from '../../../src/relay/authorize-request.js';
import { DEFAULT_LIMITS, resolveRelayOptions } from '../../../src/relay/relay-options.js';
import { RELAY_CREDENTIALS, readProblem, createRelayFixture } from '../../support/relay/relay-fixture.js';
import { valuesOf } from '../../support/values-of.js';

describe('authorization', () => {
  const base = { baseUrl: 'http://127.0.0.1:1', authUrl: 'http://127.0.0.1:1', ...RELAY_CREDENTIALS };

  test('createRelay without authorize, grantSecret or allowAnonymous, or with a short secret → throws', () => {
    assert.throws(() => createRelay(base), /Nobody may submit yet/);
    assert.throws(() => createRelay({ ...base, allowAnonymous: false }), /Nobody may submit yet/);
    assert.throws(() => createRelay({ ...base, grantSecret: 'short' }), /GRANT_SECRET\) has 5 bytes/);
  });

  test('the authorize hook returns a subject or a grant → 200; an empty value or false → 401, and no error in the log', async (t) => {
    const answers = ['anna', { subject: 'anna', attempts: 1 }, '', null, undefined, false] as const;
    for (const answer of answers) {
      const { submit, log } = await createRelayFixture(t, 'direct call', { authorize: async () => answer });
      assert.equal((await submit()).status, answer ? 200 : 401);
      assert.deepEqual(valuesOf(log, 'event'), [answer ? 'answered' : 'refused']);
    }
  });

  test('the authorize hook returns an invalid value → 401 and an authorize_failed error in the log', async (t) => {
    const results: readonly unknown[] = [
      ...[true, 7, 0, NaN, 7n, Symbol('anna'), () => 'anna', [], ['anna'], {}, { id: 7 }],
      ...[{ subject: null }, { subject: 7 }, { subject: '' }, { subject: ['anna'] }],
      ...[{ attempts: NaN }, { attempts: '3' }, { attempts: -1 }, { docType: 'visa' }, { firstName: 7 }].map(
        (conditions) => ({ subject: 'anna', ...conditions }),
      ),
    ];
    for (const result of results) {
      const options = { authorize: () => result as string };
      const { service, submit, log } = await createRelayFixture(t, 'direct call', options);
      assert.equal((await readProblem(await submit())).code, 'unauthorized', String(result));
      assert.equal(service.logins.length, 0);
      const failed = log.find(({ event }) => event === 'authorize_failed');
      assert.deepEqual([failed?.level, /authorize/.test(failed?.message ?? '')], ['error', true], String(result));
    }
  });

  test('the authorize hook returns a condition by its name in tokens → 401, and the log has the right name', async (t) => {
    const authorize = () => ({ subject: 'anna', doc_type: 'passport' });
    const { service, submit, log } = await createRelayFixture(t, 'direct call', { authorize });
    assert.equal((await readProblem(await submit())).code, 'unauthorized');
    assert.equal(service.logins.length, 0);
    assert.match(log.find(({ event }) => event === 'authorize_failed')?.message ?? '', /doc_type.*docType/);
  });

  test('the authorize hook returns its record of the person → the grant has only what the relay uses', async () => {
    class Person {
      readonly email = 'anna@mail.example';
      readonly attempts = 2;
      get subject(): string {
        return 'anna';
      }
    }
    for (const record of [new Person(), { subject: 'anna', attempts: 2, email: 'anna@mail.example' }]) {
      const options = resolveRelayOptions({ ...base, authorize: () => record });
      const grant = await authorizeRequest(new Request('http://relay.test/photos'), options);
      assert.deepEqual(grant, { subject: 'anna', attempts: 2 });
    }
  });

  test('an authorize hook that never answers → 500 internal after its time limit', async (t) => {
    const authorize = () => new Promise<null>(() => undefined);
    const { service, submit, log } = await createRelayFixture(t, 'over HTTP', {
      authorize,
      limits: { authorizeMs: 50 },
    });
    const response = await submit({ signal: AbortSignal.timeout(5_000) });
    assert.equal((await readProblem(response)).code, 'internal');
    assert.equal(service.logins.length, 0);
    assert.match(log.find(({ event }) => event === 'authorize_failed')?.message ?? '', /50 ms/);
    assert.equal(DEFAULT_LIMITS.authorizeMs, 10_000);
  });

  test('the authorize hook gets headers and URL, and cannot consume the body', async (t) => {
    const seen: string[] = [];
    const authorize = async (request: Request) => {
      seen.push(`${new URL(request.url).pathname} ${request.headers.get('cookie')} ${request.body === null}`);
      return 'anna';
    };
    const { submit } = await createRelayFixture(t, 'over HTTP', { authorize });
    assert.equal((await submit({ headers: { Cookie: 'session=1' } })).status, 200);
    assert.deepEqual(seen, ['/photos session=1 true']);
  });

  test('an authorize hook that throws, also something that is no Error → 500 internal', async (t) => {
    for (const error of [new Error('no store'), 'no store', new Response(null, { status: 302 }), undefined]) {
      const authorize = () => Promise.reject(error);
      const { service, submit, log } = await createRelayFixture(t, 'direct call', { authorize });
      assert.deepEqual(await readProblem(await submit()), { status: 500, code: 'internal' }, typeof error);
      assert.equal(service.logins.length, 0);
      assert.deepEqual(valuesOf(log, 'event'), ['authorize_failed', 'internal']);
    }
  });
});
