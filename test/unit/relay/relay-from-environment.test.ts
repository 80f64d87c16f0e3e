import type { LogEntry } from '../../../src/relay/relay.js';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { readSecretFiles, relayFromEnvironment } from '../../../src/relay/node/relay-from-environment.js';
import { SECRET_VARIABLES } from '../../../src/relay/node/relay-options-from-environment.js';
import {
  createIdempotencyKey,
  photosRequest,
  relayEnvironment,
  type TestSubmission,
} from '../../support/relay/relay-fixture.js';
import { FakeService, GOOD_RESULT, readDataPart, sendJson } from '../../support/relay/fake-service.js';
import { REDIS_SKIP_REASON, startRedis } from '../../support/relay/redis-server.js';

const ENV = relayEnvironment();
const skipped = { skip: REDIS_SKIP_REASON };

const submit = (url: string, submission?: TestSubmission): Promise<Response> =>
  fetch(`${url}/photos`, photosRequest(submission));

describe('environment variables', () => {
  const WRONG: Readonly<Record<string, readonly [Record<string, string>, RegExp]>> = {
    'no account and no grants': [
      { VERIFICATION_AUTH_URL: '', BUSINESS_SECRET: '', ALLOW_ANONYMOUS: '', GRANT_SECRET: '' },
      /^These variables are not set: VERIFICATION_AUTH_URL, BUSINESS_SECRET, GRANT_SECRET \(or ALLOW_ANONYMOUS\)\.$/,
    ],
    'no VERIFICATION_BASE_URL': [{ VERIFICATION_BASE_URL: '' }, /VERIFICATION_BASE_URL.*npx doc-capture dev/],
    'an invalid service URL': [{ VERIFICATION_BASE_URL: 'service' }, /VERIFICATION_BASE_URL.* is no address such as/],
    'a service URL that is not http': [{ VERIFICATION_BASE_URL: 'ftp://x' }, /VERIFICATION_BASE_URL/],
    'a service URL with a query': [{ VERIFICATION_AUTH_URL: 'http://x?a' }, /VERIFICATION_AUTH_URL/],
    'no BUSINESS_IDENTIFIER': [{ BUSINESS_IDENTIFIER: '' }, /BUSINESS_IDENTIFIER/],
    'no BUSINESS_SECRET': [{ BUSINESS_SECRET: '' }, /BUSINESS_SECRET/],
    'an invalid header name': [{ TOKEN_HEADER: 'a b' }, /TOKEN_HEADER/],
    'an invalid token scheme': [{ TOKEN_SCHEME: 'a b' }, /TOKEN_SCHEME/],
    'an invalid origin': [{ ALLOWED_ORIGINS: 'https://a.example, b.example' }, /b\.example in ALLOWED_ORIGINS/],
    'a short grant secret': [{ GRANT_SECRET: 'short' }, /GRANT_SECRET/],
    'ALLOW_ANONYMOUS neither true nor false': [{ ALLOW_ANONYMOUS: 'perhaps' }, /ALLOW_ANONYMOUS/],
    'an unknown field to expose': [{ EXPOSE: 'ocr, everything' }, /EXPOSE/],
    'attempts that are no number': [
      { ATTEMPTS: 'three' },
      /\(ATTEMPTS\) is three; it has to be a whole number from 1 up/,
    ],
    'a port over 65535': [{ PORT: '65536' }, /PORT/],
    'an invalid rate limit': [{ RATE_LIMIT: '10' }, /RATE_LIMIT/],
    'less memory than the largest upload needs': [{ IN_FLIGHT_MB: '10' }, /IN_FLIGHT_MB .* 11/],
    'an unreachable Redis': [
      { REDIS_URL: 'redis://user:hidden@127.0.0.1:1' },
      /^REDIS_URL .* reached: ECONNREFUSED\.$/,
    ],
    'a Redis without a scheme': [{ REDIS_URL: 'hidden@localhost:6379' }, /^REDIS_URL is no address such as redis:/],
  };
  for (const [what, [change, message]] of Object.entries(WRONG)) {
    test(`the relay’s environment with ${what} → the relay does not start, and the error names the cause`, async () => {
      await assert.rejects(relayFromEnvironment({ ...ENV, ...change }), (error: Error) => {
        assert.match(error.message, message);
        assert.ok(!error.message.includes('hidden'));
        return true;
      });
    });
  }

  test('variables for URLs, token, origins, exposed fields and rate limit → the relay uses their values', async (t) => {
    const service = await FakeService.start(t);
    service.photo = (_, response) =>
      sendJson(response, 200, { ...GOOD_RESULT, verdict: false, reason: 'doc_not_auth' });
    const relay = await relayFromEnvironment({
      ...ENV,
      VERIFICATION_BASE_URL: `${service.url}/base`,
      VERIFICATION_AUTH_URL: `${service.url}/auth/`,
      BUSINESS_HASH: 'hash-17',
      API_KEY: 'key-17',
      TOKEN_HEADER: 'X-Token',
      TOKEN_SCHEME: '',
      ALLOWED_ORIGINS: 'https://a.example,https://b.example',
      EXPOSE: 'reason ocr',
      RATE_LIMIT: '1/60',
      HOST: '127.0.0.1',
    });
    const response = await submit(relay.url, { headers: { Origin: 'https://b.example' } });
    assert.equal(response.headers.get('access-control-allow-origin'), 'https://b.example');
    const { ocr } = GOOD_RESULT;
    assert.deepEqual(await response.json(), { verdict: false, reason: 'doc_not_auth', flow_id: 'flow-1', ocr });
    const [call] = service.photos;
    assert.equal(call?.path, '/base/flow/authenticity/photo');
    assert.equal(service.logins[0]?.path, '/auth/authorization/v1/auth_business/login');
    assert.equal(call?.headers['x-token'], 'token-1');
    assert.equal(call?.headers.authorization, undefined);
    const { api_key, business_hash } = await readDataPart(call);
    assert.deepEqual([api_key, business_hash], ['key-17', 'hash-17']);
    assert.equal((await submit(relay.url)).status, 429);
    await relay.close();
  });

  test(
    'two relays with the same REDIS_URL get the same key → one photo call, and both answer 200',
    skipped,
    async (t) => {
      const redis = await startRedis();
      const service = await FakeService.start(t);
      const env = { ...relayEnvironment(service.url), REDIS_URL: redis.url };
      const relays = [await relayFromEnvironment(env), await relayFromEnvironment(env)];
      const key = createIdempotencyKey();
      for (const { url } of relays) assert.equal((await submit(url, { key })).status, 200);
      assert.equal(service.photos.length, 1);
      for (const relay of relays) await relay.close();
      await redis.stop();
    },
  );
});

const folder = mkdtempSync(join(tmpdir(), 'doc-capture-'));
after(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe('secrets in files', () => {
  for (const name of SECRET_VARIABLES) {
    test(`${name}_FILE → ${name}, without the line break at the end`, async () => {
      const path = write(name, ' the secret of a file\n');
      assert.equal((await readSecretFiles({ [`${name}_FILE`]: path }))[name], ' the secret of a file');
    });
  }

  test('no file, an empty one, and both variables → the relay does not start, and the error names the variable', async () => {
    const path = write('secret', 'hidden-secret');
    const cases = [
      [{ GRANT_SECRET_FILE: join(folder, 'missing') }, /^GRANT_SECRET_FILE cannot be read\.$/],
      [{ GRANT_SECRET_FILE: write('empty', '\n') }, /^GRANT_SECRET_FILE is empty\.$/],
      [{ GRANT_SECRET_FILE: path, GRANT_SECRET: 'hidden' }, /^GRANT_SECRET and GRANT_SECRET_FILE are both set/],
    ] as const;
    for (const [env, message] of cases) {
      await assert.rejects(relayFromEnvironment(env), (error: Error) => {
        assert.match(error.message, message);
        assert.ok(!error.message.includes('hidden'));
        return true;
      });
    }
  });

  test('a relay with its business secret in a file → the service gets the secret', async (t) => {
    const service = await FakeService.start(t);
    const { BUSINESS_SECRET: _, ...env } = relayEnvironment(service.url);
    const path = write('business', 'secret-of-the-shop\n');
    const relay = await relayFromEnvironment({ ...env, BUSINESS_SECRET_FILE: path });
    assert.equal((await submit(relay.url)).status, 200);
    assert.equal((await readDataPart(service.photos[0]))['api_key'], 'secret-of-the-shop');
    await relay.close();
  });
});

test('VERIFICATION_SERVICE → the default export of that module verifies, and no account is needed', async (t) => {
  const start = (VERIFICATION_SERVICE: string) =>
    relayFromEnvironment({ VERIFICATION_SERVICE, ALLOW_ANONYMOUS: 'true', PORT: '0' });
  const submitted = `{ submit: async ({ photos }) => ({ result: { verdict: true, flow_id: photos[0].name } }) }`;
  const relay = await start(write('service.mjs', `export default ${submitted};`));
  t.after(() => relay.close());
  assert.deepEqual(await (await submit(relay.url)).json(), { verdict: true, reason: '', flow_id: 'photo-1.jpg' });
  await assert.rejects(start(join(folder, 'none.mjs')), /^Error: VERIFICATION_SERVICE cannot be loaded: .*none\.mjs/);
  const unset = write('unset.mjs', `throw new Error('X_KEY is not set');`);
  await assert.rejects(start(unset), /^Error: VERIFICATION_SERVICE cannot be loaded: Error: X_KEY is not set$/);
  await assert.rejects(start(write('empty.mjs', 'export default {};')), /VERIFICATION_SERVICE .* submit/);
});

test('variables with a wrong name, and switches → named in the log at the start, with the version', async () => {
  const log: LogEntry[] = [];
  const misspelled = [
    'GRANT_SECRETS',
    'ALLOW_ORIGINS',
    'RESULTS_URL',
    'API_KEYS',
    'REDIS_URI',
    'SIDE',
    'ATTEMPTS_FILE',
  ];
  const env = {
    ...relayEnvironment(),
    ...Object.fromEntries([...misspelled, 'PATH', 'GRANT_SECRET_FILE'].map((name) => [name, ''])),
    ALLOW_ANONYMOUS: 'yes',
    KEEP_LOCATION: '1',
  };
  const relay = await relayFromEnvironment(env, (entry) => log.push(entry));
  await relay.close();
  const message = (event: string): string =>
    log.flatMap((entry) => (entry.event === event ? [entry.message] : [])).join();
  for (const name of misspelled) assert.match(message('misconfigured'), new RegExp(`${name} is no variable`));
  assert.doesNotMatch(message('misconfigured'), /PATH|SECRET_FILE/);
  assert.match(
    message('started'),
    /^doc-capture \d+\.\d+\.\d+ at http.*submissions without a grant, hand-offs to a phone, positions in photos; /,
  );
});

describe('the line at the start', () => {
  const GRANTS = { ALLOW_ANONYMOUS: '', GRANT_SECRET: 'a-secret-of-thirty-two-bytes-or-more' };
  const ORIGINS = { ALLOWED_ORIGINS: 'https://shop.example https://anna:hidden@pay.example/' };
  const RESULTS = { RESULT_SECRET: `whsec_${'a'.repeat(43)}=` };
  const LINES: Readonly<Record<string, readonly [Record<string, string>, RegExp, level?: 'warn']>> = {
    'no settings': [
      {},
      /; pages of its own host may call it; results go nowhere \(RESULT_URL\); it stores in the memory of this process \(REDIS_URL\)\.$/,
    ],
    'allowed origins': [
      ORIGINS,
      /; pages of its own host, https:\/\/shop\.example, https:\/\/pay\.example may call it; /,
    ],
    'all origins': [{ ALLOWED_ORIGINS: '*' }, /; pages of all origins may call it; /],
    RESULT_URL: [
      { ...RESULTS, RESULT_URL: 'https://shop.example/doc-capture/results?key=hidden' },
      /; results go to https:\/\/shop\.example\/doc-capture; /,
    ],
    'RESULT_URL with what may be a secret': [
      { ...RESULTS, RESULT_URL: 'https://shop.example/hooks/topsecretword' },
      /; results go to https:\/\/shop\.example\/hooks; /,
    ],
    grants: [GRANTS, /, with a grant for every submission, hand-offs/],
    'grants, and ALLOW_ANONYMOUS': [
      { ...GRANTS, ALLOW_ANONYMOUS: 'true' },
      /, with submissions without a grant \(ALLOW_ANONYMOUS\), although GRANT_SECRET is set, hand-offs/,
      'warn',
    ],
  };
  for (const [what, [env, line, level = 'info']] of Object.entries(LINES))
    test(`${what} → named in it, at the level ${level}, without credentials`, async () => {
      const log: LogEntry[] = [];
      const relay = await relayFromEnvironment({ ...ENV, ...env }, (entry) => log.push(entry));
      await relay.close();
      const started = log.find(({ event }) => event === 'started');
      assert.equal(started?.level, level);
      assert.match(started?.message ?? '', line);
      assert.doesNotMatch(JSON.stringify(log), /hidden|anna/);
    });
});
