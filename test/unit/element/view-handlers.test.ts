import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createViewHandlers } from '../../../src/element/view-handlers.js';
import type { Action, CaptureState, StateName } from '../../../src/session/session.js';
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
    onContinue: () => void asked.push('go on'),
    askToCorrect: () => asked.push('correct') > 0,
    reload: () => void asked.push('reload'),
    enlarge: (name) => void asked.push(`enlarge ${name}`),
    toggleTorch: () => void asked.push('torch'),
    switchLens: () => void asked.push('lens'),
  });
  return { handlers, asked, name: (): StateName => state.name };
}

const WITH_FRONT = { photos: { front: acceptedPhoto }, side: 'back', toTake: ['back'] } as const;
const COMPLETE = { photos: { front: acceptedPhoto, back: acceptedPhoto }, toTake: [] } as const;
const FROM_FILE = { source: 'file', candidate: { ...acceptedPhoto, source: 'file' } } as const;
const anywhere = ['welcome', 'starting', 'aiming', 'turning', 'error'] as const;

/** What an action in a state asks for, and the state that it leads to where that matters. */
const ACTIONS: readonly (readonly [Action, Partial<CaptureState>, asked: readonly string[], to?: StateName])[] = [
  ['phone', {}, ['phone']],
  ['correct', { name: 'review' }, ['correct', 'stop'], 'welcome'],
  ['reload', { name: 'error' }, ['reload'], 'error'],
  ['camera', {}, ['start']],
  ['camera', WITH_FRONT, ['chooseCamera']],
  ['camera', COMPLETE, ['start']],
  ...anywhere.map((name) => ['file', { name }, ['chooseFiles', 'dialog'], 'picking'] as const),
  ['file', { name: 'picking', source: 'file' }, ['dialog']],
  ['retake', { name: 'review', ...FROM_FILE }, ['retake', 'dialog']],
  ['retake', { name: 'review', candidate: acceptedPhoto }, ['retake']],
  ['cancel', { name: 'sending' }, ['stop', 'left']],
  ['replace', { name: 'review' }, ['restart', 'start']],
  ['replace', { name: 'review', source: 'file' }, ['restart', 'chooseFiles', 'dialog']],
  ['retry', { name: 'turning' }, ['retry']],
  ['use', { name: 'turning' }, ['use']],
  ['continue', { name: 'turning' }, ['turned']],
  ['submit', { name: 'turning' }, ['submit']],
  ['restart', { name: 'turning' }, ['restart']],
];
for (const [action, state, expected, to] of ACTIONS) {
  const where = `${state.name ?? 'welcome'} (${Object.keys(state).join(', ') || 'at first'})`;
  test(`action ${action} in ${where} → ${expected.join(', ')}`, () => {
    const { handlers, asked, name } = createRecordedHandlers(createState(state));
    handlers.runAction(action);
    assert.deepEqual(asked, expected);
    if (to) assert.equal(name(), to);
  });
}

test('the person closes the capture → the session stops and the page is notified', () => {
  const { handlers, asked } = createRecordedHandlers(createState({ name: 'sending' }));
  handlers.leave();
  assert.deepEqual(asked, ['stop', 'left']);
});

test('the person opens the camera app of the phone → its dialog opens', () => {
  const { handlers, asked } = createRecordedHandlers(createState({ name: 'picking', source: 'file' }));
  handlers.openNativeCamera();
  assert.deepEqual(asked, ['native dialog']);
});
