import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { checkGrant } from '../../../src/relay.js';
import { signWebhook } from '../../../src/relay/node/webhook/post-webhook.js';
import { parseWebhookSecrets } from '../../../src/relay/node/webhook/webhook-settings.js';
import { LANGUAGE_EXAMPLES, runExample } from '../../support/backends/language-examples.js';
import { createWebhookSecret } from '../../support/relay/webhook-receiver.js';

const GRANT_SECRET = 'grant-secret-of-thirty-two-bytes-or-more';
const RESULT_SECRET = createWebhookSecret();
const SUBJECT = 'user "17" \\ Zoë';
const ID = 'msg_0123456789abcdef';
const BODY = Buffer.from('{"type":"photo.result","data":{"subject":"Zoë"}}');

const sign = (secret: string, body: Buffer, timestampSeconds: number): Promise<string> =>
  signWebhook(parseWebhookSecrets('RESULT_SECRET', secret), { id: ID, timestampSeconds, body });

const GUIDE = readFileSync(new URL('../../../docs/relay.md', import.meta.url), 'utf8');
/** The command that docs/relay.md gives for a language. */
const documentedCommand = (name: string): string =>
  new RegExp(`\\| \`(\\S[^\`]* ${name}\\/?[^\`]* issue-grant user-17)\``).exec(GUIDE)?.[1] ?? assert.fail(name);

for (const { name, skipReason, prepare } of LANGUAGE_EXAMPLES) {
  describe(`the example in ${name}`, { skip: skipReason }, () => {
    const folder = mkdtempSync(join(tmpdir(), `doc-capture-${name}-`));
    let command: readonly string[] = [];
    before(async () => void (command = await prepare(folder)));
    after(() => rmSync(folder, { recursive: true }));

    const verify = async (timestamp: string, signatures: string, body = BODY): Promise<number | null> =>
      (await runExample([...command, 'verify-webhook', ID, timestamp, signatures], { RESULT_SECRET }, body)).status;

    test('issue-grant → a grant that the relay accepts, with its subject and conditions', async () => {
      const { stdout, stderr } = await runExample([...command, 'issue-grant', SUBJECT], { GRANT_SECRET });
      const grant = (await checkGrant(stdout, GRANT_SECRET)).grant;
      assert.ok(grant, stderr);
      const { subject, attempts, docType, firstName } = grant;
      assert.deepEqual([subject, attempts, docType, firstName], [SUBJECT, 3, 'id_card', 'Zoë']);
      assert.equal((await checkGrant(stdout, GRANT_SECRET, Date.now() + 16 * 60_000)).grant, null);
    });

    test('issue-grant with an empty or a short secret → it fails, and prints no grant', async () => {
      for (const secret of ['', 'short']) {
        const run = await runExample([...command, 'issue-grant', SUBJECT], { GRANT_SECRET: secret });
        assert.notEqual(run.status, 0);
        assert.equal(run.stdout, '');
        assert.match(run.stderr, /grant secret has fewer than 24 bytes/);
        if (name === 'python' || name === 'php')
          assert.match(run.stderr, /32 random ones are right; the relay takes 16, with a warning/);
      }
    });

    test('the command in docs/relay.md, as written → a grant that the relay accepts', async () => {
      const { stdout, stderr } = await runExample(['sh', '-c', documentedCommand(name)], { GRANT_SECRET });
      assert.equal((await checkGrant(stdout, GRANT_SECRET)).grant?.subject, 'user-17', stderr);
    });

    test('verify-webhook → accepts the signature, also as one of two; refuses other bodies, secrets and times', async () => {
      const now = Math.floor(Date.now() / 1000);
      const right = await sign(RESULT_SECRET, BODY, now);
      const other = await sign(createWebhookSecret(), BODY, now);
      assert.equal(await verify(String(now), right), 0);
      assert.equal(await verify(String(now), `${other} ${right}`), 0);
      assert.equal(await verify(String(now), other), 1);
      assert.equal(await verify(String(now), right, Buffer.concat([BODY, Buffer.from(' ')])), 1);
      assert.equal(await verify(String(now - 600), await sign(RESULT_SECRET, BODY, now - 600)), 1);
      assert.equal(await verify('now', right), 1);
    });

    test('verify-webhook with a secret of a few bytes → refuses what is signed with it', async () => {
      const now = String(Math.floor(Date.now() / 1000));
      const [key, secret] = [Buffer.alloc(3), 'whsec_AAAA'];
      const digest = createHmac('sha256', key).update(`${ID}.${now}.`).update(BODY).digest('base64');
      const args = ['verify-webhook', ID, now, `v1,${digest}`];
      assert.equal((await runExample([...command, ...args], { RESULT_SECRET: secret }, BODY)).status, 1);
    });
  });
}
