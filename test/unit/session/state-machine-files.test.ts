import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialState, STATE_NAMES, transition, canAcceptFiles } from '../../../src/session/session.js';
import type { CaptureEvent, CaptureOptions } from '../../../src/session/session.js';
import { eventForAction } from '../../../src/session/available-actions.js';
import { photoFile, checkReport, warning } from '../../support/session/sample-reports.js';
import { valuesOf } from '../../support/values-of.js';
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
    const [check, ...others] = again.effects.filter((effect) => effect.type === 'check');
    assert.deepEqual([check?.file, check?.expectation.side, others], [file, 'front', []]);
    assert.equal(again.state.queue.length, source === 'camera' ? 0 : 1);
    assert.equal(transition(state, { type: 'chooseFiles' }).state.name, 'picking');
  });

test('a file that cannot be used → another one, or the camera, which opens for the same side', () => {
  const tiny = warning('low_resolution', { cause: 'few_pixels', severity: 'block' });
  const blocked: CaptureEvent = { type: 'checked', file, report: checkReport([tiny]) };
  const { state } = walk(initialState(SENDING), chosen(file), blocked);
  assert.deepEqual(state.actions, ['retake', 'camera']);
  const { state: next } = transition(state, eventForAction('camera', state)!);
  assert.deepEqual([next.name, next.side, next.candidate], ['starting', 'front', null]);
  const filesOnly = walk(initialState({ ...SENDING, sources: ['file'] }), { type: 'start' }, chosen(file), blocked);
  assert.deepEqual(filesOnly.state.actions, ['retake']);
  assert.deepEqual(walk(initialState(SENDING), ...open, ...taken, blocked).state.actions, ['retake']);
});

test('an unreadable file for the back → notice file_unreadable in the file selection; the front stays', () => {
  const front: CaptureEvent[] = [{ type: 'start' }, chosen(file), checked(), { type: 'use' }];
  const half = walk(initialState({ ...SENDING, sources: ['file'] }), ...front).state;
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
  for (const reason of ['', 'last_name_mismatch'])
    assert.deepEqual(walk(sent, answer(reason)).state.refused, [], reason);
});

test('two files chosen, the first replaced with the camera → the camera closes, and the second is reviewed as a file', () => {
  const picking = walk(initialState(SENDING), chosen(file, photoFile()), checked(), { type: 'retake' }).state;
  const kept = walk(picking, { type: 'chooseCamera' }, { type: 'cameraReady' }, ...taken, checked(), { type: 'use' });
  assert.deepEqual([kept.state.name, kept.state.side], ['checking', 'back']);
  assert.ok(kept.effects.includes('closeCamera'));
  const { state } = walk(kept.state, checked(), { type: 'use' });
  assert.deepEqual([state.photos.front?.source, state.photos.back?.source], ['camera', 'file']);
});

test('canAcceptFiles → false while checking, sending or answered, and without the source `file`; else true', () => {
  const initial = initialState(SENDING);
  for (const name of STATE_NAMES)
    assert.equal(canAcceptFiles({ ...initial, name }), !['checking', 'sending', 'answered'].includes(name), name);
  assert.equal(canAcceptFiles({ ...initial, name: 'error', toTake: [] }), false);
  assert.equal(canAcceptFiles({ ...initial, toTake: [] }), true, 'a new beginning');
  assert.equal(canAcceptFiles(initialState({ ...SENDING, sources: ['camera'] })), false);
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

const bothSides: CaptureEvent = { type: 'checked', file, report: { ...checkReport(), bothInOne: true } };

/** `bothInOne` of what the checks of a chosen file expect. */
function expectedOf(options: Partial<CaptureOptions>, ...events: CaptureEvent[]): unknown {
  const { state } = walk(initialState({ ...SENDING, ...options }), ...events.slice(0, -1));
  const [check] = transition(state, events.at(-1)!).effects.filter(({ type }) => type === 'check');
  return check?.type === 'check' ? check.expectation.bothInOne : undefined;
}

test('one file chosen where two sides are wanted → it may show both', () => {
  assert.equal(expectedOf({}, chosen(file)), 'possible');
  assert.equal(expectedOf({ docType: undefined }, chosen(file)), 'possible');
});

test('two files, a passport, another setting, the second side, or the camera → one side is expected', () => {
  assert.equal(expectedOf({}, chosen(file, photoFile())), false);
  assert.equal(expectedOf({ docType: 'passport' }, chosen(file)), false);
  assert.equal(expectedOf({ sidesSetting: 'front-back' }, chosen(file)), false);
  assert.equal(expectedOf({ sidesSetting: 'both-in-one' }, chosen(file)), true);
  assert.equal(expectedOf({}, chosen(file), checked(), { type: 'use' }, chosen(photoFile())), false);
  assert.equal(expectedOf({}, ...open, ...taken), false);
});

test('both sides in one file → the back is not asked for, and one file is sent', () => {
  const { state: review } = walk(initialState(SENDING), chosen(file), bothSides);
  const { state, effects } = transition(review, { type: 'use' });
  assert.deepEqual([state.name, state.toTake], ['sending', []]);
  const send = effects.find((effect) => effect.type === 'send');
  assert.deepEqual(valuesOf(send?.photos ?? [], 'side', 'file'), [['front', file]]);
  assert.equal(send?.sent.bothInOne, true);
});

test('both sides in one file, retaken after a rejection or by the host → both are asked for, and one file replaces them', () => {
  const sent = walk(initialState(SENDING), chosen(file), bothSides, { type: 'use' }).state;
  const refused = walk(sent, { ...answer('missing_back') }).state;
  const byHost = walk(refused, { type: 'retake', side: 'back' }).state;
  assert.deepEqual([byHost.name, byHost.toTake], ['picking', ['front', 'back']]);
  const [front, back] = [photoFile('front.jpg'), photoFile('back.jpg')];
  const useOf = (each: File): CaptureEvent[] => [{ ...checked(), file: each }, { type: 'use' }];
  const twoFiles = walk(byHost, chosen(front, back), ...useOf(front), ...useOf(back)).state;
  assert.deepEqual([twoFiles.photos.front?.file, twoFiles.photos.back?.file], [front, back]);
  const again = walk(twoFiles, answer('blur_img'), { type: 'retake' }, chosen(file), bothSides, { type: 'use' }).state;
  assert.deepEqual([again.name, Object.keys(again.photos)], ['sending', ['front']]);
});
