import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { REASON_WORDS } from '../../../src/contract.js';
import { issueGrant } from '../../../src/relay.js';
import { createPhotosForm, createIdempotencyKey } from '../../support/relay/relay-fixture.js';
import { CliProgram } from '../../support/relay/cli-program.js';
import { waitForCondition } from '../../support/system/wait-for-condition.js';

/** Relay and sandbox as two processes, configured by environment variables. */
describe('the programs relay and sandbox together', () => {
  const SECRETS = {
    business: randomBytes(24).toString('base64url'),
    grant: randomBytes(32).toString('base64url'),
    callback: randomBytes(24).toString('base64url'),
  };
  const folder = mkdtempSync(join(tmpdir(), 'relay-sandbox-'));
  const sample = (side: string): File => {
    const url = new URL(`../../../demo/samples/id-card-ines-${side}.jpg`, import.meta.url);
    return new File([readFileSync(url)], `${side}.jpg`, { type: 'image/jpeg' });
  };
  const photos = [sample('front'), sample('back')];
  const grants: string[] = [];
  let sandbox: CliProgram;
  let relay: CliProgram;
  let relayUrl = '';

  const submit = async (data: object, attempts?: number): Promise<Response> => {
    const grant = await issueGrant({ secret: SECRETS.grant, subject: `person-${grants.length}`, attempts });
    grants.push(grant);
    const headers = { 'Idempotency-Key': createIdempotencyKey(), Authorization: `Bearer ${grant}` };
    return fetch(`${relayUrl}/photos`, { method: 'POST', body: createPhotosForm({ photos, data }), headers });
  };

  before(async () => {
    const client = { SANDBOX_IDENTIFIER: 'shop-17', SANDBOX_SECRET: SECRETS.business, PORT: '0' };
    sandbox = new CliProgram(client, 'sandbox');
    const sandboxUrl = await sandbox.address();
    relay = new CliProgram({
      VERIFICATION_BASE_URL: sandboxUrl,
      VERIFICATION_AUTH_URL: sandboxUrl,
      BUSINESS_IDENTIFIER: 'shop-17',
      BUSINESS_SECRET: SECRETS.business,
      GRANT_SECRET: SECRETS.grant,
      CALLBACK_SECRET: SECRETS.callback,
      CALLBACK_LOG: join(folder, 'callbacks.jsonl'),
      PORT: '0',
    });
    relayUrl = await relay.address();
  });
  after(async () => {
    await Promise.all([relay.stop(), sandbox.stop()]);
    rmSync(folder, { recursive: true });
  });

  test('each reason of the sandbox → reaches the browser through the relay, except doc_not_auth', async () => {
    for (const [index, word] of REASON_WORDS.entries()) {
      const answer = await submit({ tags: [`sandbox_${String(index + 1).padStart(2, '0')}`] }, 1);
      const { verdict, reason, attempts_left } = (await answer.json()) as Record<string, unknown>;
      const shown = word === 'doc_not_auth' ? '' : word;
      assert.deepEqual([verdict, reason, attempts_left], [word === 'doc_auth', shown, 0]);
    }
  });

  test('the relay and sandbox programs, after a submission → print no secret, grant or token', async () => {
    assert.equal((await submit({})).status, 200);
    await waitForCondition('the relay logs the answer', () => relay.stderr.includes('"event":"answered"'));
    const said = [relay.stdout, relay.stderr, sandbox.stdout, sandbox.stderr].join('\n');
    for (const secret of [...Object.values(SECRETS), ...grants]) assert.ok(!said.includes(secret));
    assert.ok(!/eyJ[\w-]+\./.test(said), 'a token was said');
  });
});
