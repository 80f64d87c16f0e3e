import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BROWSER_CODES } from '../../../src/contract/contract.js';
import { initialState, transition, type CaptureEvent } from '../../../src/session/session.js';
import { photoFile } from '../../support/session/sample-reports.js';
import { cameraFailed, chosen, file, good, open, SENDING, taken, walk } from '../../support/session/capture-walks.js';

const CAMERA_CODES = BROWSER_CODES.filter((code) => code.startsWith('camera_'));

for (const code of CAMERA_CODES)
  test(`${code} → action file; retry unless the camera can never open; link if another browser may help`, () => {
    const opening = walk(initialState(SENDING), { type: 'start' }).state;
    const { actions } = transition(opening, cameraFailed(code)).state;
    const hopeless = ['camera_insecure', 'camera_policy', 'camera_unsupported'].includes(code);
    assert.ok(actions.includes('file'));
    assert.equal(actions.includes('retry'), !hopeless);
    assert.equal(actions.includes('link'), ['camera_unsupported', 'camera_timeout'].includes(code));
  });

test('a session without the source `file` → every camera error still has an action', () => {
  const opening = walk(initialState({ ...SENDING, sources: ['camera'] }), { type: 'start' }).state;
  for (const code of CAMERA_CODES) {
    const { actions, error } = transition(opening, cameraFailed(code)).state;
    assert.ok(actions.length > 0 && !actions.includes('file') && error?.recoverable === true, code);
  }
});

test('the camera is lost at the back → the front photo stays, and the back is taken next', () => {
  const toBack: CaptureEvent[] = [{ type: 'use' }, { type: 'turned' }, { type: 'cameraReady' }];
  const turned = walk(initialState(SENDING), ...open, ...good, ...toBack);
  for (const code of ['camera_lost', 'camera_denied'] as const) {
    const { state, effects } = walk(turned.state, cameraFailed(code));
    assert.deepEqual([state.name, state.side, state.photos.front?.file], ['error', 'back', file]);
    assert.ok(effects.includes('closeCamera'));
    const again = walk(state, { type: 'retry' }, { type: 'cameraReady' }).state;
    assert.deepEqual([again.name, again.side], ['aiming', 'back']);
    const byFile = walk(state, chosen(photoFile())).state;
    assert.deepEqual([byFile.name, byFile.side], ['checking', 'back']);
  }
});

test('the camera fails while a photo is taken → that is aborted, and a photo that comes too late is ignored', () => {
  const lost: CaptureEvent = cameraFailed('camera_lost');
  const taking = walk(initialState(SENDING), ...open, { type: 'shoot' }).state;
  const { state, effects } = transition(taking, lost);
  assert.deepEqual(effects, [{ type: 'abort', kinds: ['takePhoto'] }, { type: 'closeCamera' }]);
  const late = transition(state, { type: 'photoTaken', file });
  assert.equal(late.state, state);
  assert.deepEqual(late.effects, []);
});

test('the camera fails while a photo is checked → the photo is reviewed', () => {
  const { state } = walk(initialState(SENDING), ...open, ...taken, cameraFailed('camera_lost'), ...good.slice(2));
  assert.deepEqual([state.name, state.candidate?.file], ['review', file]);
});

test('the camera fails while a photo is checked, and is opened again → that check ends: its photo is no longer wanted', () => {
  const { state } = walk(initialState(SENDING), ...open, ...taken, cameraFailed('camera_lost'));
  for (const type of ['retry', 'chooseCamera'] as const)
    assert.deepEqual(transition(state, { type }).effects[0], { type: 'abort', kinds: ['check'] }, type);
});

test('the hand-off does not load, on the first screen or after an error of the camera → a notice, until another screen comes', () => {
  const failed: CaptureEvent = { type: 'handoffFailed', code: 'not_loaded', detail: {} };
  const welcome = initialState(SENDING);
  for (const before of [welcome, walk(welcome, { type: 'start' }, cameraFailed('camera_absent')).state]) {
    const { state, effects } = walk(before, failed);
    assert.deepEqual([state.name, state.error, state.notice?.origin], [before.name, before.error, 'handoff']);
    assert.deepEqual(effects, []);
    assert.equal(walk(state, { type: 'chooseFiles' }).state.notice, null);
  }
  // Frameworks set attributes late.
  const options = { docType: 'passport' } as const;
  assert.equal(walk(welcome, failed, { type: 'configure', options }).state.notice?.code, 'not_loaded');
});
