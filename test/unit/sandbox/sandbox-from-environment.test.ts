import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sandboxFromEnvironment } from '../../../src/sandbox/sandbox.js';
import { SandboxClient } from '../../support/sandbox/sandbox-client.js';
import { createPlainPhoto } from '../../support/sandbox/test-photos.js';

const ENV = { SANDBOX_IDENTIFIER: 'acme', SANDBOX_SECRET: 's3cret-of-acme' };

test('sandboxFromEnvironment with a missing or invalid variable → an error that names the variable', async () => {
  const cases: [Record<string, string>, RegExp][] = [
    [{}, /SANDBOX_IDENTIFIER/],
    [{ SANDBOX_IDENTIFIER: 'acme' }, /SANDBOX_SECRET/],
    [{ ...ENV, SANDBOX_SECRET: '' }, /SANDBOX_SECRET/],
    [{ ...ENV, PORT: '-1' }, /PORT/],
    [{ ...ENV, PORT: 'http' }, /PORT/],
    [{ ...ENV, TOKEN_HEADER: 'two words' }, /TOKEN_HEADER/],
  ];
  for (const [env, named] of cases) await assert.rejects(sandboxFromEnvironment(env), named);
});

test('a sandbox without SANDBOX_HASH → accepts its SANDBOX_IDENTIFIER as business_hash', async () => {
  const server = await sandboxFromEnvironment({ ...ENV, PORT: '0' });
  const client = new SandboxClient(server.url);
  const plainPhoto = { bytes: await createPlainPhoto() };
  assert.equal((await client.photo([plainPhoto], { business_hash: 'acme' })).status, 200);
  await server.close();
});

test('variables with a wrong name → named at the start, with the version', async () => {
  const said: string[] = [];
  const env = { ...ENV, PORT: '0', SANDBOX_ID: 'acme', TOKEN_SCHEMA: '', PATH: '' };
  const server = await sandboxFromEnvironment(env, (sentence) => said.push(sentence));
  await server.close();
  for (const [index, name] of ['SANDBOX_ID', 'TOKEN_SCHEMA'].entries())
    assert.equal(said[index], `${name} is no variable of the sandbox: is its name right?`);
  assert.match(said.at(-1) ?? '', /^doc-capture \d+\.\d+\.\d+ at http:\/\/127\.0\.0\.1:\d+, for development only/);
});
