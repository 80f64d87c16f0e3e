import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordStore } from '../../../src/resume/record-store.js';
import { forgetSessions, keepSession, RECORD_TTL_MS, type SessionKeeper } from '../../../src/resume/session-keeper.js';
import type { CaptureOptions } from '../../../src/session/session.js';
import { createSessionStore, initialState, type SessionStore } from '../../../src/session/session.js';
import { FakeClock } from '../../support/fake-clock.js';
import { checkReport, photoFile } from '../../support/session/sample-reports.js';

const KEY = Buffer.alloc(32, 1).toString('base64url');
const OTHER_KEY = Buffer.alloc(32, 2).toString('base64url');
const START_MS = 1_800_000_000_000;

/** A browser profile: what is stored outlives the pages. */
class Profile {
  readonly clock = new FakeClock(START_MS);
  readonly records = new Map<string, unknown>();
  readonly warnings: string[] = [];
  /** Makes every operation of this kind fail. */
  failing: keyof RecordStore | null = null;
  readonly #store: RecordStore = {
    read: async (scope) => (this.#check('read'), this.records.get(scope)),
    write: async (scope, record) => void (this.#check('write'), this.records.set(scope, record)),
    remove: async (scope) => void (this.#check('remove'), this.records.delete(scope)),
  };

  #check(kind: keyof RecordStore): void {
    if (kind === this.failing) throw new DOMException('id_card of Zoe', 'QuotaExceededError');
  }

  /** Opens a page with a capture that is kept. */
  open(
    resumeKey: string | (() => Promise<string>) = KEY,
    options: Partial<CaptureOptions> = {},
    scope = '/verify',
    text = '',
  ) {
    const all = { docType: 'id_card', canSend: true, ...options } as const;
    const capture = createSessionStore(initialState(all), () => undefined);
    const warn = (sentence: string): void => void this.warnings.push(sentence);
    const keeper = keepSession(capture, {
      ...{ resumeKey, scope, clock: this.clock, store: this.#store, warn },
      pageData: () => text,
    });
    return { capture, keeper };
  }
}

/** Keeps the front by file. */
async function keepFront({ capture, keeper }: { capture: SessionStore; keeper: SessionKeeper }): Promise<void> {
  await keeper.found;
  takeFile(capture);
  await keeper.idle;
}

function takeFile(capture: SessionStore): void {
  const file = photoFile();
  capture.send({ type: 'filesChosen', files: [file] });
  capture.send({ type: 'checked', file, report: checkReport(), sha256: file.name });
  capture.send({ type: 'use' });
}

/** The page is killed: nothing of it runs any more. */
function kill({ capture, keeper }: { capture: SessionStore; keeper: SessionKeeper }): void {
  keeper.stop();
  capture.dispose();
}

/** A browser in which a page was killed after the front. */
async function profileWithFront(): Promise<Profile> {
  const profile = new Profile();
  const page = profile.open();
  await keepFront(page);
  kill(page);
  return profile;
}

test('page killed after the front → the next page continues at the back, with the same photo', async () => {
  const profile = new Profile();
  const first = profile.open();
  await keepFront(first);
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
  const profile = new Profile();
  const first = profile.open();
  await keepFront(first);
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
    const profile = new Profile();
    const { capture, keeper } = profile.open();
    await keepFront({ capture, keeper });
    assert.equal(profile.records.size, 1);
    end(capture);
    await keeper.idle;
    assert.equal(profile.records.size, 0);
  });

test('ten minutes on an open page → the record is erased', async () => {
  const profile = new Profile();
  const { capture, keeper } = profile.open();
  await keepFront({ capture, keeper });
  profile.clock.advance(RECORD_TTL_MS - 1);
  await keeper.idle;
  assert.equal(profile.records.size, 1);
  profile.clock.advance(1);
  await keeper.idle;
  assert.equal(profile.records.size, 0);
});

test('a session that was found, and is not continued in time → erased ten minutes after it was stored', async () => {
  const profile = await profileWithFront();
  profile.clock.advance(RECORD_TTL_MS - 1000);
  const { capture, keeper } = profile.open();
  assert.equal(await keeper.found, true);
  profile.clock.advance(1000);
  await keeper.idle;
  assert.equal(profile.records.size, 0);
  keeper.resume();
  assert.equal(capture.state.name, 'welcome');
});

/** What happens between the two pages, and how the second is opened. */
const UNUSABLE: Readonly<Record<string, (profile: Profile) => ReturnType<Profile['open']>>> = {
  'the record has expired': (profile) => (profile.clock.advance(RECORD_TTL_MS), profile.open()),
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
    await keeper.idle;
    assert.equal(profile.records.size, 0);
    keeper.resume();
    assert.equal(capture.state.name, 'welcome');
    await keepFront({ capture, keeper });
  });

test('something else under the same name in the store → ignored and erased', async () => {
  for (const record of [{ savedAtMs: 'yesterday' }, 'text', null]) {
    const profile = new Profile();
    profile.records.set('/verify', record);
    const { keeper } = profile.open();
    assert.equal(await keeper.found, false);
    await keeper.idle;
    assert.equal(profile.records.size, 0);
  }
});

test('forgetSessions after the front → no later photo of this capture is stored; one that begins anew is', async () => {
  const profile = new Profile();
  const { capture, keeper } = profile.open(KEY, { maxRetakes: 2 });
  await keepFront({ capture, keeper });
  await forgetSessions();
  profile.records.clear();
  takeFile(capture);
  await keeper.idle;
  assert.equal(profile.records.size, 0);
  capture.send({ type: 'reset' });
  takeFile(capture);
  await keeper.idle;
  assert.equal(profile.records.size, 1);
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
    await keeper.idle;
    assert.equal(profile.records.size, records);
  }
});

test('forgetSessions while a photo is being sealed → it is not stored', async () => {
  const profile = new Profile();
  let give: (key: string) => void = () => undefined;
  const { capture, keeper } = profile.open(() => new Promise((resolve) => (give = resolve)));
  await keeper.found;
  takeFile(capture);
  await new Promise((resolve) => void setImmediate(resolve));
  give(KEY);
  await forgetSessions();
  await keeper.idle;
  assert.equal(profile.records.size, 0);
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

test('discard → the record is erased, and nothing is continued', async () => {
  const profile = await profileWithFront();
  const { capture, keeper } = profile.open();
  await keeper.found;
  keeper.discard();
  await keeper.idle;
  assert.equal(profile.records.size, 0);
  keeper.resume();
  assert.equal(capture.state.name, 'welcome');
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
  let give: (key: string) => void = () => undefined;
  const { capture, keeper } = profile.open(() => new Promise((resolve) => (give = resolve)));
  await keeper.found;
  takeFile(capture);
  await new Promise((resolve) => void setImmediate(resolve));
  capture.send({ type: 'stop' });
  give(KEY);
  await keeper.idle;
  assert.equal(profile.records.size, 0);
});

test('no endpoint, all sides taken → the photos are the page’s, and the record is erased', async () => {
  const profile = new Profile();
  const { capture, keeper } = profile.open(KEY, { canSend: false });
  await keepFront({ capture, keeper });
  assert.equal(profile.records.size, 1);
  takeFile(capture);
  await keeper.idle;
  assert.equal(capture.state.name, 'captured');
  assert.equal(profile.records.size, 0);
});

test('the person begins before the record is read → the session is not offered', async () => {
  const profile = await profileWithFront();
  const { capture, keeper } = profile.open();
  takeFile(capture);
  assert.equal(await keeper.found, false);
  await keeper.idle;
  assert.equal(profile.records.size, 1);
});

test('two relays of one origin → each has its own record', async () => {
  const profile = await profileWithFront();
  assert.equal(await profile.open(KEY, {}, '/other').keeper.found, false);
  assert.equal(await profile.open().keeper.found, true);
});

test('an offer → the kept sides, when it ends, and the text of the page; none before it is found and after continuing', async () => {
  const profile = new Profile();
  const first = profile.open(KEY, {}, '/verify', 'pt');
  await keepFront(first);
  kill(first);
  profile.clock.advance(60_000);
  const { capture, keeper } = profile.open();
  assert.equal(keeper.offer, null);
  await keeper.found;
  const expiresAtMs = START_MS + RECORD_TTL_MS;
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
  await keeper.idle;
  assert.equal(profile.records.size, 1);
  assert.notEqual(keeper.offer, null);
  capture.send({ type: 'configure', options: { docType: 'passport' } });
  assert.equal(keeper.offer, null);
});

test('the person begins and leaves again → the found session is erased, and not offered', async () => {
  const profile = await profileWithFront();
  const { capture, keeper } = profile.open();
  await keeper.found;
  capture.send({ type: 'chooseFiles' });
  capture.send({ type: 'stop' });
  await keeper.idle;
  assert.equal(capture.state.name, 'welcome');
  assert.equal(keeper.offer, null);
  assert.equal(profile.records.size, 0);
});
