import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answer, cameraFailed, good, open, sendFailed, whole } from '../../support/session/capture-walks.js';
import { RecordedSession, used } from '../../support/session/recorded-session.js';
import { valuesOf } from '../../support/values-of.js';

describe('the end of a session', () => {
  const testEnd = (what: string, expected: readonly string[], run: (session: RecordedSession) => unknown): void =>
    void test(`${what} → ${expected.join(', ') || 'no summary'}`, () => {
      const session = new RecordedSession();
      run(session);
      assert.deepEqual(
        session.ended.map(({ end, screen }) => `${end} ${screen}`),
        expected,
      );
    });

  testEnd('an answer', ['answered sending'], (on) => on.send(...whole, answer('')));
  testEnd('an answer after which the page is left', ['answered sending'], (on) =>
    on.send(...whole, answer('')).leave(),
  );
  testEnd('an outage without an answer', ['answered sending'], (on) =>
    on.send(...whole, sendFailed('outcome_unknown')),
  );
  testEnd('the person closes', ['cancelled aiming'], (on) => on.send(...open, { type: 'stop' }));
  testEnd('the page resets', ['cancelled review'], (on) => on.send(...open, ...good, { type: 'reset' }));
  testEnd('a new start ends one session and begins another', ['cancelled review', 'left starting'], (on) =>
    on.send(...open, ...good, { type: 'start' }).leave(),
  );
  testEnd('the page is left', ['left aiming'], (on) => on.send(...open).leave());
  testEnd('the page is left twice', ['left aiming'], (on) =>
    on
      .send(...open)
      .leave()
      .leave(),
  );
  testEnd('the page comes back and is left again', ['left aiming', 'left aiming'], (on) =>
    on
      .send(...open)
      .leave()
      .frame('search', 100)
      .leave(),
  );
  testEnd('a retake after the answer', ['answered sending', 'cancelled starting'], (on) =>
    on.send(...whole, answer('blur_img'), { type: 'retake' }, { type: 'stop' }),
  );
  testEnd('nothing began', [], (on) => on.send({ type: 'stop' }, { type: 'reset' }).leave());
  testEnd('the camera failed', ['left error'], (on) =>
    on.send({ type: 'start' }, cameraFailed('camera_denied')).leave(),
  );

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
