import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ErrorCode } from '../../../src/contract/contract.js';
import { retryWhenOnline } from '../../../src/headless/create-capture.js';
import { createErrorView } from '../../../src/session/available-actions.js';
import { initialState, type CaptureEvent, type StateListener, type StateName } from '../../../src/session/session.js';
import { replaceProperty } from '../../support/replace-property.js';

/** The browser is online after each of these minutes, and what is retried then fails with the same code. */
const CASES: readonly (readonly [
  code: ErrorCode,
  minutes: readonly number[],
  sent: readonly CaptureEvent['type'][],
])[] = [
  ['offline', [1, 7], ['retry', 'retry']],
  // Then the screen promises no sending any more.
  ['offline', [9, 10], ['sendFailed']],
  // The relay counts from the first attempt, not from the retry.
  ['offline', [5, 9], ['retry', 'sendFailed']],
  ['not_loaded', [9], ['retry']],
  ['relay_unreachable', [1], []],
];

for (const [code, minutes, expected] of CASES) {
  test(`error ${code}, online after ${minutes.join(' and ')} minutes → ${expected.join(', ') || 'nothing'}`, (t) => {
    t.mock.timers.enable({ apis: ['Date'] });
    const page = new EventTarget();
    for (const name of ['addEventListener', 'removeEventListener'] as const)
      t.after(replaceProperty(globalThis, name, page[name].bind(page)));
    const files = code === 'not_loaded' ? [] : [new File(['front'], 'front.jpg')];
    let listener: StateListener = () => undefined;
    const show = (name: StateName, failure?: ErrorCode): void => {
      const error = failure ? createErrorView(initialState(), 'send', { code: failure, detail: {} }) : null;
      listener({ ...initialState(), name, files, error }, { type: 'retry' });
    };
    const sent: CaptureEvent['type'][] = [];
    const send = (event: CaptureEvent): void => {
      sent.push(event.type);
      if (event.type === 'retry') show('sending');
      show('error', event.type === 'sendFailed' ? event.code : code);
    };
    retryWhenOnline({ send, subscribe: (given) => ((listener = given), () => undefined) });
    show('sending');
    show('error', code);
    for (const minute of minutes) {
      t.mock.timers.setTime(minute * 60_000);
      page.dispatchEvent(new Event('online'));
    }
    assert.deepEqual(sent, expected);
  });
}
