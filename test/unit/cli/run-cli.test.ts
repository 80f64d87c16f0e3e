/** The program’s commands without their servers: help, version, wrong arguments, and the check of a grant. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'node:test';
import { SignJWT } from 'jose';
import { issueGrant } from '../../../src/relay.js';
import { RELAY_VARIABLES } from '../../../src/relay/node/relay-options-from-environment.js';
import { runCommand } from '../../support/cli/run-command.js';
import { SystemProgram } from '../../support/system/system-program.js';

const OLD_NODE = fileURLToPath(new URL('../../support/cli/old-node.mjs', import.meta.url));
const SECRET = 'a-secret-of-thirty-two-bytes-or-more';

describe('doc-capture', () => {
  const { version, engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    version: string;
    engines: { node: string };
  };
  const minimum = engines.node.replace('>=', '');
  for (const command of ['dev', 'relay', 'sandbox', 'inspect', 'grant']) {
    test(`${command} --help → its usage, and status 0; ${command} --version → the version`, async () => {
      const help = await runCommand([command, '--help']);
      assert.equal(help.status, 0);
      assert.match(help.out, new RegExp(`doc-capture ${command}`));
      assert.deepEqual(await runCommand([command, '--version']), { status: 0, out: `${version}\n`, err: '' });
    });
  }

  for (const [nodeVersion, isRecent] of [
    ['18.20.8', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['24.0.0', true],
  ] as const)
    test(`Node ${nodeVersion} → ${isRecent ? 'it runs' : 'status 1, and one sentence that says which Node is needed'}`, async () => {
      const program = new SystemProgram('--version', {
        NODE_VERSION: nodeVersion,
        NODE_OPTIONS: `--import=${OLD_NODE}`,
      });
      assert.equal(await program.exited, isRecent ? 0 : 1);
      assert.equal(String(program.stdout), isRecent ? `${version}\n` : '');
      const sentence = `doc-capture needs Node ${minimum} or later, and this is ${nodeVersion}: install a newer one.\n`;
      assert.equal(String(program.stderr), isRecent ? '' : sentence);
    });

  test('relay --help → every variable; an unknown command → its name and the commands, and status 2', async () => {
    const { out } = await runCommand(['relay', '--help']);
    for (const name of RELAY_VARIABLES) assert.match(out, new RegExp(`\\n  ${name}( {2,}.+)?\\n`), name);
    assert.match(out, /\n {2}GRANT_SECRET +or GRANT_SECRET_FILE, a file with it\n/);
    assert.match(out, /\n {2}HANDOFF +true or false \(yes or no\); default true\n/);
    assert.match(out, /\n {2}KEEP_LOCATION +true or false \(yes or no\); default false\n/);
    assert.match(out, /\n {2}PORT +default 8787\n/);
    const unknown = await runCommand(['rely']);
    assert.equal(unknown.status, 2);
    assert.match(unknown.err, /^There is no command rely\.\n.*doc-capture relay/s);
  });

  test('sandbox without its variables, one of them misspelt → a line for the misspelt one, and all that are missing', async () => {
    const { status, err } = await runCommand(['sandbox'], { SANDBOX_IDENTIFER: 'acme', TOKEN_SCHEME: '' });
    assert.equal(status, 1);
    const [misspelt, missing = ''] = err.split('\n');
    assert.equal(misspelt, 'sandbox: SANDBOX_IDENTIFER is no variable of the sandbox: is its name right?');
    assert.match(missing, /^sandbox: Not set: SANDBOX_IDENTIFIER, SANDBOX_SECRET\./);
  });

  test('an argument for a server → status 2, and nothing is started', async () => {
    const { status, err } = await runCommand(['relay', '--port', '80']);
    assert.equal(status, 2);
    assert.match(err, /--port/);
  });

  test('grant check: a valid grant → its claims; one of another secret → why it is refused', async () => {
    const token = await issueGrant({ secret: SECRET, subject: 'anna', docType: 'passport' });
    const valid = await runCommand(['grant', 'check', token], {
      GRANT_SECRET: `the-secret-before-it-of-32-bytes,${SECRET}`,
    });
    assert.equal(valid.status, 0, valid.err);
    const { iat = 0, exp = 0, ...claims } = JSON.parse(valid.out) as Record<string, number>;
    assert.deepEqual(claims, { sub: 'anna', aud: 'doc-capture-relay', doc_type: 'passport' });
    assert.equal(exp - iat, 900);
    assert.match(valid.err, /^The relay accepts it until \d{4}-\d\d-\d\dT[\d:]{8}Z\.\n$/);
    const quoted = await runCommand(['grant', 'check', `Bearer "${token}"`], { GRANT_SECRET: SECRET });
    assert.deepEqual(quoted, {
      status: 1,
      out: '',
      err: 'The grant is refused. It stands in quotation marks: send the token without them.\n',
    });
    const refused = await runCommand(['grant', 'check', token], { GRANT_SECRET: 'another-secret-of-32-bytes-or-more' });
    assert.equal(refused.status, 1);
    assert.match(refused.err, /another secret/);
    const short = await runCommand(['grant', 'check', token], { GRANT_SECRET: `short,${SECRET}` });
    assert.equal(short.status, 1);
    assert.match(short.err, /GRANT_SECRET\) has 5 bytes/);
    const noFile = await runCommand(['grant', 'check', token], { GRANT_SECRET_FILE: '/nowhere' });
    assert.match(noFile.err, /GRANT_SECRET_FILE cannot be read/);
    const noSecret = await runCommand(['grant', 'check', token]);
    assert.equal(noSecret.status, 2);
    assert.match(
      noSecret.err,
      /^grant: GRANT_SECRET is not set: give it the secret of the relay, or GRANT_SECRET_FILE a file with it/,
    );
    assert.match((await runCommand(['grant', 'check'])).err, /call it as/);
    assert.equal((await runCommand(['grant', 'check', '--help'])).status, 0);
  });

  test('grant check: a grant for longer than a day → it ends after a day', async () => {
    const iat = Math.floor(Date.now() / 1000);
    const token = await new SignJWT({ sub: 'anna', aud: 'doc-capture-relay', iat, exp: iat + 604_800 })
      .setProtectedHeader({ alg: 'HS256', typ: 'doc-capture-grant+jwt' })
      .sign(new TextEncoder().encode(SECRET));
    const { err } = await runCommand(['grant', 'check', token], { GRANT_SECRET: SECRET });
    const [first, second] = [iat + 86_400, iat + 604_800].map((end) => new Date(end * 1000).toISOString().slice(0, 19));
    assert.equal(
      err,
      `The relay accepts it until ${first}Z, a day after iat, and not until ${second}Z, which is exp.\n`,
    );
  });
});
