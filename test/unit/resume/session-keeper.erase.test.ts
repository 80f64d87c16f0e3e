/** When the session that is kept is erased, or not stored at all. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetSessions, STORED_SESSION_TTL_MS } from '../../../src/resume/resume.js';
import type { SessionStore } from '../../../src/session/session.js';
import {
  KEY,
  Profile,
  openWithFront,
  profileWithFront,
  takeFile,
  takeFrontBeforeKey,
} from '../../support/session/browser-profile.js';

/** How long the function may take to give the key, in milliseconds. */
const KEY_TIMEOUT_MS = 30_000;
const ENDINGS: Readonly<Record<string, (capture: SessionStore) => void>> = {
  'an answer': (capture) => {
    takeFile(capture);
    const answer = { verdict: true, reason: 'doc_auth', flow_id: 'f' };
    capture.send({ type: 'answered', answer, outcome: { kind: 'accepted', reason: null, word: '', sides: [] } });
  },
  'the person leaves': (capture) => capture.send({ type: 'stop' }),
  'the person starts over': (capture) => capture.send({ type: 'restart' }),
  'the host resets': (capture) => capture.send({ type: 'reset' }),
  'a new start': (capture) => capture.send({ type: 'start' }),
};
for (const [ending, end] of Object.entries(ENDINGS))
  test(`${ending} → the record is erased`, async () => {
    const { profile, capture, keeper } = await openWithFront();
    assert.equal(profile.records.size, 1);
    end(capture);
    assert.equal(await profile.countRecords(keeper), 0);
  });

test('ten minutes on an open page → the record is erased', async () => {
  const { profile, keeper } = await openWithFront();
  profile.clock.advance(STORED_SESSION_TTL_MS - 1);
  assert.equal(await profile.countRecords(keeper), 1);
  profile.clock.advance(1);
  assert.equal(await profile.countRecords(keeper), 0);
});

test('the page is left while its first photo is written → a newer record of another page is not erased later', async () => {
  const profile = new Profile();
  const { keeper, giveKey } = await takeFrontBeforeKey(profile);
  keeper.stop();
  giveKey();
  await keeper.idle;
  profile.clock.advance(STORED_SESSION_TTL_MS - 1);
  profile.records.set('/verify', 'newer');
  profile.clock.advance(1);
  assert.equal(await profile.countRecords(keeper), 1);
});

test('a session that was found, and is not continued in time → erased ten minutes after it was stored', async () => {
  const profile = await profileWithFront();
  profile.clock.advance(STORED_SESSION_TTL_MS - 1000);
  const { capture, keeper } = profile.open();
  assert.equal(await keeper.found, true);
  profile.clock.advance(1000);
  assert.equal(await profile.countRecords(keeper), 0);
  keeper.resume();
  assert.equal(capture.state.name, 'welcome');
});

test('something else under the same name in the store → ignored and erased', async () => {
  for (const record of [{ savedAtMs: 'yesterday' }, 'text', null]) {
    const profile = new Profile();
    profile.records.set('/verify', record);
    const { keeper } = profile.open();
    assert.equal(await keeper.found, false);
    assert.equal(await profile.countRecords(keeper), 0);
  }
});

test('forgetSessions after the front → no later photo of this capture is stored; one that begins anew is', async () => {
  const { profile, capture, keeper } = await openWithFront(KEY, { maxRetakes: 2 });
  await forgetSessions();
  profile.records.clear();
  takeFile(capture);
  assert.equal(await profile.countRecords(keeper), 0);
  capture.send({ type: 'reset' });
  takeFile(capture);
  assert.equal(await profile.countRecords(keeper), 1);
});

test('forgetSessions in another tab → no later photo of this capture is stored', async () => {
  const { profile, capture, keeper } = await openWithFront(KEY, { maxRetakes: 2 });
  const [otherTab, listener] = [1, 2].map(() => new BroadcastChannel('doc-capture-forget'));
  const heard = new Promise((resolve) => listener?.addEventListener('message', resolve));
  otherTab?.postMessage(null);
  await heard;
  for (const channel of [otherTab, listener]) channel?.close();
  profile.records.clear();
  takeFile(capture);
  assert.equal(await profile.countRecords(keeper), 0);
});

test('forgetSessions before the first photo → a begun capture is not stored, one that begins afterwards is', async () => {
  for (const [isBegun, records] of [
    [true, 0],
    [false, 1],
  ] as const) {
    const profile = new Profile();
    const { capture, keeper } = profile.open();
    await keeper.found;
    if (isBegun) capture.send({ type: 'chooseFiles' });
    await forgetSessions();
    takeFile(capture);
    assert.equal(await profile.countRecords(keeper), records);
  }
});

test('forgetSessions while a photo is being sealed → it is not stored', async () => {
  const profile = new Profile();
  const { keeper, giveKey } = await takeFrontBeforeKey(profile);
  giveKey();
  await forgetSessions();
  assert.equal(await profile.countRecords(keeper), 0);
});

test('a key function that never answers → after its time limit the record is erased', async () => {
  const profile = new Profile();
  const { capture, keeper } = await takeFrontBeforeKey(profile);
  profile.records.set('/verify', 'a photo before');
  capture.send({ type: 'stop' });
  profile.clock.advance(KEY_TIMEOUT_MS);
  assert.equal(await profile.countRecords(keeper), 0);
});

test('forgetSessions while a session is looked for, or offered → it is not continued', async () => {
  for (const isOffered of [false, true]) {
    const profile = await profileWithFront();
    const { capture, keeper } = profile.open();
    if (isOffered) await keeper.found;
    await forgetSessions();
    assert.equal(await keeper.found, isOffered);
    assert.equal(keeper.offer, null);
    keeper.resume();
    assert.equal(capture.state.name, 'welcome');
  }
});

const AFTER_FINDING: Readonly<Record<string, (page: ReturnType<Profile['open']>) => void>> = {
  discard: ({ keeper }) => keeper.discard(),
  'the person begins and leaves again': ({ capture }) => {
    capture.send({ type: 'chooseFiles' });
    capture.send({ type: 'stop' });
  },
};
for (const [what, act] of Object.entries(AFTER_FINDING))
  test(`${what} → the found session is erased, and neither offered nor continued`, async () => {
    const profile = await profileWithFront();
    const page = profile.open();
    await page.keeper.found;
    act(page);
    assert.equal(await profile.countRecords(page.keeper), 0);
    assert.equal(page.keeper.offer, null);
    page.keeper.resume();
    assert.equal(page.capture.state.name, 'welcome');
  });
