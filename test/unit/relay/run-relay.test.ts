import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { relayFromEnvironment } from '../../../src/relay.js';
import { createPhotosForm, createIdempotencyKey } from '../../support/relay/relay-fixture.js';
import { FakeService, GOOD_RESULT, readDataPart, sendJson } from '../../support/relay/fake-service.js';
import { CliProgram } from '../../support/relay/cli-program.js';
import { REDIS_SKIP_REASON, startRedis } from '../../support/relay/redis-server.js';
import { waitForCondition } from '../../support/system/wait-for-condition.js';

const ENV = {
  VERIFICATION_BASE_URL: 'http://127.0.0.1:1',
  VERIFICATION_AUTH_URL: 'http://127.0.0.1:1',
  BUSINESS_IDENTIFIER: 'shop-17',
  BUSINESS_SECRET: 'secret-of-the-shop',
  ALLOW_ANONYMOUS: 'true',
  PORT: '0',
};

const submit = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}/photos`, {
    method: 'POST',
    body: createPhotosForm(),
    headers: { 'Idempotency-Key': createIdempotencyKey(), ...headers },
  });

describe('doc-capture relay', () => {
  test('the relay program → prints its URL first, and finishes a running call after SIGTERM', async () => {
    const service = await FakeService.start();
    const program = new CliProgram({ ...ENV, VERIFICATION_BASE_URL: service.url, VERIFICATION_AUTH_URL: service.url });
    const url = await program.address();
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.equal((await submit(url)).status, 200);
    const good = service.photo;
    const arrived = new Promise<() => void>((resolve) => {
      service.photo = (call, response) => resolve(() => void good(call, response));
    });
    const last = submit(url);
    const release = await arrived;
    const ended = program.stop();
    program.child.kill('SIGINT');
    // After the signal the relay accepts no more connections.
    await waitForCondition('the relay accepts no connection', () =>
      fetch(`${url}/health`).then(
        () => false,
        () => true,
      ),
    );
    release();
    assert.equal((await last).status, 200);
    assert.equal(await ended, 0);
    assert.equal(program.stdout, `${url}\n`);
    const log = program.stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: string; time: string });
    assert.deepEqual(
      log.map(({ event }) => event),
      ['answered', 'answered'],
    );
    assert.ok(log.every(({ time }) => !Number.isNaN(Date.parse(time))));
    assert.ok(!/secret-of-the-shop|token-\d|ANNA|ERIKSSON/.test(program.stdout + program.stderr));
    await service.close();
  });

  test('the relay program without GRANT_SECRET and ALLOW_ANONYMOUS → exit status 1 and one sentence', async () => {
    const program = new CliProgram({ ...ENV, ALLOW_ANONYMOUS: '' });
    assert.equal(await program.exited, 1);
    assert.equal(program.stdout, '');
    assert.match(program.stderr, /^relay: [^\n]*GRANT_SECRET[^\n]*ALLOW_ANONYMOUS[^\n]*\.\n$/);
  });
});

describe('environment variables', () => {
  const WRONG: Readonly<Record<string, readonly [Record<string, string>, RegExp]>> = {
    'no VERIFICATION_BASE_URL': [{ VERIFICATION_BASE_URL: '' }, /VERIFICATION_BASE_URL/],
    'no VERIFICATION_AUTH_URL': [{ VERIFICATION_AUTH_URL: '' }, /VERIFICATION_AUTH_URL/],
    'an invalid service URL': [{ VERIFICATION_BASE_URL: 'service' }, /VERIFICATION_BASE_URL/],
    'a service URL that is not http': [{ VERIFICATION_BASE_URL: 'ftp://x' }, /VERIFICATION_BASE_URL/],
    'a service URL with a query': [{ VERIFICATION_AUTH_URL: 'http://x?a' }, /VERIFICATION_AUTH_URL/],
    'no BUSINESS_IDENTIFIER': [{ BUSINESS_IDENTIFIER: '' }, /BUSINESS_IDENTIFIER/],
    'no BUSINESS_SECRET': [{ BUSINESS_SECRET: '' }, /BUSINESS_SECRET/],
    'an invalid header name': [{ TOKEN_HEADER: 'a b' }, /TOKEN_HEADER/],
    'an invalid token scheme': [{ TOKEN_SCHEME: 'a b' }, /TOKEN_SCHEME/],
    'an invalid origin': [{ ALLOWED_ORIGINS: 'https://a.example, b.example' }, /b\.example/],
    'a short grant secret': [{ GRANT_SECRET: 'short' }, /grant secret/],
    'ALLOW_ANONYMOUS neither true nor false': [{ ALLOW_ANONYMOUS: 'perhaps' }, /ALLOW_ANONYMOUS/],
    'an unknown field to expose': [{ EXPOSE: 'ocr, everything' }, /EXPOSE/],
    'a port over 65535': [{ PORT: '65536' }, /PORT/],
    'a port that is not a number': [{ PORT: 'http' }, /PORT/],
    'an invalid rate limit': [{ RATE_LIMIT: '10' }, /RATE_LIMIT/],
    'less memory than the largest upload needs': [{ IN_FLIGHT_MB: '20' }, /IN_FLIGHT_MB .* 21/],
    'an unreachable Redis': [{ REDIS_URL: 'redis://user:hidden@127.0.0.1:1' }, /^REDIS_URL cannot be reached\.$/],
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

  test('variables for URLs, token, origins, exposed fields and rate limit → the relay uses their values', async () => {
    const service = await FakeService.start();
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
    const response = await submit(relay.url, { Origin: 'https://b.example' });
    assert.equal(response.headers.get('access-control-allow-origin'), 'https://b.example');
    assert.deepEqual(await response.json(), {
      verdict: false,
      reason: 'doc_not_auth',
      flow_id: 'flow-1',
      ocr: GOOD_RESULT.ocr,
    });
    const [call] = service.photos;
    assert.equal(call?.path, '/base/flow/authenticity/photo');
    assert.equal(service.logins[0]?.path, '/auth/authorization/v1/auth_business/login');
    assert.equal(call?.headers['x-token'], 'token-1');
    const { api_key, business_hash } = await readDataPart(call);
    assert.deepEqual([api_key, business_hash], ['key-17', 'hash-17']);
    assert.equal((await submit(relay.url)).status, 429);
    await relay.close();
    await service.close();
  });

  test(
    'two relays with the same REDIS_URL get the same key → one photo call, and both answer 200',
    { skip: REDIS_SKIP_REASON },
    async () => {
      const redis = await startRedis();
      const service = await FakeService.start();
      const env = {
        ...ENV,
        VERIFICATION_BASE_URL: service.url,
        VERIFICATION_AUTH_URL: service.url,
        REDIS_URL: redis.url,
      };
      const relays = [await relayFromEnvironment(env), await relayFromEnvironment(env)];
      const headers = { 'Idempotency-Key': createIdempotencyKey() };
      for (const { url } of relays) assert.equal((await submit(url, headers)).status, 200);
      assert.equal(service.photos.length, 1);
      for (const relay of relays) await relay.close();
      await service.close();
      await redis.stop();
    },
  );
});
