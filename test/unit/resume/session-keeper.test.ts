import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STORED_SESSION_TTL_MS } from '../../../src/resume/resume.js';
import {
  keepFront,
  KEY,
  kill,
  Profile,
  openWithFront,
  profileWithFront,
  START_MS,
  takeFile,
  takeFrontBeforeKey,
} from '../../support/session/browser-profile.js';
import { checkReport, photoFile } from '../../support/session/sample-reports.js';

const OTHER_KEY = Buffer.alloc(32, 2).toString('base64url');

test('page killed after the front → the next page continues at the back, with the same photo', async () => {
  const { profile, ...first } = await openWithFront();
  kill(first);
  profile.clock.advance(60_000);
  const { capture, keeper } = profile.open();
  assert.equal(await keeper.found, true);
  assert.equal(capture.state.name, 'welcome');
  keeper.resume();
  assert.equal(capture.state.name, 'picking');
  assert.equal(capture.state.side, 'back');
  const kept = capture.state.photos.front ?? assert.fail();
  const original = first.capture.state.photos.front ?? assert.fail();
  assert.equal(await kept.file.text(), await original.file.text());
  assert.deepEqual(kept.report, original.report);
  assert.deepEqual(profile.warnings, []);
});

test('both sides kept, page killed while sending → the next page sends', async () => {
  const { profile, ...first } = await openWithFront();
  takeFile(first.capture);
  await first.keeper.idle;
  assert.equal(first.capture.state.name, 'sending');
  kill(first);
  const { capture, keeper } = profile.open();
  assert.equal(await keeper.found, true);
  keeper.resume();
  assert.equal(capture.state.name, 'sending');
});

test('the type that a photo has named → kept, and still open to another document after a restart', async () => {
  const profile = new Profile();
  const options = { docType: undefined, docTypes: ['id_card', 'passport'] } as const;
  const first = profile.open(KEY, options);
  await first.keeper.found;
  const file = photoFile();
  first.capture.send({ type: 'filesChosen', files: [file] });
  first.capture.send({ type: 'checked', file, report: { ...checkReport(), docTypes: ['id_card'] } });
  first.capture.send({ type: 'use' });
  await first.keeper.idle;
  kill(first);
  const { capture, keeper } = profile.open(KEY, options);
  await keeper.found;
  keeper.resume();
  assert.equal(capture.state.options.docType, 'id_card');
  capture.send({ type: 'restart' });
  assert.equal(capture.state.options.docType, undefined);
});

/** What happens between the two pages, and how the second is opened. */
const UNUSABLE: Readonly<Record<string, (profile: Profile) => ReturnType<Profile['open']>>> = {
  'the record has expired': (profile) => (profile.clock.advance(STORED_SESSION_TTL_MS), profile.open()),
  'the record is from the future': (profile) => {
    const [[scope, record] = assert.fail()] = profile.records;
    profile.records.set(scope, { ...(record as object), savedAtMs: START_MS + 3_600_000 });
    return profile.open();
  },
  'the key is another one, as for another subject': (profile) => profile.open(OTHER_KEY),
  'the record is damaged': (profile) => {
    const [[, record] = assert.fail()] = profile.records;
    const { data } = record as { data: ArrayBuffer };
    new Uint8Array(data).fill(0, 0, 1);
    new Uint8Array(data).fill(255, 1, 2);
    return profile.open();
  },
  'the host wants another document': (profile) => profile.open(KEY, { docType: 'passport' }),
  'the host no longer takes files': (profile) => profile.open(KEY, { sources: ['camera'] }),
};
for (const [cause, reopen] of Object.entries(UNUSABLE))
  test(`${cause} → a new session begins, and the record is erased`, async () => {
    const profile = await profileWithFront();
    const { capture, keeper } = reopen(profile);
    assert.equal(await keeper.found, false);
    assert.equal(await profile.countRecords(keeper), 0);
    keeper.resume();
    assert.equal(capture.state.name, 'welcome');
    await keepFront({ capture, keeper });
  });

for (const failing of ['read', 'write', 'remove'] as const)
  test(`${failing} fails (quota, or a private window) → the session goes on, and the console names it without personal data`, async () => {
    const profile = new Profile();
    profile.failing = failing;
    const { capture, keeper } = profile.open();
    await keepFront({ capture, keeper });
    assert.equal(capture.state.side, 'back');
    capture.send({ type: 'stop' });
    await keeper.idle;
    assert.equal(profile.warnings.length, 1);
    assert.match(profile.warnings[0] ?? '', /^doc-capture: the session .*QuotaExceededError/);
    assert.doesNotMatch(profile.warnings.join(), /Zoe|id_card/);
  });

test('the key does not come → nothing is stored; what was stored stays for a later page', async () => {
  const profile = new Profile();
  const refused = (): Promise<string> => Promise.reject(new TypeError('401 for Zoe'));
  const first = profile.open(refused);
  await keepFront(first);
  assert.equal(profile.records.size, 0);
  kill(first);
  const second = profile.open();
  await keepFront(second);
  kill(second);
  const third = profile.open(refused);
  assert.equal(await third.keeper.found, false);
  kill(third);
  assert.equal(await profile.open().keeper.found, true);
  assert.doesNotMatch(profile.warnings.join(), /Zoe/);
});

test('the session ends while the key is on its way → nothing is stored', async () => {
  const profile = new Profile();
  const { capture, keeper, giveKey } = await takeFrontBeforeKey(profile);
  capture.send({ type: 'stop' });
  giveKey();
  assert.equal(await profile.countRecords(keeper), 0);
});

test('the person begins before the record is read → the session is not offered', async () => {
  const profile = await profileWithFront();
  const { capture, keeper } = profile.open();
  takeFile(capture);
  assert.equal(await keeper.found, false);
  assert.equal(await profile.countRecords(keeper), 1);
});

test('two relays of one origin → each has its own record', async () => {
  const profile = await profileWithFront();
  assert.equal(await profile.open(KEY, {}, '/other').keeper.found, false);
  assert.equal(await profile.open().keeper.found, true);
});

test('an offer → the kept sides, when it ends, and the text of the page; none before it is found and after continuing', async () => {
  const profile = await profileWithFront(KEY, {}, '/verify', 'pt');
  profile.clock.advance(60_000);
  const { capture, keeper } = profile.open();
  assert.equal(keeper.offer, null);
  await keeper.found;
  const expiresAtMs = START_MS + STORED_SESSION_TTL_MS;
  assert.deepEqual(keeper.offer, { sides: ['front'], isComplete: false, expiresAtMs, pageData: 'pt' });
  keeper.resume();
  assert.equal(keeper.offer, null);
  assert.equal('pageData' in capture.state, false);
});

test('new settings after a session was found → still stored and offered, unless another document is wanted', async () => {
  const profile = await profileWithFront();
  const { capture, keeper } = profile.open();
  await keeper.found;
  capture.send({ type: 'configure', options: { maxRetakes: 1 } });
  assert.equal(await profile.countRecords(keeper), 1);
  assert.notEqual(keeper.offer, null);
  capture.send({ type: 'configure', options: { docType: 'passport' } });
  assert.equal(keeper.offer, null);
});
