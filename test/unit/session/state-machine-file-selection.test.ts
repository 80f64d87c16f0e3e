import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialState, STATE_NAMES, transition, takesFiles, type CaptureEvent } from '../../../src/session/session.js';
import { photoFile, checkReport, warning } from '../../support/session/sample-reports.js';
import {
  answer,
  checked,
  checkFailed,
  chosen,
  file,
  open,
  SENDING,
  taken,
  walk,
} from '../../support/session/capture-walks.js';

test('three files chosen together → front, back, and a notice about the third', () => {
  const files = [photoFile('a.jpg'), photoFile('b.jpg'), photoFile('c.jpg')];
  const checkedFile = (n: number): CaptureEvent => ({ ...checked(), file: files[n]! });
  const first = walk(initialState(SENDING), chosen(...files), checkedFile(0)).state;
  assert.equal(first.notice?.code, 'photo_count');
  const { state } = walk(first, { type: 'use' }, checkedFile(1), { type: 'use' });
  assert.equal(state.name, 'sending');
  assert.deepEqual([state.photos.front?.file.name, state.photos.back?.file.name], ['a.jpg', 'b.jpg']);
});

for (const source of ['camera', 'file'] as const)
  test(`the checks cannot load for a photo from the ${source} → the photo is kept, and checked on a retry`, () => {
    const photo: CaptureEvent[] = source === 'camera' ? [...open, ...taken] : [chosen(file, photoFile())];
    const failed: CaptureEvent = { type: 'checkFailed', code: 'not_loaded', detail: {}, file };
    const { state, effects } = walk(initialState(SENDING), ...photo, failed);
    assert.deepEqual([state.name, state.actions], ['error', ['retry', 'file', 'reload']]);
    assert.equal(effects.at(-1), 'closeCamera');
    const again = transition(state, { type: 'retry' });
    assert.equal(again.state.name, 'checking');
    assert.deepEqual(
      again.effects.map((effect) => effect.type === 'check' && [effect.file, effect.expectation.side]),
      [[file, 'front']],
    );
    assert.equal(again.state.queue.length, source === 'camera' ? 0 : 1);
    assert.equal(transition(state, { type: 'chooseFiles' }).state.name, 'picking');
  });

test('an unreadable file for the back → notice file_unreadable in the file selection; the front stays', () => {
  const half = walk(initialState({ ...SENDING, sources: ['file'] }), { type: 'start' }, chosen(file), checked(), {
    type: 'use',
  }).state;
  assert.deepEqual([half.name, half.side], ['picking', 'back']);
  const { state } = walk(half, chosen(photoFile()), checkFailed('file_unreadable'));
  assert.deepEqual([state.name, state.side, state.notice?.code], ['picking', 'back', 'file_unreadable']);
  assert.equal(state.photos.front?.file, file);
});

test('the file of a refused photo again → marked as repeated, only `retake`; another file → `use`', () => {
  const same: CaptureEvent = { type: 'checked', file, report: checkReport(), sha256: 'aa' };
  const passport = initialState({ docType: 'passport', canSend: true });
  const sent = walk(passport, ...open, ...taken, same, { type: 'use' }).state;
  const refused = walk(sent, answer('blur_img'), { type: 'retake' }, { type: 'cameraReady' }).state;
  const again = walk(refused, ...taken, same).state;
  assert.deepEqual([again.candidate?.repeated, again.actions], [true, ['retake']]);
  const other = walk(refused, ...taken, { ...same, sha256: 'bb' }).state;
  assert.deepEqual([other.candidate?.repeated, other.actions], [false, ['use', 'retake']]);
  assert.deepEqual(walk(sent, answer('')).state.refused, []);
});

test('takesFiles → false while checking, sending or answered, and without the source `file`; else true', () => {
  const initial = initialState(SENDING);
  for (const name of STATE_NAMES)
    assert.equal(takesFiles({ ...initial, name }), !['checking', 'sending', 'answered'].includes(name), name);
  assert.equal(takesFiles({ ...initial, name: 'error', toTake: [] }), false);
  assert.equal(takesFiles({ ...initial, toTake: [] }), true, 'a new beginning');
  assert.equal(takesFiles(initialState({ ...SENDING, sources: ['camera'] })), false);
});

test('another file chosen over a photo with a warning → counts as a retake', () => {
  const blurred: CaptureEvent = checked(checkReport([warning('blur_img')]));
  let state = initialState({ ...SENDING, maxRetakes: 2 });
  for (let dropped = 0; dropped < 3; dropped++) {
    assert.ok(!state.actions.includes('use'), `after ${dropped}`);
    state = walk(state, chosen(file), blurred).state;
  }
  assert.deepEqual(state.actions, ['retake', 'use']);
});
