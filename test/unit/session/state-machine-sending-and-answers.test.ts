import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BROWSER_CODES, RELAY_PROBLEMS, type ErrorCode } from '../../../src/contract/contract.js';
import { initialState, interpretAnswer, photoExpectationFor, transition } from '../../../src/session/session.js';
import type { CaptureEvent } from '../../../src/session/session.js';
import { actionsAfterError, eventForAction } from '../../../src/session/available-actions.js';
import { checkReport } from '../../support/session/sample-reports.js';
import {
  answer,
  BOTH_SIDES,
  checkFailed,
  file,
  FITTED,
  good,
  lastSend,
  open,
  prepared,
  sendFailed,
  SENDING,
  taken,
  walk,
  whole,
} from '../../support/session/capture-walks.js';

test('reason missing_back and a retake → only the back is taken, and both photos are prepared again', () => {
  const refused: CaptureEvent[] = [...whole, prepared, answer('missing_back'), { type: 'retake' }];
  const { state } = walk(initialState(SENDING), ...refused, { type: 'cameraReady' });
  assert.deepEqual([state.name, state.side, state.retakeReason?.reason], ['aiming', 'back', 'missing_back']);
  const sent = lastSend(...refused, { type: 'cameraReady' }, ...good, { type: 'use' });
  assert.deepEqual(sent, { sides: BOTH_SIDES, prepared: [] });
});

test('an answer about both sides and a retake → the refused photos are not kept, compared or corrected', () => {
  const again: CaptureEvent[] = [...whole, prepared, answer('blur_img'), { type: 'retake' }, { type: 'cameraReady' }];
  const { state } = walk(initialState({ ...SENDING, docTypes: ['id_card', 'passport'] }), ...again);
  assert.deepEqual([state.toTake, state.photos, state.files], [BOTH_SIDES, {}, []]);
  assert.deepEqual(state.retakes, { front: 0, back: 0 });
  assert.equal(walk(state, { type: 'stop' }).state.retakeReason, null);
  assert.equal(photoExpectationFor(state).otherReport, undefined);
});

test('reason missing_back about photos of another device and a retake → both sides are taken', () => {
  const { state } = walk(initialState(SENDING), answer('missing_back'), { type: 'retake' });
  assert.deepEqual([state.name, state.side, state.toTake], ['starting', 'front', BOTH_SIDES]);
});

for (const code of ['relay_unreachable', 'host_failed', 'outcome_unknown', 'offline'] as const)
  test(`a retry after ${code} → the files prepared before are sent again`, () => {
    const failed: CaptureEvent = sendFailed(code);
    assert.deepEqual(lastSend(...whole, prepared, failed, { type: 'retry' }), { sides: BOTH_SIDES, prepared: FITTED });
  });

test('a retry after an error before the photos were prepared → the photos are prepared', () => {
  const offline: CaptureEvent = sendFailed('offline');
  assert.deepEqual(lastSend(...whole, offline, { type: 'retry' }), { sides: BOTH_SIDES, prepared: [] });
});

test('sending is stopped → the photos stay, and the actions are `submit` and `restart`', () => {
  const { state, effects } = walk(initialState(SENDING), ...whole, { type: 'stop' });
  assert.deepEqual([state.name, state.actions], ['captured', ['submit', 'restart']]);
  assert.ok(effects.includes('abort'));
  assert.equal(transition(state, { type: 'submit' }).state.name, 'sending');
});

test('a refusal with attempts_left 0 → no actions, whatever the reason', () => {
  for (const reason of ['blur_img', 'doc_expired', 'missing_back']) {
    const last = answer(reason);
    const { state } = walk(initialState(SENDING), ...whole, { ...last, answer: { ...last.answer, attempts_left: 0 } });
    assert.deepEqual(state.actions, [], reason);
  }
});

/** Errors after which nothing that the person can do on this page helps. */
const FINAL_ERRORS: readonly ErrorCode[] = ['attempts_exhausted', 'origin_forbidden'];

test('an error after both sides were taken → the actions of its code, with `retake` instead of `file` and `camera`', () => {
  for (const code of [...BROWSER_CODES, ...(Object.keys(RELAY_PROBLEMS) as ErrorCode[])]) {
    const { state } = walk(initialState(SENDING), ...whole, sendFailed(code));
    const replaced = actionsAfterError(code, ['camera', 'file']).map((action) =>
      action === 'file' || action === 'camera' ? 'retake' : action,
    );
    assert.deepEqual(state.actions, [...new Set(replaced)], code);
    assert.equal(state.actions.length === 0, FINAL_ERRORS.includes(code), code);
  }
  const { state } = walk(initialState({ docType: 'id_card' }), ...whole, checkFailed('file_unreadable'));
  assert.deepEqual(state.actions, ['retake']);
});

test('one photo of both sides is refused → this photo is taken again, whatever the reason', () => {
  const sent = { docType: 'id_card', sides: ['front'], bothInOne: true } as const;
  for (const reason of ['missing_back', 'missing_front', 'missing_mrz', 'name_not_extracted', 'blur_img'])
    assert.deepEqual(interpretAnswer({ verdict: false, reason, flow_id: 'f' }, sent).sides, ['front'], reason);
});

test('submit after a stop or timeout → the prepared files are reused; after a new photo → not reused', () => {
  assert.deepEqual(lastSend(...whole)?.prepared, []);
  assert.deepEqual(lastSend(...whole, prepared, { type: 'stop' }, { type: 'submit' })?.prepared, FITTED);
  const timeout: CaptureEvent = sendFailed('relay_timeout');
  assert.deepEqual(lastSend(...whole, prepared, timeout, { type: 'submit' })?.prepared, FITTED);
  const retaken: CaptureEvent[] = [{ type: 'retake' }, { type: 'cameraReady' }, ...good, { type: 'use' }];
  assert.deepEqual(lastSend(...whole, prepared, answer('missing_back'), ...retaken)?.prepared, []);
});

test('a session that cannot send → the photos are prepared, and a submit reuses the prepared files', () => {
  const captured = walk(initialState({ docType: 'passport' }), ...open, ...good, { type: 'use' }).state;
  assert.deepEqual([captured.name, captured.files], ['captured', []]);
  const ready = transition(captured, prepared).state;
  assert.deepEqual(ready.files, FITTED);
  const [, again] = transition(ready, { type: 'submit' }).effects;
  const photos = [{ side: 'front', file, report: checkReport() }];
  assert.deepEqual(again, { type: 'prepare', photos, prepared: FITTED });
});

test('retake while the photos are prepared → that ends: its failure would discard the new photo', () => {
  const { state } = walk(initialState({ docType: 'passport' }), ...open, ...good, { type: 'use' });
  const { effects } = transition(state, { type: 'retake' });
  assert.deepEqual(effects[0], { type: 'abort', kinds: ['prepare'] });
});

test('reason first_name_mismatch → actions `correct`, `submit`, which sends again, and `replace`', () => {
  const { state } = walk(initialState(SENDING), ...whole, answer('first_name_mismatch'));
  assert.deepEqual(state.actions, ['correct', 'submit', 'replace']);
  assert.equal(transition(state, { type: 'submit' }).state.name, 'sending');
  const { state: other } = transition(state, eventForAction('replace', state)!);
  assert.deepEqual([other.name, other.photos], ['welcome', {}]);
});

test('restart after a refusal → the refused file stays known; reset → the refused file is forgotten', () => {
  const sent = [...open, ...taken, { type: 'checked', file, report: checkReport(), sha256: 'ab' } as const];
  const passport = initialState({ docType: 'passport', canSend: true });
  const refused = walk(passport, ...sent, { type: 'use' }, answer('doc_expired'));
  assert.deepEqual(refused.state.actions, ['restart']);
  const again = walk(refused.state, { type: 'restart' });
  assert.deepEqual([again.state.name, again.state.photos, again.state.refused], ['welcome', {}, ['ab']]);
  assert.deepEqual(walk(refused.state, { type: 'reset' }).state.refused, []);
});
