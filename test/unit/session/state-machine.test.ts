import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventForAction, initialState, STATE_NAMES, transition, canAcceptFiles } from '../../../src/session/session.js';
import type { CaptureEvent, CaptureState } from '../../../src/session/session.js';
import { SIDES } from '../../../src/contract/contract.js';
import type { Finding } from '../../../src/checks/checks.js';
import { assertNone } from '../../support/assert-none.js';
import { checkReport, warning } from '../../support/session/sample-reports.js';
import {
  answer,
  cameraFailed,
  checked,
  checkFailed,
  chosen,
  file,
  good,
  open,
  sendFailed,
  SENDING,
  taken,
  walk,
  whole,
} from '../../support/session/capture-walks.js';
import { valuesOf } from '../../support/values-of.js';

test('both sides taken with the camera → the states from `starting` to `answered`, in order', () => {
  const names: string[] = [];
  let state = initialState(SENDING);
  for (const event of [...whole, answer('')]) {
    state = transition(state, event).state;
    if (names.at(-1) !== state.name) names.push(state.name);
  }
  const side = ['starting', 'aiming', 'checking', 'review'];
  assert.deepEqual(names, [...side, 'turning', ...side, 'sending', 'answered']);
  assert.equal(state.outcome?.kind, 'accepted');
});

test('the live checks run while the person aims, and until the photo is taken', () => {
  const steps: readonly (readonly [CaptureEvent, readonly string[]])[] = [
    [{ type: 'start' }, ['abort', 'openCamera']],
    [{ type: 'cameraReady' }, ['startLiveChecks']],
    [{ type: 'shoot' }, ['takePhoto']],
    [{ type: 'photoTaken', file }, ['stopLiveChecks', 'check']],
    [checkFailed('internal'), ['stopLiveChecks', 'openCamera']],
    [{ type: 'cameraReady' }, ['startLiveChecks']],
    [chosen(file), ['abort', 'closeCamera', 'check']],
  ];
  let state = initialState({ ...SENDING, shutter: 'manual' });
  for (const [event, types] of steps) {
    const next = transition(state, event);
    assert.deepEqual(valuesOf(next.effects, 'type'), types, event.type);
    for (const effect of next.effects) if (effect.type === 'startLiveChecks') assert.equal(effect.shutter, 'manual');
    state = next.state;
  }
});

test('the last photo is used, or the session is left → the camera closes; after the front → it stays open', () => {
  const first = walk(initialState(SENDING), ...open, ...good, { type: 'use' });
  assert.ok(!first.effects.includes('closeCamera'), 'it stays open between front and back');
  const { effects } = walk(initialState(SENDING), ...whole);
  assert.deepEqual(effects.slice(-3), ['closeCamera', 'abort', 'send']);
  for (const type of ['reset', 'stop', 'chooseFiles'] as const) {
    assert.ok(walk(initialState(SENDING), ...open, { type }).effects.includes('closeCamera'), type);
  }
});

test('the card is turned over → the open camera is watched for the other side, which ends the wait', () => {
  const turning = walk(initialState(SENDING), ...open, ...good, { type: 'use' });
  assert.ok(turning.effects.includes('openCamera'));
  const watching = transition(turning.state, { type: 'cameraReady' });
  assert.equal(watching.state.name, 'turning');
  const [effect] = watching.effects;
  assert.equal(effect?.type === 'startLiveChecks' && effect.expectation.side, 'back');
  assert.equal(transition(watching.state, { type: 'turned' }).state.name, 'starting');
});

test('a blur warning and maxRetakes 2 → only `retake`; after two retakes also `use`', () => {
  const blurred = [...taken, checked(checkReport([warning('blur_img')]))];
  let state = walk(initialState({ ...SENDING, maxRetakes: 2 }), ...open, ...blurred).state;
  for (let retakes = 0; retakes < 2; retakes++) {
    assert.deepEqual(state.actions, ['retake'], `after ${retakes} retakes`);
    assert.equal(transition(state, { type: 'use' }).state, state);
    state = walk(state, { type: 'retake' }, { type: 'cameraReady' }, ...blurred).state;
  }
  assert.deepEqual(state.actions, ['retake', 'use']);
  assert.equal(transition(state, { type: 'use' }).state.name, 'turning');
});

const expired = warning('doc_expired', { cause: 'expired', aboutDocument: true });
const OFFERED: readonly (readonly [string, readonly Finding[], actions: readonly string[]])[] = [
  [
    'a name on the document that differs → correcting it first, and the photo may be used at once',
    [warning('last_name_mismatch', { cause: 'other_name', aboutDocument: true })],
    ['correct', 'use', 'retake'],
  ],
  ['an expired document → another one first, and the photo may be used', [expired], ['replace', 'use', 'retake']],
  ['an expired document, blurred → it is retaken', [expired, warning('blur_img')], ['replace', 'retake']],
];
for (const [name, findings, actions] of OFFERED)
  test(`offered: ${name}`, () => {
    const { state } = walk(initialState(SENDING), ...open, ...taken, checked(checkReport(findings)));
    assert.deepEqual(state.actions, actions);
  });

test('left after the front → continue at the back, or start over; nothing else is offered', () => {
  const { state } = walk(initialState(SENDING), ...open, ...good, { type: 'use' }, { type: 'stop' });
  assert.deepEqual([state.name, state.side, state.actions], ['welcome', 'back', ['continue', 'restart']]);
  assert.deepEqual(eventForAction('continue', state), { type: 'chooseCamera' });
  assert.deepEqual(eventForAction('continue', { ...state, source: 'file' }), { type: 'chooseFiles' });
  assert.deepEqual(walk(state, { type: 'restart' }).state.photos, {});
});

test('a photo with too low a resolution → only `retake`, even after five retakes', () => {
  const tiny = checkReport([warning('low_resolution', { cause: 'few_pixels', severity: 'block' })]);
  let state = walk(initialState(SENDING), ...open, ...taken, checked(tiny)).state;
  for (let i = 0; i < 5; i++) {
    assert.deepEqual(state.actions, ['retake']);
    state = walk(state, { type: 'retake' }, { type: 'cameraReady' }, ...taken, checked(tiny)).state;
  }
});

test('use, shoot, submit or start while sending → the state does not change', () => {
  const sent = walk(initialState(SENDING), ...whole).state;
  for (const type of ['use', 'shoot', 'submit', 'start'] as const)
    assert.equal(transition(sent, { type }).state, sent, type);
});

test('a second tap on the same button → no change and no effects', () => {
  const review = walk(initialState(SENDING), ...open, ...good).state;
  const again = answer('missing_back');
  const taps: readonly (readonly [CaptureState, CaptureEvent])[] = [
    [walk(initialState(SENDING), ...open).state, { type: 'shoot' }],
    [review, { type: 'use' }],
    [review, { type: 'retake' }],
    [walk(review, { type: 'use' }).state, { type: 'turned' }],
    [walk(initialState(SENDING), ...whole, { type: 'stop' }).state, { type: 'submit' }],
    [walk(initialState(SENDING), ...whole, again).state, { type: 'retake' }],
    [walk(initialState(SENDING), ...whole, sendFailed('offline')).state, { type: 'retry' }],
    [initialState(SENDING), { type: 'chooseFiles' }],
  ];
  for (const [from, tap] of taps) {
    const once = transition(from, tap);
    assert.notEqual(once.state, from, tap.type);
    const twice = transition(once.state, tap);
    assert.equal(twice.state, once.state, tap.type);
    assert.deepEqual(twice.effects, [], tap.type);
  }
});

test('every event in every reachable state → no exception, photos stay but for a retake, offered actions do something', () => {
  const events: CaptureEvent[] = [
    ...whole,
    answer('blur_img'),
    answer('doc_not_auth'),
    answer('first_name_mismatch'),
    cameraFailed('camera_lost'),
    { type: 'chooseFiles' },
    { type: 'chooseCamera' },
    chosen(),
    checkFailed('internal'),
    { type: 'retake' },
    { type: 'retake', side: 'back' },
    { type: 'submit' },
    { type: 'progress', share: 0.5 },
    sendFailed('offline'),
    sendFailed('internal'),
    checkFailed('file_unreadable'),
    { type: 'retry' },
    { type: 'stop' },
    { type: 'configure', options: { sources: ['file'], shutter: 'manual' } },
  ];
  const seen = new Map<string, CaptureState>();
  const grow = (state: CaptureState): void => {
    const { name, side, photos, outcome, error } = state;
    const key = JSON.stringify([name, side, Object.keys(photos), outcome?.kind, error?.code]);
    if (seen.has(key)) return;
    seen.set(key, state);
    for (const event of events) {
      const next = transition(state, event).state;
      assert.ok(Object.isFrozen(next) && Object.isFrozen(next.photos));
      const isNewBeginning = name === 'welcome' && state.toTake.length === 0;
      if (event.type !== 'start' && !isNewBeginning) {
        const lost = SIDES.filter((each) => each in photos && !(each in next.photos));
        const retaken = event.type === 'retake' && name !== 'review' ? next.toTake : [];
        assertNone(
          lost.filter((each) => !retaken.includes(each)),
          `${name} → ${event.type}`,
        );
      }
      grow(next);
    }
    for (const action of state.actions) {
      const event = eventForAction(action, state);
      if (event)
        assert.notEqual(transition(state, event).state, state, `${name} offers ${action}, which leads nowhere`);
      if (action === 'file')
        assert.ok(canAcceptFiles(state), `${name} ${error?.code} offers a file that it would not take`);
    }
  };
  grow(initialState(SENDING));
  const reached = new Set([...seen.values()].map((state) => state.name));
  assert.deepEqual([...reached].sort(), [...STATE_NAMES].sort());
});

test('an answer or error from the host in any state → the camera closes, and check and sending are aborted', () => {
  const error = sendFailed('unauthorized');
  for (const from of [open.slice(0, 1), open, [...open, ...taken], whole])
    for (const event of [error, answer('blur_img')]) {
      const { effects } = transition(walk(initialState(SENDING), ...from).state, event);
      const kinds = effects.flatMap((effect) => (effect.type === 'abort' ? effect.kinds : []));
      for (const kind of ['openCamera', 'check', 'prepare', 'send'] as const) assert.ok(kinds.includes(kind));
      assert.ok(effects.some(({ type }) => type === 'closeCamera'));
    }
});

test('configure on the first screen → kept photos stay, unless the document type changes', () => {
  const { state } = walk(initialState(SENDING), ...open, ...good, { type: 'use' }, { type: 'stop' });
  assert.deepEqual([state.name, Object.keys(state.photos), state.toTake], ['welcome', ['front'], ['back']]);
  const same = transition(state, { type: 'configure', options: { shutter: 'manual', sources: ['file'] } }).state;
  assert.deepEqual([same.photos, same.toTake, same.side], [state.photos, state.toTake, state.side]);
  assert.deepEqual([same.options.shutter, same.source, same.actions], ['manual', 'file', ['continue', 'restart']]);
  const other = transition(state, { type: 'configure', options: { docType: 'driver_permit' } }).state;
  assert.deepEqual([other.photos, other.toTake], [{}, ['front', 'back']]);
});
