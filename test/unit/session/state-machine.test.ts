import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BROWSER_CODES, RELAY_PROBLEMS, type ErrorCode } from '../../../src/contract/contract.js';
import {
  eventForAction,
  initialState,
  interpretAnswer,
  STATE_NAMES,
  transition,
  takesFiles,
  type CaptureEvent,
  type CaptureState,
} from '../../../src/session/session.js';
import { actionsAfterError } from '../../../src/session/available-actions.js';
import { photoFile, checkReport, warning } from '../../support/session/sample-reports.js';

const SENDING = { docType: 'id_card', canSend: true } as const;

/** Sends events, and returns the last state and the types of all effects. */
function walk(from: CaptureState, ...events: CaptureEvent[]): { state: CaptureState; effects: string[] } {
  const effects: string[] = [];
  let state = from;
  for (const event of events) {
    const next = transition(state, event);
    state = next.state;
    effects.push(...next.effects.map((effect) => effect.type));
  }
  return { state, effects };
}

const file = photoFile('front.jpg');
const good: CaptureEvent[] = [
  { type: 'shoot' },
  { type: 'shot', file },
  { type: 'checked', file, report: checkReport() },
];
const open: CaptureEvent[] = [{ type: 'start' }, { type: 'cameraReady' }];
const answer = (reason: string) => {
  const relayAnswer = { verdict: reason === '', reason, flow_id: 'f' };
  return {
    type: 'answered',
    answer: relayAnswer,
    outcome: interpretAnswer(relayAnswer, { docType: 'id_card', sides: ['front', 'back'] }),
  } as const;
};
const whole: CaptureEvent[] = [
  ...open,
  ...good,
  { type: 'use' },
  { type: 'turned' },
  { type: 'cameraReady' },
  ...good,
  { type: 'use' },
];

/** What the effect runner reports when the photos are ready to be sent. */
const FITTED = [photoFile('fitted-front.jpg'), photoFile('fitted-back.jpg')];
const prepared: CaptureEvent = { type: 'prepared', files: FITTED };

/** The last `send` effect on the way: the sides of its photos, and the prepared files it reuses. */
function lastSend(...events: CaptureEvent[]): { sides: readonly string[]; prepared: readonly File[] } | null {
  let state = initialState(SENDING);
  let last: ReturnType<typeof lastSend> = null;
  for (const event of events) {
    const next = transition(state, event);
    state = next.state;
    for (const effect of next.effects)
      if (effect.type === 'send') last = { sides: effect.photos.map(({ side }) => side), prepared: effect.prepared };
  }
  return last;
}
const BOTH_SIDES = ['front', 'back'];

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

test('docType `passport` → sent after one photo', () => {
  const { state } = walk(initialState({ docType: 'passport', canSend: true }), ...open, ...good, { type: 'use' });
  assert.equal(state.name, 'sending');
});

test('a session that cannot send → ends in `captured` with the photo', () => {
  const { state } = walk(initialState({ docType: 'passport' }), ...open, ...good, { type: 'use' });
  assert.equal(state.name, 'captured');
  assert.equal(state.photos.front?.file, file);
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

test('a blur warning and maxRetakes 2 → only `retake`; after two retakes also `use`', () => {
  const blurred: CaptureEvent[] = [
    { type: 'shoot' },
    { type: 'shot', file },
    { type: 'checked', file, report: checkReport([warning('blur_img')]) },
  ];
  let state = walk(initialState({ ...SENDING, maxRetakes: 2 }), ...open, ...blurred).state;
  for (let retakes = 0; retakes < 2; retakes++) {
    assert.deepEqual(state.actions, ['retake'], `after ${retakes} retakes`);
    assert.equal(transition(state, { type: 'use' }).state, state);
    state = walk(state, { type: 'retake' }, { type: 'cameraReady' }, ...blurred).state;
  }
  assert.deepEqual(state.actions, ['retake', 'use']);
  assert.equal(transition(state, { type: 'use' }).state.name, 'turning');
});

test('a warning about the document, such as its expiry → the photo may be used at once', () => {
  const expired = checkReport([warning('doc_expired', { aboutDocument: true })]);
  const { state } = walk(initialState(SENDING), ...open, ...good.slice(0, 2), {
    type: 'checked',
    file,
    report: expired,
  });
  assert.deepEqual(state.actions, ['use', 'retake']);
});

test('a photo with too low a resolution → only `retake`, even after five retakes', () => {
  const tiny = checkReport([
    { reason: 'low_resolution', cause: 'few_pixels', severity: 'block', measured: 100, limit: 224 },
  ]);
  let state = walk(initialState(SENDING), ...open, ...good.slice(0, 2), { type: 'checked', file, report: tiny }).state;
  for (let i = 0; i < 5; i++) {
    assert.deepEqual(state.actions, ['retake']);
    state = walk(state, { type: 'retake' }, { type: 'cameraReady' }, ...good.slice(0, 2), {
      type: 'checked',
      file,
      report: tiny,
    }).state;
  }
});

test('three files chosen together → front, back, and a notice about the third', () => {
  const files = [photoFile('a.jpg'), photoFile('b.jpg'), photoFile('c.jpg')];
  const checked = (n: number): CaptureEvent => ({ type: 'checked', file: files[n]!, report: checkReport() });
  const first = walk(initialState(SENDING), { type: 'filesChosen', files }, checked(0)).state;
  assert.equal(first.notice?.code, 'photo_count');
  const { state } = walk(first, { type: 'use' }, checked(1), { type: 'use' });
  assert.equal(state.name, 'sending');
  assert.deepEqual([state.photos.front?.file.name, state.photos.back?.file.name], ['a.jpg', 'b.jpg']);
});

for (const source of ['camera', 'file'] as const)
  test(`the checks cannot load for a photo from the ${source} → the photo is kept, and checked on a retry`, () => {
    const taken: CaptureEvent[] =
      source === 'camera' ? [...open, ...good.slice(0, 2)] : [{ type: 'filesChosen', files: [file, photoFile()] }];
    const failed: CaptureEvent = { type: 'checkFailed', code: 'not_loaded', detail: {}, file };
    const { state, effects } = walk(initialState(SENDING), ...taken, failed);
    assert.deepEqual([state.name, state.actions], ['trouble', ['retry', 'file']]);
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
  const half = walk(
    initialState({ ...SENDING, sources: ['file'] }),
    { type: 'start' },
    { type: 'filesChosen', files: [file] },
    {
      type: 'checked',
      file,
      report: checkReport(),
    },
    { type: 'use' },
  ).state;
  assert.deepEqual([half.name, half.side], ['picking', 'back']);
  const { state } = walk(
    half,
    { type: 'filesChosen', files: [photoFile()] },
    { type: 'checkFailed', code: 'file_unreadable', detail: {} },
  );
  assert.deepEqual([state.name, state.side, state.notice?.code], ['picking', 'back', 'file_unreadable']);
  assert.equal(state.photos.front?.file, file);
});

test('reason missing_back and a retake → only the back is taken, and both photos are prepared again', () => {
  const refused: CaptureEvent[] = [...whole, prepared, answer('missing_back'), { type: 'retake' }];
  const { state } = walk(initialState(SENDING), ...refused, { type: 'cameraReady' });
  assert.deepEqual([state.name, state.side, state.retakeReason?.reason], ['aiming', 'back', 'missing_back']);
  const sent = lastSend(...refused, { type: 'cameraReady' }, ...good, { type: 'use' });
  assert.deepEqual(sent, { sides: BOTH_SIDES, prepared: [] });
});

for (const code of ['relay_unreachable', 'host_failed', 'outcome_unknown', 'offline'] as const)
  test(`a retry after ${code} → the files prepared before are sent again`, () => {
    const failed: CaptureEvent = { type: 'sendFailed', code, detail: {} };
    assert.deepEqual(lastSend(...whole, prepared, failed, { type: 'retry' }), { sides: BOTH_SIDES, prepared: FITTED });
  });

test('a retry after an error before the photos were prepared → the photos are prepared', () => {
  const offline: CaptureEvent = { type: 'sendFailed', code: 'offline', detail: {} };
  assert.deepEqual(lastSend(...whole, offline, { type: 'retry' }), { sides: BOTH_SIDES, prepared: [] });
});

test('the file of a refused photo again → marked as repeated, only `retake`; another file → `use`', () => {
  const same: CaptureEvent = { type: 'checked', file, report: checkReport(), sha256: 'aa' };
  const passport = initialState({ docType: 'passport', canSend: true });
  const sent = walk(passport, ...open, ...good.slice(0, 2), same, { type: 'use' }).state;
  const refused = walk(sent, answer('blur_img'), { type: 'retake' }, { type: 'cameraReady' }).state;
  const again = walk(refused, ...good.slice(0, 2), same).state;
  assert.deepEqual([again.candidate?.repeated, again.actions], [true, ['retake']]);
  const other = walk(refused, ...good.slice(0, 2), { ...same, sha256: 'bb' }).state;
  assert.deepEqual([other.candidate?.repeated, other.actions], [false, ['use', 'retake']]);
  assert.deepEqual(walk(sent, answer('')).state.refused, []);
});

test('sending is stopped → the photos stay, and the actions are `submit` and `restart`', () => {
  const { state, effects } = walk(initialState(SENDING), ...whole, { type: 'stop' });
  assert.deepEqual([state.name, state.actions], ['captured', ['submit', 'restart']]);
  assert.ok(effects.includes('abort'));
  assert.equal(transition(state, { type: 'submit' }).state.name, 'sending');
});

test('use, shoot, submit or start while sending → the state does not change', () => {
  const sent = walk(initialState(SENDING), ...whole).state;
  for (const type of ['use', 'shoot', 'submit', 'start'] as const)
    assert.equal(transition(sent, { type }).state, sent, type);
});

test('every camera error → action `file`; every error but attempts_exhausted → at least one action', () => {
  for (const code of [...BROWSER_CODES, ...Object.keys(RELAY_PROBLEMS)] as ErrorCode[]) {
    const event: CaptureEvent = code.startsWith('camera_')
      ? { type: 'cameraFailed', code, detail: {} }
      : { type: 'sendFailed', code, detail: {} };
    const from = code.startsWith('camera_')
      ? walk(initialState(SENDING), { type: 'start' })
      : walk(initialState(SENDING), ...whole);
    const { state } = transition(from.state, event);
    if (code.startsWith('camera_')) assert.ok(state.actions.includes('file'), code);
    assert.equal(state.actions.length > 0, code !== 'attempts_exhausted', code);
  }
});

const CAMERA_CODES = BROWSER_CODES.filter((code) => code.startsWith('camera_'));

for (const code of CAMERA_CODES)
  test(`${code} → action file; retry unless the camera can never open; link if another browser may help`, () => {
    const opening = walk(initialState(SENDING), { type: 'start' }).state;
    const { actions } = transition(opening, { type: 'cameraFailed', code, detail: {} }).state;
    const hopeless = ['camera_insecure', 'camera_policy', 'camera_unsupported'].includes(code);
    assert.ok(actions.includes('file'));
    assert.equal(actions.includes('retry'), !hopeless);
    assert.equal(actions.includes('link'), ['camera_unsupported', 'camera_timeout'].includes(code));
  });

test('a session without the source `file` → every camera error still has an action', () => {
  const opening = walk(initialState({ ...SENDING, sources: ['camera'] }), { type: 'start' }).state;
  for (const code of CAMERA_CODES) {
    const { actions, trouble } = transition(opening, { type: 'cameraFailed', code, detail: {} }).state;
    assert.ok(actions.length > 0 && !actions.includes('file') && trouble?.recoverable === true, code);
  }
});

test('the camera is lost at the back → the front photo stays, and the back is taken next', () => {
  const turned = walk(
    initialState(SENDING),
    ...open,
    ...good,
    { type: 'use' },
    { type: 'turned' },
    { type: 'cameraReady' },
  );
  for (const code of ['camera_lost', 'camera_denied'] as const) {
    const { state, effects } = walk(turned.state, { type: 'cameraFailed', code, detail: {} });
    assert.deepEqual([state.name, state.side, state.photos.front?.file], ['trouble', 'back', file]);
    assert.ok(effects.includes('closeCamera'));
    const again = walk(state, { type: 'retry' }, { type: 'cameraReady' }).state;
    assert.deepEqual([again.name, again.side], ['aiming', 'back']);
    const byFile = walk(state, { type: 'filesChosen', files: [photoFile()] }).state;
    assert.deepEqual([byFile.name, byFile.side], ['checking', 'back']);
  }
});

test('takesFiles → false while checking, sending or answered, and without the source `file`; else true', () => {
  const initial = initialState(SENDING);
  for (const name of STATE_NAMES)
    assert.equal(takesFiles({ ...initial, name }), !['checking', 'sending', 'answered'].includes(name), name);
  assert.equal(takesFiles({ ...initial, name: 'trouble', toTake: [] }), false);
  assert.equal(takesFiles({ ...initial, toTake: [] }), true, 'a new beginning');
  assert.equal(takesFiles(initialState({ ...SENDING, sources: ['camera'] })), false);
});

test('offline while sending → the photos are kept, and the only action is to retry', () => {
  const offline: CaptureEvent = { type: 'sendFailed', code: 'offline', detail: {} };
  const { name, actions, photos } = walk(initialState(SENDING), ...whole, offline).state;
  assert.deepEqual([name, actions, Object.keys(photos)], ['trouble', ['retry'], BOTH_SIDES]);
});

test('a refusal with attempts_left 0 → no actions, whatever the reason', () => {
  for (const reason of ['blur_img', 'doc_expired', 'missing_back']) {
    const last = answer(reason);
    const { state } = walk(initialState(SENDING), ...whole, { ...last, answer: { ...last.answer, attempts_left: 0 } });
    assert.deepEqual(state.actions, [], reason);
  }
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
    [
      walk(initialState(SENDING), ...whole, { type: 'sendFailed', code: 'offline', detail: {} }).state,
      { type: 'retry' },
    ],
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

test('every event in every reachable state → no exception, kept photos stay, offered actions do something', () => {
  const events: CaptureEvent[] = [
    ...whole,
    answer('blur_img'),
    answer('doc_not_auth'),
    answer('first_name_mismatch'),
    { type: 'cameraFailed', code: 'camera_lost', detail: {} },
    { type: 'chooseFiles' },
    { type: 'chooseCamera' },
    { type: 'filesChosen', files: [] },
    { type: 'checkFailed', code: 'internal', detail: {} },
    { type: 'retake' },
    { type: 'retake', side: 'back' },
    { type: 'submit' },
    { type: 'progress', share: 0.5 },
    { type: 'sendFailed', code: 'offline', detail: {} },
    { type: 'sendFailed', code: 'internal', detail: {} },
    { type: 'checkFailed', code: 'file_unreadable', detail: {} },
    { type: 'retry' },
    { type: 'stop' },
    { type: 'configure', options: { sources: ['file'], shutter: 'manual' } },
  ];
  const seen = new Map<string, CaptureState>();
  const grow = (state: CaptureState): void => {
    const key = JSON.stringify([
      state.name,
      state.side,
      Object.keys(state.photos),
      state.outcome?.kind,
      state.trouble?.code,
    ]);
    if (seen.has(key)) return;
    seen.set(key, state);
    for (const event of events) {
      const next = transition(state, event).state;
      assert.ok(Object.isFrozen(next) && Object.isFrozen(next.photos));
      const isNewBeginning = state.name === 'welcome' && state.toTake.length === 0;
      if (event.type !== 'start' && !isNewBeginning) {
        const lost = Object.keys(state.photos).filter((side) => !(side in next.photos));
        assert.deepEqual(lost, [], `${state.name} → ${event.type}`);
      }
      grow(next);
    }
    for (const way of state.actions) {
      const event = eventForAction(way, state);
      if (event)
        assert.notEqual(transition(state, event).state, state, `${state.name} offers ${way}, which leads nowhere`);
      if (way === 'file')
        assert.ok(takesFiles(state), `${state.name} ${state.trouble?.code} offers a file that it would not take`);
    }
  };
  grow(initialState(SENDING));
  const reached = new Set([...seen.values()].map((state) => state.name));
  assert.deepEqual([...reached].sort(), [...STATE_NAMES].sort());
});

test('an error after both sides were taken → the actions of its code, with `retake` instead of `file` and `camera`', () => {
  for (const code of [...BROWSER_CODES, ...(Object.keys(RELAY_PROBLEMS) as ErrorCode[])]) {
    const { state } = walk(initialState(SENDING), ...whole, { type: 'sendFailed', code, detail: {} });
    const replaced = actionsAfterError(code, ['camera', 'file']).map((action) =>
      action === 'file' || action === 'camera' ? 'retake' : action,
    );
    assert.deepEqual(state.actions, [...new Set(replaced)], code);
    assert.equal(state.actions.length === 0, code === 'attempts_exhausted', code);
  }
  const { state } = walk(initialState({ docType: 'id_card' }), ...whole, {
    type: 'checkFailed',
    code: 'file_unreadable',
    detail: {},
  });
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
  const timeout: CaptureEvent = { type: 'sendFailed', code: 'relay_timeout', detail: {} };
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
  assert.deepEqual(again, { type: 'prepare', photos: [{ side: 'front', file }], prepared: FITTED });
});

test('a photo that is taken after the camera failed → its check is aborted', () => {
  const lost: CaptureEvent = { type: 'cameraFailed', code: 'camera_lost', detail: {} };
  const { state } = walk(initialState(SENDING), ...open, { type: 'shoot' }, lost);
  const late = transition(state, { type: 'shot', file });
  assert.equal(late.state, state);
  assert.deepEqual(late.effects, [{ type: 'abort', kinds: ['check'] }]);
});

test('an answer or error from the host in any state → the camera closes, and check and sending are aborted', () => {
  const trouble = { type: 'sendFailed', code: 'unauthorized', detail: {} } as const;
  for (const from of [open.slice(0, 1), open, [...open, ...good.slice(0, 2)], whole])
    for (const event of [trouble, answer('blur_img')]) {
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
  assert.deepEqual([same.options.shutter, same.source, same.actions], ['manual', 'file', ['file']]);
  const other = transition(state, { type: 'configure', options: { docType: 'driver_permit' } }).state;
  assert.deepEqual([other.photos, other.toTake], [{}, ['front', 'back']]);
});

test('another file chosen over a photo with a warning → counts as a retake', () => {
  const blurred: CaptureEvent = { type: 'checked', file, report: checkReport([warning('blur_img')]) };
  let state = initialState({ ...SENDING, maxRetakes: 2 });
  for (let dropped = 0; dropped < 3; dropped++) {
    assert.ok(!state.actions.includes('use'), `after ${dropped}`);
    state = walk(state, { type: 'filesChosen', files: [file] }, blurred).state;
  }
  assert.deepEqual(state.actions, ['retake', 'use']);
});

test('the camera fails while a photo is checked → the photo is reviewed', () => {
  const { state } = walk(
    initialState(SENDING),
    ...open,
    ...good.slice(0, 2),
    { type: 'cameraFailed', code: 'camera_lost', detail: {} },
    ...good.slice(2),
  );
  assert.deepEqual([state.name, state.candidate?.file], ['review', file]);
});

test('reason first_name_mismatch → the only action is `submit`, which sends again', () => {
  const { state } = walk(initialState(SENDING), ...whole, answer('first_name_mismatch'));
  assert.deepEqual(state.actions, ['submit']);
  assert.equal(transition(state, { type: 'submit' }).state.name, 'sending');
});

test('restart after a refusal → the refused file stays known; reset → the refused file is forgotten', () => {
  const sent = [...open, ...good.slice(0, 2), { type: 'checked', file, report: checkReport(), sha256: 'ab' } as const];
  const refused = walk(
    initialState({ docType: 'passport', canSend: true }),
    ...sent,
    { type: 'use' },
    answer('doc_expired'),
  );
  assert.deepEqual(refused.state.actions, ['restart']);
  const again = walk(refused.state, { type: 'restart' });
  assert.deepEqual([again.state.name, again.state.photos, again.state.refused], ['welcome', {}, ['ab']]);
  assert.deepEqual(walk(refused.state, { type: 'reset' }).state.refused, []);
});
