import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { decodeJwt } from 'jose';
import { SERVICE_PATHS, parseLoginFailure, parseLoginSuccess } from '../../../src/contract/contract.js';
import { TEST_CREDENTIAL, SandboxClient, readFailure, startTestSandbox } from '../../support/sandbox/sandbox-client.js';
import type { SandboxServer } from '../../../src/sandbox/sandbox.js';

let server: SandboxServer;
let client: SandboxClient;
before(async () => {
  server = await startTestSandbox();
  client = new SandboxClient(server.url);
});
after(() => server.close());

test('a sandbox login with the right identifier and secret → 200 with a JWT as access token', async () => {
  const response = await client.login();
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('x-sandbox'), 'true');
  const { accessToken, warnings } = parseLoginSuccess(await response.json());
  assert.deepEqual(warnings, []);
  assert.equal(decodeJwt(accessToken).sub, TEST_CREDENTIAL.identifier);
});

test('two sandbox logins → different access tokens', async () => {
  assert.notEqual(await client.token(), await client.token());
});

test('a sandbox login with a wrong identifier or a wrong secret → 400 with the same sentence', async () => {
  const wrong = [
    { business_identifier: 'nobody', business_secret: TEST_CREDENTIAL.secret },
    { business_identifier: TEST_CREDENTIAL.identifier, business_secret: 'wrong' },
  ];
  for (const body of wrong) {
    const response = await client.login(body);
    assert.equal(response.status, 400);
    const { description, warnings } = parseLoginFailure(await response.json());
    assert.deepEqual([description, warnings], [['Wrong identifier or secret'], []]);
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
    assert.deepEqual(
      description.map((sentence) => sentence.split(' ')[0]),
      fields,
    );
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
