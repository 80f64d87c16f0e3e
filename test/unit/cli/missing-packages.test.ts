/** Optional packages: a command that needs a missing one says so at its start. */
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { SandboxClient, readFailure } from '../../support/sandbox/sandbox-client.js';
import { buildPdf } from '../../support/sandbox/build-pdf.js';
import { relayEnvironment } from '../../support/relay/relay-fixture.js';
import { SystemProgram } from '../../support/system/system-program.js';

const HIDE = fileURLToPath(new URL('../../support/cli/hide-package.mjs', import.meta.url));
const SANDBOX = {
  SANDBOX_IDENTIFIER: 'acme',
  SANDBOX_SECRET: 's3cret-of-acme',
  SANDBOX_HASH: 'hash-of-acme',
  PORT: '0',
};

const hide = (name: string): Record<string, string> => ({ HIDDEN_PACKAGE: name, NODE_OPTIONS: `--import=${HIDE}` });

const CASES: readonly (readonly [command: readonly string[], name: string, env: Record<string, string>])[] = [
  [['sandbox'], 'sharp', SANDBOX],
  [['inspect', 'a.jpg'], 'sharp', {}],
  [['dev', '--https', '--port', '0'], 'selfsigned', {}],
  [['relay'], '@redis/client', { ...relayEnvironment(), REDIS_URL: 'redis://127.0.0.1:1' }],
  [['relay'], 'prom-client', { ...relayEnvironment(), METRICS: 'true' }],
];
for (const [[command = '', ...args], name, env] of CASES)
  test(`doc-capture ${command} without ${name} → exit status 1, and one sentence that says how to install it`, async () => {
    const program = new SystemProgram(command, { ...env, ...hide(name) }, args);
    assert.equal(await program.exited, 1);
    assert.match(String(program.stderr), new RegExp(`^${command}: [^\n]+ needs the package ${name}: npm i ${name}\n$`));
    assert.equal(String(program.stdout), '');
  });

test('doc-capture sandbox without @hyzyla/pdfium → says it at the start, and in the answer to a PDF', async (t) => {
  const sentence = 'Reading PDF files needs the package @hyzyla/pdfium: npm i @hyzyla/pdfium';
  const program = new SystemProgram('sandbox', { ...SANDBOX, ...hide('@hyzyla/pdfium') });
  t.after(() => program.kill());
  const client = new SandboxClient(await program.address());
  const pdf = { bytes: buildPdf([]), name: 'scan.pdf', mime: 'application/pdf' };
  assert.equal(await readFailure(await client.photo([pdf]), 500), sentence);
  assert.ok(String(program.stderr).split('\n').includes(`sandbox: ${sentence}`), String(program.stderr));
});
