import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answer, good, open, whole } from '../../support/session/capture-walks.js';
import { RecordedSession, used } from '../../support/session/recorded-session.js';
import { valuesOf } from '../../support/values-of.js';

describe('the end of a session', () => {
  type Case = readonly [what: string, run: (session: RecordedSession) => unknown, ends: readonly string[]];
  const cases: readonly Case[] = [
    ['an answer', (on) => on.send(...whole, answer('')), ['answered sending']],
    ['an answer after which the page is left', (on) => on.send(...whole, answer('')).leave(), ['answered sending']],
    [
      'an outage without an answer',
      (on) => on.send(...whole, { type: 'sendFailed', code: 'outcome_unknown', detail: {} }),
      ['answered sending'],
    ],
    ['the person closes', (on) => on.send(...open, { type: 'stop' }), ['cancelled aiming']],
    ['the page resets', (on) => on.send(...open, ...good, { type: 'reset' }), ['cancelled review']],
    [
      'a new start ends one session and begins another',
      (on) => on.send(...open, ...good, { type: 'start' }).leave(),
      ['cancelled review', 'left starting'],
    ],
    ['the page is left', (on) => on.send(...open).leave(), ['left aiming']],
    [
      'the page is left twice',
      (on) =>
        on
          .send(...open)
          .leave()
          .leave(),
      ['left aiming'],
    ],
    [
      'the page comes back and is left again',
      (on) =>
        on
          .send(...open)
          .leave()
          .frame('search', 100)
          .leave(),
      ['left aiming', 'left aiming'],
    ],
    [
      'a retake after the answer',
      (on) => on.send(...whole, answer('blur_img'), { type: 'retake' }, { type: 'stop' }),
      ['answered sending', 'cancelled starting'],
    ],
    ['nothing began', (on) => on.send({ type: 'stop' }, { type: 'reset' }).leave(), []],
    [
      'the camera failed',
      (on) => on.send({ type: 'start' }, { type: 'cameraFailed', code: 'camera_denied', detail: {} }).leave(),
      ['left trouble'],
    ],
  ];
  for (const [what, run, ends] of cases)
    test(`${what} → ${ends.join(', ') || 'no summary'}`, () => {
      const session = new RecordedSession();
      run(session);
      assert.deepEqual(
        session.ended.map(({ end, screen }) => `${end} ${screen}`),
        ends,
      );
    });

  test('a restart → the summary has the photos of the session that ended', () => {
    const { ended } = new RecordedSession().send(...open, ...used, { type: 'restart' });
    assert.deepEqual(valuesOf(ended[0]?.summary.photos ?? [], 'side'), ['front']);
  });

  test('a retake after the answer → the kept photo stays in the next summary, and the times begin anew', () => {
    const session = new RecordedSession().send(...open).frame(null, 5_000, 'taken');
    session.send(...used, { type: 'turned' }, { type: 'cameraReady' }, ...used);
    session.send(answer('missing_back'), { type: 'retake', side: 'back' }, { type: 'cameraReady' });
    session.live = { hint: null, phase: 'searching' };
    session.send(...used);
    assert.deepEqual(valuesOf(session.summary.photos, 'side', 'shutter'), [
      ['front', 'auto'],
      ['back', 'manual'],
    ]);
    assert.deepEqual(session.summary.screen_ms, { starting: 100, aiming: 100, checking: 200, review: 100, sending: 0 });
  });
});
