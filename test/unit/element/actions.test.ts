import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionsOf } from '../../../src/element/actions.js';
import type { CaptureState, StateName } from '../../../src/session/session.js';
import { step } from '../../../src/session/machine.js';
import { stateOf } from '../../support/element/fake-capture.js';
import { picture, report } from '../../support/session/build.js';

const kept = {
  file: picture(),
  report: report(),
  source: 'camera' as const,
  warnings: [],
  blocked: false,
  sha256: '',
  repeated: false,
};

/** A port on the real machine, with a record of what was asked for besides. */
function port(initial: CaptureState) {
  const asked: string[] = [];
  let state = initial;
  const act = actionsOf({
    state: () => state,
    send: (event) => {
      asked.push(event.type);
      state = step(state, event).state;
    },
    choose: (docType) => void asked.push(`choose ${docType}`),
    country: (code) => void asked.push(`country ${code}`),
    restart: () => void asked.push('restart'),
    openDialog: (native) => void asked.push(native ? 'native dialog' : 'dialog'),
    copyLink: () => void asked.push('link'),
    left: () => void asked.push('left'),
    torch: () => void asked.push('torch'),
    lens: () => void asked.push('lens'),
  });
  return { act, asked, name: (): StateName => state.name };
}

test('the camera begins anew, or goes on with what was kept', () => {
  const fresh = port(stateOf());
  fresh.act.way('camera');
  assert.deepEqual(fresh.asked, ['start']);
  const begun = port(stateOf({ photos: { front: kept }, side: 'back', toTake: ['back'] }));
  begun.act.way('camera');
  assert.deepEqual(begun.asked, ['chooseCamera']);
  const done = port(stateOf({ photos: { front: kept, back: kept }, toTake: [] }));
  done.act.way('camera');
  assert.deepEqual(done.asked, ['start']);
});

test('a file is one tap away from everywhere: the screen changes and the dialog opens', () => {
  for (const name of ['welcome', 'starting', 'aiming', 'turning', 'trouble'] as const) {
    const { act, asked, name: now } = port(stateOf({ name }));
    act.way('file');
    assert.deepEqual(asked, ['chooseFiles', 'dialog'], name);
    assert.equal(now(), 'picking');
  }
  const picking = port(stateOf({ name: 'picking', source: 'file' }));
  picking.act.way('file');
  assert.deepEqual(picking.asked, ['dialog']);
  picking.act.native();
  assert.deepEqual(picking.asked, ['dialog', 'native dialog']);
});

test('taking a chosen file again opens the dialog at once, a photo does not', () => {
  const file = port(stateOf({ name: 'review', source: 'file', candidate: { ...kept, source: 'file' } }));
  file.act.way('retake');
  assert.deepEqual(file.asked, ['retake', 'dialog']);
  const photo = port(stateOf({ name: 'review', candidate: kept }));
  photo.act.way('retake');
  assert.deepEqual(photo.asked, ['retake']);
});

test('leaving stops the session and tells the page', () => {
  for (const leave of ['close', 'cancel'] as const) {
    const { act, asked } = port(stateOf({ name: 'sending' }));
    if (leave === 'close') act.close();
    else act.way('cancel');
    assert.deepEqual(asked, ['stop', 'left']);
  }
});

test('the other ways are events of the session', () => {
  const cases = {
    retry: 'retry',
    wait: 'retry',
    use: 'use',
    continue: 'turned',
    submit: 'submit',
    restart: 'restart',
  } as const;
  for (const [way, event] of Object.entries(cases)) {
    const { act, asked } = port(stateOf());
    act.way(way as keyof typeof cases);
    assert.deepEqual(asked, [event]);
  }
});
