import assert from 'node:assert/strict';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { sandboxFromEnvironment } from '../../../src/sandbox/sandbox.js';
import { SandboxClient, readPhotoResult } from '../../support/sandbox/sandbox-client.js';
import { createPlainPhoto } from '../../support/sandbox/test-photos.js';

const PROGRAM = fileURLToPath(new URL('../../../src/cli.ts', import.meta.url));
const ENV = { SANDBOX_IDENTIFIER: 'acme', SANDBOX_SECRET: 's3cret-of-acme' };

function program(env: Record<string, string>): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, ['--import', 'tsx', PROGRAM, 'sandbox'], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
}

test('the sandbox program → prints its URL first, answers a photo request, and ends with 0 on SIGTERM', async () => {
  const child = program({ ...ENV, SANDBOX_HASH: 'hash-of-acme', TOKEN_HEADER: 'X-Token', TOKEN_SCHEME: '', PORT: '0' });
  const exited = once(child, 'exit');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  assert.match(line, /^http:\/\/127\.0\.0\.1:\d+$/);
  const client = new SandboxClient(line);
  const headers = { 'x-token': await client.token() };
  await readPhotoResult(await client.photo([{ bytes: await createPlainPhoto() }], {}, headers));
  child.kill('SIGTERM');
  assert.deepEqual(await exited, [0, null]);
});

test('the sandbox program with a missing or invalid variable → exit status 1 and one sentence on stderr', async () => {
  const cases: [Record<string, string>, RegExp][] = [
    [{ SANDBOX_SECRET: 'x', PORT: '0' }, /^sandbox: SANDBOX_IDENTIFIER is not set\n$/],
    [{ ...ENV, PORT: '70000' }, /^sandbox: PORT .*\n$/],
  ];
  for (const [env, sentence] of cases) {
    const child = program(env);
    const said: Buffer[] = [];
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
    const [status] = (await once(child, 'close')) as [number];
    assert.equal(status, 1);
    assert.match(Buffer.concat(said).toString(), sentence);
  }
});

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

test('sandboxFromEnvironment with a port in use → EADDRINUSE', async () => {
  const server = await sandboxFromEnvironment({ ...ENV, PORT: '0' });
  const { port } = new URL(server.url);
  await assert.rejects(sandboxFromEnvironment({ ...ENV, PORT: port }), /EADDRINUSE/);
  await server.close();
});
