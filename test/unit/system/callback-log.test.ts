/** The onboarding demand's way: the sandbox stands for the SDK's end, and delivers to the relay alone. */
import assert from 'node:assert/strict';
import { mkdirSync, statSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { REJECTIONS } from '../../../src/contract.js';
import { CallbackLogFile } from '../../support/system/callback-log-file.js';
import { TestSystem, type RunningRelay } from '../../support/system/test-system.js';
import { waitUntil } from '../../support/system/wait-until.js';

const DOCUMENT = {
  type: { document_type: 'passport', document_year: '2019', country: 'uto' },
  ocr: { surname: 'ÉTOILE-MARCHAND', Profession: 'notary', date_of_birth: null },
};
const PAYLOAD = {
  reason: 'low resolution',
  reason_id: '4',
  metadata: { external_id: 'user-7', tariff: 'basic' },
  document_front: 'https://images.invalid/front?signature=1',
  document_back: null,
  document: DOCUMENT,
};

describe('a callback of the sandbox', () => {
  const mailbox = new CallbackLogFile();
  let system: TestSystem;
  let relay: RunningRelay;

  before(async () => {
    system = await TestSystem.start();
    const { callback, 'old callback': old } = system.shared.secrets;
    relay = await system.relay({
      ALLOW_ANONYMOUS: 'true',
      CALLBACK_SECRET: `${old},${callback}`,
      CALLBACK_LOG: mailbox.path,
    });
  });
  after(async () => {
    await system?.close();
    mailbox.remove();
  });
  const mailsOf = (id: string) => mailbox.mails.filter(({ result }) => result.id === id);

  test('is in the mailbox whole, once it is acknowledged, with the meaning of its rejection', async () => {
    assert.deepEqual(await system.delivered(await system.demand(relay, { id: 'whole', ...PAYLOAD })), [200]);
    const [mail, ...more] = mailsOf('whole');
    assert.equal(more.length, 0);
    assert.deepEqual(mail?.result, { id: 'whole', result: 'rejected', ...PAYLOAD });
    assert.equal(mail?.rejection, REJECTIONS[4]);
    assert.equal(mail?.is_update, false);
    assert.deepEqual(mail?.warnings, []);
    assert.ok(Math.abs(Date.parse(mail?.received_at ?? '') - Date.now()) < 60_000);
  });

  test('is in a file that its owner alone may read', () => {
    assert.equal(statSync(mailbox.path).mode & 0o777, 0o600);
  });

  test('says that it comes from a sandbox', async () => {
    await system.delivered(await system.demand(relay, { id: 'marked' }));
    assert.equal(mailsOf('marked')[0]?.is_sandbox, true);
  });

  test('that comes twice is acknowledged twice and kept once', async () => {
    for (let time = 0; time < 2; time++) {
      assert.deepEqual(await system.delivered(await system.demand(relay, { id: 'twice', ...PAYLOAD })), [200]);
    }
    assert.equal(mailsOf('twice').length, 1);
  });

  test('that has changed is kept as an update', async () => {
    await system.delivered(await system.demand(relay, { id: 'changed', ...PAYLOAD }));
    const validated = { ...PAYLOAD, id: 'changed', result: 'validated', reason: null, reason_id: null };
    await system.delivered(await system.demand(relay, validated));
    assert.deepEqual(
      mailsOf('changed').map(({ is_update, rejection, result }) => [is_update, rejection, result.result]),
      [
        [false, REJECTIONS[4], 'rejected'],
        [true, null, 'validated'],
      ],
    );
  });

  test('is taken under either of two secrets, and refused under another', async () => {
    await system.delivered(await system.demand(relay, { id: 'old' }, system.shared.secrets['old callback']));
    assert.equal(mailsOf('old').length, 1);
    const { status } = await fetch(`${relay.url}/callback/${system.shared.secrets.business}`, {
      method: 'POST',
      body: JSON.stringify({ id: 'refused', result: 'validated' }),
    });
    assert.equal(status, 404);
    assert.equal(mailsOf('refused').length, 0);
  });

  test('that could not be written is refused, comes again, and is kept then', async () => {
    mailbox.remove();
    const id = await system.demand(relay, { id: 'again', ...PAYLOAD });
    await waitUntil('the first attempt has failed', async () => (await system.delivery(id)).attempts.length > 0);
    mkdirSync(mailbox.folder);
    assert.deepEqual(await system.delivered(id), [500, 200]);
    assert.equal(mailsOf('again').length, 1);
  });

  test('that was acknowledged is there after the relay has crashed, and a new relay writes on', async () => {
    await system.delivered(await system.demand(relay, { id: 'before-the-crash' }));
    await relay.program.kill();
    const { callback } = system.shared.secrets;
    const next = await system.relay({
      ALLOW_ANONYMOUS: 'true',
      CALLBACK_SECRET: callback,
      CALLBACK_LOG: mailbox.path,
    });
    await system.delivered(await system.demand(next, { id: 'after-the-crash' }));
    assert.deepEqual(
      mailbox.mails.slice(-2).map(({ result }) => result.id),
      ['before-the-crash', 'after-the-crash'],
    );
  });

  test('leaves its id in the log, and nothing else of it', () => {
    const accepted = relay.program.log.filter(({ event }) => event === 'callback_accepted');
    assert.deepEqual(
      accepted.map(({ demandId }) => demandId),
      ['whole', 'marked', 'twice', 'changed', 'changed', 'old', 'again', 'before-the-crash'],
    );
    const { forbidden, outputs } = system;
    for (const text of ['user-7', DOCUMENT.ocr.surname, 'notary', 'images.invalid']) forbidden.addText(text, text);
    assert.deepEqual(forbidden.foundIn(outputs), []);
    assert.deepEqual(system.forbidden.foundIn({ 'the mailbox': mailbox.bytes }), []);
  });
});
