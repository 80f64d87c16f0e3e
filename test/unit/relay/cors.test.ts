import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createRelay } from '../../../src/relay.js';
import { OFFLINE_RELAY, TRANSPORTS, readProblem, createRelayFixture } from '../../support/relay/relay-fixture.js';
import { GOOD_RESULT, answerWith, sendJson } from '../../support/relay/fake-service.js';

const SHOP = 'https://shop.example';

for (const transport of TRANSPORTS) {
  describe(`origins, ${transport}`, async () => {
    const options = { allowedOrigins: [`${SHOP}/`] };
    const { service, url, call, submit } = await createRelayFixture({ after }, transport, options);
    const preflight = (origin: string) =>
      call('/photos', { method: 'OPTIONS', headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' } });

    test('a CORS preflight from an allowed origin → 204 with the allowed method, headers and origin', async () => {
      const response = await preflight(SHOP);
      assert.equal(response.status, 204);
      const allowed = response.headers.get('access-control-allow-headers') ?? '';
      assert.equal(allowed.toLowerCase(), 'authorization, content-type, idempotency-key, last-event-id');
      assert.equal(response.headers.get('access-control-allow-methods'), 'POST');
      assert.equal(response.headers.get('access-control-allow-origin'), SHOP);
      assert.equal(response.headers.get('access-control-allow-credentials'), 'true');
      assert.ok(Number(response.headers.get('access-control-max-age')) > 0);
    });

    test('a CORS preflight from a forbidden origin → 403 without CORS headers', async () => {
      const response = await preflight('https://evil.example');
      assert.equal(response.headers.get('access-control-allow-origin'), null);
      assert.deepEqual(await readProblem(response), { status: 403, code: 'origin_forbidden' });
    });

    test('a submission from an allowed origin → CORS headers let the page read answers, errors and Retry-After', async () => {
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

    test('a submission from the relay’s own host, with http or https → not refused as a forbidden origin', async () => {
      service.photo = answerWith(401);
      const { host } = new URL(url);
      for (const origin of [`http://${host}`, `https://${host}`]) {
        assert.equal((await submit({ headers: { Origin: origin } })).status, 502);
      }
    });

    test('a submission without an Origin header → not refused, and no CORS header in the answer', async () => {
      const response = await submit();
      assert.notEqual(response.status, 403);
      assert.equal(response.headers.get('access-control-allow-origin'), null);
    });
  });
}

/** The status of a preflight to a relay that allows its own host only. */
async function statusFor(url: string, origin: string, headers: Record<string, string> = {}): Promise<number> {
  const init = { method: 'OPTIONS', headers: { ...headers, Origin: origin } };
  return (await createRelay(OFFLINE_RELAY)(new Request(`${url}/photos`, init))).status;
}

test('the request’s URL and Host header differ → the origin of the Host header is allowed', async () => {
  const host = { Host: 'shop.example' };
  assert.equal(await statusFor('http://localhost:3000', SHOP, host), 204);
  assert.equal(await statusFor('http://localhost:3000', 'https://evil.example', host), 403);
});

test('a request to the relay over https → its own host is an allowed origin only with https', async () => {
  const proxied = { Host: 'shop.example', 'X-Forwarded-Proto': 'https' };
  assert.equal(await statusFor(SHOP, SHOP), 204);
  assert.equal(await statusFor(SHOP, 'http://shop.example'), 403);
  assert.equal(await statusFor('http://127.0.0.1:8787', SHOP, proxied), 204);
  assert.equal(await statusFor('http://127.0.0.1:8787', 'http://shop.example', proxied), 403);
  assert.equal(await statusFor(SHOP, 'https://shop.example:80'), 403);
  assert.equal(await statusFor('http://shop.example', 'http://shop.example:443'), 403);
  assert.equal(await statusFor('http://shop.example', 'http://shop.example'), 204);
});

for (const [allowed, origin] of [['null', 'null'] as const, ['*', 'https://anyone.example'] as const])
  test(`the allowed origin \`${allowed}\` → a page with Origin: ${origin} may submit, but without credentials`, async (t) => {
    const { submit } = await createRelayFixture(t, 'direct call', { allowedOrigins: [allowed] });
    const response = await submit({ headers: { Origin: origin } });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('access-control-allow-origin'), origin);
    assert.equal(response.headers.get('access-control-allow-credentials'), null);
  });

for (const [allowed, origin, status] of [
  ['null', 'null', 401],
  ['*', 'https://anyone.example', 401],
  ['https://shop.example', 'https://shop.example', 200],
] as const)
  test(`the allowed origin \`${allowed}\`, and a post from ${origin} with the person’s cookie → ${status}`, async (t) => {
    const authorize = ({ headers }: Request) => headers.get('cookie');
    const { submit } = await createRelayFixture(t, 'direct call', { allowedOrigins: [allowed], authorize });
    assert.equal((await submit({ headers: { Origin: origin, Cookie: 'session=anna' } })).status, status);
  });

test('Origin: null or file://, with any Host header → preflight gets 403', async () => {
  for (const host of [{}, { Host: '' }, { Host: 'null' }, { Host: '<>' }] as Record<string, string>[])
    for (const origin of ['null', 'file://'])
      assert.equal(await statusFor('http://relay.test', origin, host), 403, `${origin} ${host['Host']}`);
});

test('an invalid allowed origin, or one with a wildcard in its name → createRelay throws', () => {
  for (const wrong of ['shop.example', 'https://shop.example/path', 'ftp:', 'https://shop.example?x']) {
    assert.throws(() => createRelay({ ...OFFLINE_RELAY, allowedOrigins: [wrong] }), /is no origin/, wrong);
  }
  const allowedOrigins = ['https://*.shop.example'];
  assert.throws(() => createRelay({ ...OFFLINE_RELAY, allowedOrigins }), /ALLOWED_ORIGINS/);
});

test('a service answer with the header x-sandbox → the relay passes the header on and lets pages read it', async (t) => {
  const { service, submit } = await createRelayFixture(t, 'direct call', { allowedOrigins: [SHOP] });
  service.photo = (_, response) => sendJson(response, 200, GOOD_RESULT, { 'x-sandbox': 'true' });
  const response = await submit({ headers: { Origin: SHOP } });
  assert.equal(response.headers.get('x-sandbox'), 'true');
  assert.match(response.headers.get('access-control-expose-headers') ?? '', /x-sandbox/);
});

test('a page of another origin → 403, and the log names the origin and the variable; a forged one is not repeated', async (t) => {
  const { call, log } = await createRelayFixture(t, 'direct call', { allowedOrigins: [SHOP] });
  for (const origin of ['https://evil.example', 'https://a.example" message="none']) {
    assert.equal((await call('/config', { headers: { Origin: origin } })).status, 403);
  }
  const [named, forged] = log.filter(({ code }) => code === 'origin_forbidden');
  assert.deepEqual([named?.origin, named?.level], ['https://evil.example', 'warn']);
  assert.match(named?.message ?? '', /ALLOWED_ORIGINS/);
  assert.equal(forged?.origin, undefined);
});

describe('a path that the relay does not have', () => {
  const allowed = { allowedOrigins: [SHOP] };
  const get = { headers: { Origin: SHOP } };

  for (const [options, path, mount] of [
    [allowed, '/verify/config', '/'],
    [{ ...allowed, mount: '/verify' }, '/config', '/verify/'],
    [{ ...allowed, mount: '/verify' }, '/api/v1', '/verify/'],
    [{ ...allowed, handoff: false }, '/handoff', '/'],
  ] as const)
    test(`${path}, the relay at ${mount}, an allowed origin → the page and the log get 404, and where the relay is`, async (t) => {
      const { call, log } = await createRelayFixture(t, 'direct call', options);
      const headers = { ...get.headers, 'Access-Control-Request-Method': 'GET' };
      const preflight = await call(path, { method: 'OPTIONS', headers });
      const response = await call(`${path}?token=abc`, get);
      assert.deepEqual([preflight.status, response.status], [204, 404]);
      for (const { headers: sent } of [preflight, response])
        assert.equal(sent.get('access-control-allow-origin'), SHOP);
      const problem = (await response.json()) as { code: string; detail: string };
      assert.equal(problem.code, 'not_found');
      assert.equal(problem.detail, `Nothing answers at ${path}. This relay answers at ${mount}, as in ${mount}config.`);
      assert.deepEqual(
        log.map(({ level, event, message }) => [level, event, message]),
        [['info', 'refused', problem.detail]],
      );
    });

  test('another origin → 403 without CORS headers, and nothing of the mount; no origin → 404 without CORS headers', async (t) => {
    const { call } = await createRelayFixture(t, 'direct call', { ...allowed, mount: '/verify' });
    for (const method of ['OPTIONS', 'GET']) {
      const forbidden = await call('/config', { method, headers: { Origin: 'https://evil.example' } });
      assert.equal(forbidden.headers.get('access-control-allow-origin'), null);
      assert.equal(forbidden.status, 403);
      assert.doesNotMatch(await forbidden.text(), /verify/);
      const bare = await call('/config', { method });
      assert.deepEqual([bare.status, bare.headers.get('access-control-allow-origin')], [404, null]);
    }
  });

  const SECRET = 'AbCdEf/gh.0123456789abcdef';
  for (const path of [`/verify/callback/${SECRET}`, `/calback/${SECRET}`, `/${encodeURIComponent(SECRET)}/a`, '/a%0Ab'])
    test(`${path} → neither the answer nor the log has what may be a secret or another line`, async (t) => {
      const { call, log } = await createRelayFixture(t, 'direct call', allowed);
      const text = (await (await call(path, get)).text()) + JSON.stringify(log);
      assert.match(text, /Nothing answers at \/[a-z/]*…\./);
      assert.doesNotMatch(text, /0123456789abcdef|gh\.|%0A/);
    });
});
