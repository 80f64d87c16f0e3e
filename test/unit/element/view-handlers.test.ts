import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createViewHandlers } from '../../../src/element/view-handlers.js';
import type { Action, CaptureState, StateName } from '../../../src/session/session.js';
import { transition } from '../../../src/session/state-machine.js';
import { createState } from '../../support/element/fake-capture.js';
import { capturedPhoto, checkReport } from '../../support/session/sample-reports.js';

const acceptedPhoto = capturedPhoto(checkReport());

/** Handlers on the real state machine, with a record of all calls. */
function createRecordedHandlers(initial: CaptureState, ask: 'after' | 'first' = 'after') {
  const asked: string[] = [];
  let state = initial;
  const handlers = createViewHandlers({
    getState: () => state,
    send: (event) => {
      asked.push(event.type);
      state = transition(state, event).state;
    },
    chooseDocType: (docType) => void asked.push(`choose ${docType}`),
    chooseCountry: (code) => void asked.push(`country ${code}`),
    isTypeAskedFirst: () => ask === 'first',
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

const review = (source: 'camera' | 'file', docType?: 'passport'): CaptureState =>
  createState({ name: 'review', source, candidate: { ...acceptedPhoto, source } }, { docType });
const ROWS: readonly (readonly [what: string, Action, CaptureState, calls: string, ask?: 'first'])[] = [
  ['stops the camera, then begins a hand-off', 'phone', createState(), 'stop phone'],
  ['asks the page, and returns to the first screen', 'correct', createState({ name: 'review' }), 'correct stop'],
  ['only reloads', 'reload', createState({ name: 'error' }), 'reload'],
  ['starts', 'camera', createState(), 'start'],
  [
    'continues while a side is still to be taken',
    'camera',
    createState({ photos: { front: acceptedPhoto }, side: 'back', toTake: ['back'] }),
    'chooseCamera',
  ],
  ['starts over', 'camera', createState({ photos: { front: acceptedPhoto }, toTake: [] }), 'start'],
  ...(['welcome', 'starting', 'aiming', 'turning', 'error'] as const).map(
    (name) =>
      [
        'shows the file screen, and opens the file dialog',
        'file',
        createState({ name }),
        'chooseFiles dialog',
      ] as const,
  ),
  ['opens the file dialog', 'file', createState({ name: 'picking', source: 'file' }), 'dialog'],
  ['opens the file dialog for a chosen file', 'retake', review('file'), 'retake dialog'],
  ['takes a camera photo again', 'retake', review('camera'), 'retake'],
  ['stops, and tells the page', 'cancel', createState({ name: 'sending' }), 'stop left'],
  ['begins again with the camera', 'replace', review('camera', 'passport'), 'restart start'],
  ['begins again with a file', 'replace', review('file', 'passport'), 'restart chooseFiles dialog'],
  ['begins again, the type asked for after the photo', 'replace', review('camera'), 'restart start'],
  ['begins again with the question for the type', 'replace', review('camera'), 'restart', 'first'],
  ...(['retry', 'use', 'submit', 'restart'] as const).map(
    (action) => ['is one call to the session', action, createState(), action] as const,
  ),
  ['is one call to the session', 'continue', createState(), 'turned'],
];
for (const [what, action, state, calls, ask] of ROWS)
  test(`the action ${action} on the screen ${state.name} → ${what}: ${calls}`, () => {
    const { handlers, asked } = createRecordedHandlers(state, ask);
    handlers.runAction(action);
    assert.equal(asked.map((call) => call.replace(/ /g, '-')).join(' '), calls);
  });

test('the person closes the capture, takes a photo with the system’s camera, or changes the type → the calls for it', () => {
  const { handlers, asked, name } = createRecordedHandlers(createState({ name: 'review' }));
  handlers.leave();
  assert.equal(name(), 'welcome');
  handlers.openNativeCamera();
  handlers.changeDocType('passport');
  assert.deepEqual(asked, ['stop', 'left', 'chooseFiles', 'native dialog', 'choose passport', 'changeType']);
});
