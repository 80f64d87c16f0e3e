import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createRelay } from '../../../src/relay.js';
import {
  RELAY_CREDENTIALS,
  TRANSPORTS,
  readProblem,
  createRelayFixture,
  withRelayFixture,
} from '../../support/relay/relay-fixture.js';
import { answerWith, sendJson } from '../../support/relay/fake-service.js';

const SHOP = 'https://shop.example';

for (const transport of TRANSPORTS) {
  describe(`origins, ${transport}`, async () => {
    const { service, url, call, submit, close } = await createRelayFixture(transport, { allowedOrigins: [`${SHOP}/`] });
    after(close);
    const preflight = (origin: string) =>
      call('/photos', {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'authorization,idempotency-key',
        },
      });

    test('preflight of an allowed origin → the allowed methods and headers', async () => {
      const response = await preflight(SHOP);
      assert.equal(response.status, 204);
      const allowed = response.headers.get('access-control-allow-headers') ?? '';
      assert.deepEqual(allowed.toLowerCase().split(', '), ['authorization', 'content-type', 'idempotency-key']);
      assert.equal(response.headers.get('access-control-allow-methods'), 'POST');
      assert.equal(response.headers.get('access-control-allow-origin'), SHOP);
      assert.equal(response.headers.get('access-control-allow-credentials'), 'true');
      assert.ok(Number(response.headers.get('access-control-max-age')) > 0);
    });

    test('preflight of another origin → 403 without CORS headers', async () => {
      const response = await preflight('https://evil.example');
      assert.equal(response.headers.get('access-control-allow-origin'), null);
      assert.deepEqual(await readProblem(response), { status: 403, code: 'origin_forbidden' });
    });

    test('an allowed origin can read answers and problems, with Retry-After and the protocol version', async () => {
      const good = await submit({ headers: { Origin: SHOP } });
      service.photo = answerWith(503, '', { 'Retry-After': '3' });
      const bad = await submit({ headers: { Origin: SHOP } });
      for (const response of [good, bad]) {
        assert.equal(response.headers.get('access-control-allow-origin'), SHOP);
        assert.equal(response.headers.get('vary'), 'Origin');
        assert.match(response.headers.get('access-control-expose-headers') ?? '', /Retry-After, Doc-Capture-Protocol/);
      }
      assert.equal(bad.headers.get('retry-after'), '3');
    });

    test('a forbidden origin → no login', async () => {
      const before = service.logins.length;
      assert.equal((await submit({ headers: { Origin: 'https://shop.example.evil.example' } })).status, 403);
      assert.equal(service.logins.length, before);
    });

    test('the relay’s own host is always allowed, with http or https', async () => {
      service.photo = answerWith(401);
      const { host } = new URL(url);
      for (const origin of [`http://${host}`, `https://${host}`]) {
        assert.equal((await submit({ headers: { Origin: origin } })).status, 502);
      }
    });

    test('a request without Origin is allowed, because it comes from a server', async () => {
      const response = await submit();
      assert.notEqual(response.status, 403);
      assert.equal(response.headers.get('access-control-allow-origin'), null);
    });
  });
}

test('a framework changes the request’s URL → the own host is that of the Host header', async () => {
  const relay = createRelay({ baseUrl: 'https://x', authUrl: 'https://x', ...RELAY_CREDENTIALS, allowAnonymous: true });
  const statusFor = async (origin: string) => {
    const headers = { Host: 'shop.example', Origin: origin };
    return (await relay(new Request('http://localhost:3000/photos', { method: 'OPTIONS', headers }))).status;
  };
  assert.equal(await statusFor(SHOP), 204);
  assert.equal(await statusFor('https://evil.example'), 403);
});

test('a request over TLS → the own host is allowed only with https', async () => {
  const relay = createRelay({ baseUrl: 'https://x', authUrl: 'https://x', ...RELAY_CREDENTIALS, allowAnonymous: true });
  const statusFor = async (url: string, origin: string, headers: Record<string, string> = {}) => {
    const init = { method: 'OPTIONS', headers: { ...headers, Origin: origin } };
    return (await relay(new Request(`${url}/photos`, init))).status;
  };
  const proxied = { Host: 'shop.example', 'X-Forwarded-Proto': 'https' };
  assert.equal(await statusFor(SHOP, SHOP), 204);
  assert.equal(await statusFor(SHOP, 'http://shop.example'), 403);
  assert.equal(await statusFor('http://127.0.0.1:8787', SHOP, proxied), 204);
  assert.equal(await statusFor('http://127.0.0.1:8787', 'http://shop.example', proxied), 403);
  assert.equal(await statusFor(SHOP, 'https://shop.example:80'), 403);
  assert.equal(await statusFor('http://shop.example', 'http://shop.example:443'), 403);
  assert.equal(await statusFor('http://shop.example', 'http://shop.example'), 204);
});

test('the allowed origin null → pages may call without cookies', async () => {
  await withRelayFixture('direct call', { allowedOrigins: ['null'] }, async ({ submit }) => {
    const response = await submit({ headers: { Origin: 'null' } });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('access-control-allow-origin'), 'null');
    assert.equal(response.headers.get('access-control-allow-credentials'), null);
  });
});

test('the allowed origin * → every page may call, without cookies', async () => {
  await withRelayFixture('direct call', { allowedOrigins: ['*'] }, async ({ submit }) => {
    const response = await submit({ headers: { Origin: 'https://anyone.example' } });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('access-control-allow-origin'), 'https://anyone.example');
    assert.equal(response.headers.get('access-control-allow-credentials'), null);
  });
});

test('Origin: null is not the relay’s own host', async () => {
  const relay = createRelay({ baseUrl: 'https://x', authUrl: 'https://x', ...RELAY_CREDENTIALS, allowAnonymous: true });
  for (const host of [{}, { Host: '' }, { Host: 'null' }, { Host: '<>' }] as Record<string, string>[])
    for (const origin of ['null', 'file://']) {
      const headers = { ...host, Origin: origin };
      const { status } = await relay(new Request('http://relay.test/photos', { method: 'OPTIONS', headers }));
      assert.equal(status, 403, JSON.stringify(headers));
    }
});

test('an invalid allowed origin → createRelay throws', () => {
  for (const wrong of ['shop.example', 'https://shop.example/path', 'ftp:', 'https://shop.example?x']) {
    const options = { baseUrl: 'https://x', authUrl: 'https://x', ...RELAY_CREDENTIALS, allowAnonymous: true };
    assert.throws(() => createRelay({ ...options, allowedOrigins: [wrong] }), /is no origin/, wrong);
  }
});

test('an answer of a sandbox has the sandbox header', async () => {
  await withRelayFixture('direct call', { allowedOrigins: [SHOP] }, async ({ service, submit }) => {
    service.photo = (_, response) =>
      sendJson(response, 200, { verdict: true, reason: '', flow_id: 'f' }, { 'x-sandbox': 'true' });
    const response = await submit({ headers: { Origin: SHOP } });
    assert.equal(response.headers.get('x-sandbox'), 'true');
    assert.match(response.headers.get('access-control-expose-headers') ?? '', /x-sandbox/);
  });
});
