import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createViewHandlers } from '../../../src/element/view-handlers.js';
import type { CaptureState, StateName } from '../../../src/session/session.js';
import { transition } from '../../../src/session/state-machine.js';
import { createState } from '../../support/element/fake-capture.js';
import { capturedPhoto, checkReport } from '../../support/session/sample-reports.js';

const acceptedPhoto = capturedPhoto(checkReport());

/** Handlers on the real state machine, with a record of all calls. */
function createRecordedHandlers(initial: CaptureState) {
  const asked: string[] = [];
  let state = initial;
  const handlers = createViewHandlers({
    getState: () => state,
    send: (event) => {
      asked.push(event.type);
      state = transition(state, event).state;
    },
    chooseCountry: (code) => void asked.push(`country ${code}`),
    restart: () => void asked.push('restart'),
    openFileDialog: (native) => void asked.push(native ? 'native dialog' : 'dialog'),
    copyLink: () => void asked.push('link'),
    handOff: () => void asked.push('phone'),
    notifyCancel: () => void asked.push('left'),
    goOn: () => void asked.push('go on'),
    askToCorrect: () => asked.push('correct') > 0,
    reload: () => void asked.push('reload'),
    enlarge: (name) => void asked.push(`enlarge ${name}`),
    toggleTorch: () => void asked.push('torch'),
    switchLens: () => void asked.push('lens'),
  });
  return { handlers, asked, name: (): StateName => state.name };
}

test('the action `phone` → begins a hand-off, which stops the camera once its code is there', () => {
  const { handlers, asked } = createRecordedHandlers(createState());
  handlers.runAction('phone');
  assert.deepEqual(asked, ['phone']);
});

test('the action `correct` → asks the page, and returns to the first screen; `reload` → only reloads', () => {
  const correcting = createRecordedHandlers(createState({ name: 'review' }));
  correcting.handlers.runAction('correct');
  assert.deepEqual([correcting.asked, correcting.name()], [['correct', 'stop'], 'welcome']);
  const outdated = createRecordedHandlers(createState({ name: 'error' }));
  outdated.handlers.runAction('reload');
  assert.deepEqual([outdated.asked, outdated.name()], [['reload'], 'error']);
});

test('the action `camera` → continues while a side is still to be taken, otherwise starts over', () => {
  const fresh = createRecordedHandlers(createState());
  fresh.handlers.runAction('camera');
  assert.deepEqual(fresh.asked, ['start']);
  const begun = createRecordedHandlers(
    createState({ photos: { front: acceptedPhoto }, side: 'back', toTake: ['back'] }),
  );
  begun.handlers.runAction('camera');
  assert.deepEqual(begun.asked, ['chooseCamera']);
  const done = createRecordedHandlers(
    createState({ photos: { front: acceptedPhoto, back: acceptedPhoto }, toTake: [] }),
  );
  done.handlers.runAction('camera');
  assert.deepEqual(done.asked, ['start']);
});

test('the action `file` → shows the file screen and opens the file dialog', () => {
  for (const name of ['welcome', 'starting', 'aiming', 'turning', 'error'] as const) {
    const { handlers, asked, name: now } = createRecordedHandlers(createState({ name }));
    handlers.runAction('file');
    assert.deepEqual(asked, ['chooseFiles', 'dialog'], name);
    assert.equal(now(), 'picking');
  }
  const picking = createRecordedHandlers(createState({ name: 'picking', source: 'file' }));
  picking.handlers.runAction('file');
  assert.deepEqual(picking.asked, ['dialog']);
  picking.handlers.openNativeCamera();
  assert.deepEqual(picking.asked, ['dialog', 'native dialog']);
});

test('the action `retake` for a chosen file → opens the file dialog; for a camera photo → does not', () => {
  const file = createRecordedHandlers(
    createState({ name: 'review', source: 'file', candidate: { ...acceptedPhoto, source: 'file' } }),
  );
  file.handlers.runAction('retake');
  assert.deepEqual(file.asked, ['retake', 'dialog']);
  const photo = createRecordedHandlers(createState({ name: 'review', candidate: acceptedPhoto }));
  photo.handlers.runAction('retake');
  assert.deepEqual(photo.asked, ['retake']);
});

test('the person closes or cancels the capture → the session stops and the page is notified', () => {
  for (const leave of ['close', 'cancel'] as const) {
    const { handlers, asked } = createRecordedHandlers(createState({ name: 'sending' }));
    if (leave === 'close') handlers.leave();
    else handlers.runAction('cancel');
    assert.deepEqual(asked, ['stop', 'left']);
  }
});

test('the action `replace` → begins again with the same source', () => {
  const asked = (source: 'camera' | 'file', docType?: 'passport') => {
    const recorded = createRecordedHandlers(createState({ name: 'review', source }, { docType }));
    recorded.handlers.runAction('replace');
    return recorded.asked;
  };
  assert.deepEqual(asked('camera', 'passport'), ['restart', 'start']);
  assert.deepEqual(asked('file', 'passport'), ['restart', 'chooseFiles', 'dialog']);
  assert.deepEqual(asked('camera'), ['restart', 'start']);
});

test('the action retry, use, continue, submit or restart → exactly one call to the session', () => {
  const cases = {
    retry: 'retry',
    use: 'use',
    continue: 'turned',
    submit: 'submit',
    restart: 'restart',
  } as const;
  for (const [action, event] of Object.entries(cases)) {
    const { handlers, asked } = createRecordedHandlers(createState({ name: 'turning' }));
    handlers.runAction(action as keyof typeof cases);
    assert.deepEqual(asked, [event]);
  }
});
