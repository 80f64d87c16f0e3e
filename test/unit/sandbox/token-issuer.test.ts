import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SignJWT } from 'jose';
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

const plainPhoto = { bytes: await createPlainPhoto() };

test('an access token → 200 for its first photo request, 401 for the second', async () => {
  const server = await startTestSandbox();
  const client = new SandboxClient(server.url);
  const headers = { authorization: `Bearer ${await client.token()}` };
  assert.equal((await client.photo([plainPhoto], {}, headers)).status, 200);
  await readFailure(await client.photo([plainPhoto], {}, headers), 401);
  await server.close();
});

test('a photo request refused with 400 → its access token is used up too', async () => {
  const server = await startTestSandbox();
  const client = new SandboxClient(server.url);
  const headers = { authorization: `Bearer ${await client.token()}` };
  await readFailure(await client.photo([], {}, headers), 400);
  await readFailure(await client.photo([plainPhoto], {}, headers), 401);
  await server.close();
});

test('a token is accepted only in the configured header and scheme', async () => {
  const settings = [
    { tokenHeader: undefined, tokenScheme: undefined },
    { tokenHeader: 'X-Access-Token', tokenScheme: '' },
    { tokenHeader: 'X-Auth', tokenScheme: 'Token' },
  ];
  const asHeaders: ((token: string) => Record<string, string>)[] = [
    (token) => ({ authorization: `Bearer ${token}` }),
    (token) => ({ 'x-access-token': token }),
    (token) => ({ 'X-Auth': `token ${token}` }),
  ];
  const others: ((token: string) => Record<string, string>)[] = [
    () => ({}),
    (token) => ({ authorization: token }),
    (token) => ({ authorization: `Basic ${token}` }),
    (token) => ({ authorization: `Bearer ${token} ${token}` }),
    (token) => ({ 'x-auth': `Bearer ${token}` }),
    (token) => ({ cookie: `token=${token}` }),
  ];
  for (const [right, options] of settings.entries()) {
    const server = await startTestSandbox(options);
    const client = new SandboxClient(server.url);
    for (const [index, headers] of [...asHeaders, ...others].entries()) {
      const response = await client.photo([plainPhoto], {}, headers(await client.token()));
      assert.equal(response.status, index === right ? 200 : 401, `setting ${String(right)}, header ${String(index)}`);
    }
    await server.close();
  }
});

test('an expired access token, or one with another signature → 401', async () => {
  const clock = new FakeClock(Date.now());
  const server = await startTestSandbox({ clock });
  const client = new SandboxClient(server.url);
  const send = async (token: string): Promise<Response> =>
    client.photo([plainPhoto], {}, { authorization: `Bearer ${token}` });
  const fresh = await client.token();
  const old = await client.token();
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
  await server.close();
});

test('100 simultaneous photo requests, each with its own token → 100 results with different flow_ids', async () => {
  const server = await startTestSandbox();
  const client = new SandboxClient(server.url);
  const small = { bytes: await createPlainPhoto('jpeg', 32, 32) };
  const responses = await Promise.all(Array.from({ length: 100 }, () => client.photo([small])));
  const ids = await Promise.all(responses.map(async (response) => (await readPhotoResult(response)).flow_id));
  assert.equal(new Set(ids).size, 100);
  await server.close();
});
