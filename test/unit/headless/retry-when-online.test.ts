import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ErrorCode } from '../../../src/contract/contract.js';
import { retryWhenOnline } from '../../../src/headless/create-capture.js';
import type { CaptureState, StateListener } from '../../../src/session/session.js';
import { replaceProperty } from '../../support/replace-property.js';

/** The browser is online after each of these minutes, and what is retried then fails with the same code. */
const RETRIES: readonly (readonly [code: ErrorCode, minutes: readonly number[], retries: number])[] = [
  ['offline', [1, 7], 2],
  ['offline', [9], 0],
  // The relay counts from the first attempt, not from the retry.
  ['offline', [5, 9], 1],
  ['not_loaded', [9], 1],
  ['relay_unreachable', [1], 0],
];

for (const [code, minutes, expected] of RETRIES) {
  test(`error ${code}, online after ${minutes.join(' and ')} minutes → retried ${expected} times`, (t) => {
    t.mock.timers.enable({ apis: ['Date'] });
    const page = new EventTarget();
    for (const name of ['addEventListener', 'removeEventListener'] as const)
      t.after(replaceProperty(globalThis, name, page[name].bind(page)));
    let listener: StateListener = () => undefined;
    const show = (state: object): void => listener(state as CaptureState, { type: 'retry' });
    let retries = 0;
    const send = (): void => {
      retries += 1;
      show({ name: 'sending', error: null });
      show({ name: 'error', error: { code } });
    };
    retryWhenOnline({ send, subscribe: (given) => ((listener = given), () => undefined) });
    show({ name: 'error', error: { code } });
    for (const minute of minutes) {
      t.mock.timers.setTime(minute * 60_000);
      page.dispatchEvent(new Event('online'));
    }
    assert.equal(retries, expected);
  });
}
