import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SignJWT, decodeJwt } from 'jose';
import { SERVICE_PATHS, type LoginSuccess } from '../../../src/contract/contract.js';
import { SANDBOX_DEFAULTS } from '../../../src/sandbox/sandbox.js';
import { FakeClock } from '../../support/fake-clock.js';
import {
  TEST_CREDENTIAL,
  SandboxClient,
  readFailure,
  readPhotoResult,
  startTestSandbox,
} from '../../support/sandbox/sandbox-client.js';
import { createPlainPhoto } from '../../support/sandbox/test-photos.js';

const server = await startTestSandbox();
const client = new SandboxClient(server.url);
after(() => server.close());

test('a sandbox login with the right identifier and secret → 200 with a JWT as access token', async () => {
  const response = await client.login();
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('x-sandbox'), 'true');
  const { payload, ...more } = (await response.json()) as LoginSuccess;
  assert.deepEqual(more, { status: 'success', message: 'Access token created' });
  assert.deepEqual(Object.keys(payload), ['access_token']);
  assert.equal(decodeJwt(payload.access_token).sub, TEST_CREDENTIAL.identifier);
});

test('a sandbox login with a wrong identifier or a wrong secret → 400 with the same sentence', async () => {
  const wrong = [
    { business_identifier: 'nobody', business_secret: TEST_CREDENTIAL.secret },
    { business_identifier: TEST_CREDENTIAL.identifier, business_secret: 'wrong' },
  ];
  for (const body of wrong) {
    const response = await client.login(body);
    assert.equal(response.status, 400);
    const failure = { status: 'failed', message: 'Bad Request', description: 'Wrong identifier or secret' };
    assert.deepEqual(await response.json(), failure);
  }
});

test('a sandbox login with missing or invalid fields → 400 that names the fields', async () => {
  const cases: [unknown, string[]][] = [
    [{}, ['business_identifier', 'business_secret']],
    [{ business_identifier: 7, business_secret: 'x' }, ['business_identifier']],
    [{ business_identifier: 'acme', business_secret: '' }, ['business_secret']],
    [{ business_identifier: null, business_secret: ['x'] }, ['business_identifier', 'business_secret']],
  ];
  for (const [body, fields] of cases) {
    const response = await client.login(body);
    assert.equal(response.status, 400);
    const { description } = (await response.json()) as { description: string[] };
    for (const [index, field] of fields.entries()) assert.ok(description[index]?.startsWith(`${field} `));
    assert.equal(description.length, fields.length);
  }
});

test('a sandbox login body that is not a JSON object → 400; a body that is too large → 413', async () => {
  for (const body of ['', 'hello', '[]', 'null', '"text"', '{"business_identifier":']) {
    await readFailure(await client.login(body), 400);
  }
  await readFailure(await client.login({ business_identifier: 'x'.repeat(70_000) }), 413);
});

test('a scripted login failure of the sandbox → the next login gets 500, the one after 200', async () => {
  assert.equal((await client.own('PUT', '/sandbox/next', { login: 500 })).status, 204);
  await readFailure(await client.login(), 500);
  assert.equal((await client.login()).status, 200);
});

test('GET instead of POST to the sandbox login → 405 with Allow: POST', async () => {
  const response = await fetch(server.url + SERVICE_PATHS.login);
  assert.equal(response.headers.get('allow'), 'POST');
  await readFailure(response, 405);
});

test('a request to an unknown path of the sandbox → 404', async () => {
  for (const path of ['/', '/nowhere', '/sandbox', '/sandbox/demands/', '/flow/authenticity/photo/1', '/__proto__']) {
    await readFailure(await fetch(server.url + path), 404);
  }
});

const plainPhoto = { bytes: await createPlainPhoto() };

test('an access token → 200 for its first photo request, 401 for the second', async () => {
  const headers = { authorization: `Bearer ${await client.token()}` };
  assert.equal((await client.photo([plainPhoto], {}, headers)).status, 200);
  await readFailure(await client.photo([plainPhoto], {}, headers), 401);
});

test('a photo request refused with 400 → its access token is used up too', async () => {
  const headers = { authorization: `Bearer ${await client.token()}` };
  await readFailure(await client.photo([], {}, headers), 400);
  await readFailure(await client.photo([plainPhoto], {}, headers), 401);
});

test('a token is accepted only in the configured header and scheme', async () => {
  const settings = [
    {},
    { tokenHeader: 'X-Access-Token', tokenScheme: '' },
    { tokenHeader: 'X-Auth', tokenScheme: 'Token' },
  ];
  /** The right headers of each setting, and then wrong ones. */
  const headersOf = (token: string): Record<string, string>[] => [
    { authorization: `Bearer ${token}` },
    { 'x-access-token': token },
    { 'X-Auth': `token ${token}` },
    {},
    { authorization: token },
    { authorization: `Basic ${token}` },
    { authorization: `Bearer ${token} ${token}` },
    { 'x-auth': `Bearer ${token}` },
    { cookie: `token=${token}` },
  ];
  for (const [right, options] of settings.entries()) {
    const configured = await startTestSandbox(options);
    const caller = new SandboxClient(configured.url);
    for (const index of headersOf('').keys()) {
      const response = await caller.photo([plainPhoto], {}, headersOf(await caller.token())[index]);
      assert.equal(response.status, index === right ? 200 : 401, `setting ${String(right)}, header ${String(index)}`);
    }
    await configured.close();
  }
});

test('an expired access token, or one with another signature → 401', async () => {
  const clock = new FakeClock(Date.now());
  const dated = await startTestSandbox({ clock });
  const caller = new SandboxClient(dated.url);
  const send = async (token: string): Promise<Response> =>
    caller.photo([plainPhoto], {}, { authorization: `Bearer ${token}` });
  const fresh = await caller.token();
  const old = await caller.token();
  clock.advance(SANDBOX_DEFAULTS.tokenLifetimeMs - 1_000);
  assert.equal((await send(fresh)).status, 200);
  clock.advance(1_000);
  await readFailure(await send(old), 401);
  const forged = await new SignJWT({ jti: 'x' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(TEST_CREDENTIAL.identifier)
    .sign(new Uint8Array(32));
  await readFailure(await send(forged), 401);
  await readFailure(await send(`${forged.split('.').slice(1, 2).join('')}..`), 401);
  await dated.close();
});

test('100 simultaneous photo requests, each with its own token → 100 results with different flow_ids', async () => {
  const small = { bytes: await createPlainPhoto('jpeg', 32, 32) };
  const responses = await Promise.all(Array.from({ length: 100 }, () => client.photo([small])));
  const ids = await Promise.all(responses.map(async (response) => (await readPhotoResult(response)).flow_id));
  assert.equal(new Set(ids).size, 100);
});
