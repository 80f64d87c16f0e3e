/** Onboarding demands from the sandbox to the relay, as two programs. */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { REJECTIONS } from '../../../src/contract.js';
import { CallbackLogFile } from '../../support/system/callback-log-file.js';
import { TestSystem, type RunningRelay } from '../../support/system/test-system.js';
import { waitForCondition } from '../../support/system/wait-for-condition.js';
import { valuesOf } from '../../support/values-of.js';

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

describe('the callback log of a relay', () => {
  const callbackLog = new CallbackLogFile();
  let system: TestSystem;
  let relay: RunningRelay;

  before(async () => {
    system = await TestSystem.start();
    const { callback, 'old callback': old } = system.shared.secrets;
    relay = await system.relay({
      ALLOW_ANONYMOUS: 'true',
      CALLBACK_SECRET: `${old},${callback}`,
      CALLBACK_LOG: callbackLog.path,
    });
  });
  after(async () => {
    await system?.close();
    callbackLog.remove();
  });
  const linesOf = (id: string) => callbackLog.lines.filter(({ result }) => result.id === id);

  test('an acknowledged callback → complete in the callback log, with the meaning of its reason_id', async () => {
    assert.deepEqual(await system.delivered(await system.demand(relay, { id: 'whole', ...PAYLOAD })), [200]);
    const [mail, ...more] = linesOf('whole');
    assert.equal(more.length, 0);
    assert.deepEqual(mail?.result, { id: 'whole', result: 'rejected', ...PAYLOAD });
    assert.equal(mail?.rejection, REJECTIONS[4]);
    assert.equal(mail?.is_update, false);
    assert.deepEqual(mail?.warnings, []);
    assert.ok(Math.abs(Date.parse(mail?.received_at ?? '') - Date.now()) < 60_000);
  });

  test('a callback from the sandbox → `is_sandbox` is true in the callback log', async () => {
    await system.delivered(await system.demand(relay, { id: 'marked' }));
    assert.equal(linesOf('marked')[0]?.is_sandbox, true);
  });

  test('a callback under the old secret → logged; under a wrong secret → 404, and not logged', async () => {
    await system.delivered(await system.demand(relay, { id: 'old' }, system.shared.secrets['old callback']));
    assert.equal(linesOf('old').length, 1);
    const { status } = await fetch(`${relay.url}/callback/${system.shared.secrets.business}`, {
      method: 'POST',
      body: JSON.stringify({ id: 'refused', result: 'validated' }),
    });
    assert.equal(status, 404);
    assert.equal(linesOf('refused').length, 0);
  });

  test('the callback log cannot be written → the callback gets 500; repeated → 200, and logged once', async () => {
    callbackLog.remove();
    const id = await system.demand(relay, { id: 'again', ...PAYLOAD });
    await waitForCondition('the first attempt has failed', async () => (await system.delivery(id)).attempts.length > 0);
    mkdirSync(callbackLog.folder);
    assert.deepEqual(await system.delivered(id), [500, 200]);
    assert.equal(linesOf('again').length, 1);
  });

  test('a relay is killed after a callback, and a new relay starts → the callback log has both callbacks', async () => {
    await system.delivered(await system.demand(relay, { id: 'before-the-crash' }));
    await relay.program.kill();
    const { callback } = system.shared.secrets;
    const next = await system.relay({
      ALLOW_ANONYMOUS: 'true',
      CALLBACK_SECRET: callback,
      CALLBACK_LOG: callbackLog.path,
    });
    await system.delivered(await system.demand(next, { id: 'after-the-crash' }));
    assert.deepEqual(
      callbackLog.lines.slice(-2).map(({ result }) => result.id),
      ['before-the-crash', 'after-the-crash'],
    );
  });

  test('the relay’s log → each accepted callback with its id, without its data', () => {
    const accepted = relay.program.log.filter(({ event }) => event === 'callback_accepted');
    assert.deepEqual(valuesOf(accepted, 'demandId'), ['whole', 'marked', 'old', 'again', 'before-the-crash']);
    const { forbidden, outputs } = system;
    for (const text of ['user-7', DOCUMENT.ocr.surname, 'notary', 'images.invalid']) forbidden.addText(text, text);
    assert.deepEqual(forbidden.foundIn(outputs), []);
    assert.deepEqual(system.forbidden.foundIn({ 'the callback log': callbackLog.bytes }), []);
  });
});
