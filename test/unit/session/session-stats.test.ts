import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Finding } from '../../../src/checks/checks.js';
import type { PhotoSummary } from '../../../src/contract/contract.js';
import { initialState, type CaptureEvent, type LiveView } from '../../../src/session/session.js';
import {
  answer,
  cameraFailed,
  checked,
  chosen,
  good,
  open,
  sendFailed,
  SENDING,
  taken,
  whole,
} from '../../support/session/capture-walks.js';
import { ENGINE, MAIN, RecordedSession, used } from '../../support/session/recorded-session.js';
import { checkReport, photoFile, warning } from '../../support/session/sample-reports.js';
import { valuesOf } from '../../support/values-of.js';

const shoot = (findings: readonly Finding[]): CaptureEvent[] => [...taken, checked(checkReport(findings))];
/** A chosen file without a finding, which is used. */
const byFile: readonly CaptureEvent[] = [chosen(photoFile()), checked(), { type: 'use' }];
const front = (session: RecordedSession): PhotoSummary | undefined => session.summary.photos[0];

describe('each member of a summary', () => {
  const testMember = (what: string, expected: unknown, actual: (session: RecordedSession) => unknown): void =>
    void test(what, () => assert.deepEqual(actual(new RecordedSession()), expected));

  testMember(
    'side, and what is known of every photo',
    { side: 'front', source: 'camera', shutter: 'manual', lens: MAIN, retakes: 0, passed_findings: [] },
    (on) => on.send(...open, ...used) && front(on),
  );
  for (const [phase, shutter] of Object.entries({ taken: 'auto', holding: 'manual' }))
    testMember(`the shutter of a photo that follows the phase ${phase}`, shutter, (on) => {
      on.send(...open).frame(null, 10, phase as LiveView['phase']);
      return front(on.send(...used))?.shutter;
    });
  const CHOSEN = { side: 'front', source: 'file', retakes: 0, passed_findings: [] };
  testMember('a chosen file has neither shutter nor lens', CHOSEN, (on) => front(on.send(...byFile)));
  testMember('a file after an automatic photo of the same side', { ...CHOSEN, retakes: 1 }, (on) => {
    on.send(...open).frame(null, 10, 'taken');
    on.send(...good, { type: 'retake' }, { type: 'chooseFiles' });
    return front(on.send(...byFile));
  });
  testMember('the camera of a phone after a hand-off', ['phone', true], (on) => {
    on.isHandoff = true;
    on.send(...open, ...used);
    return [front(on)?.source, on.summary.handoff];
  });
  testMember('a file after a hand-off', 'file', (on) => {
    on.isHandoff = true;
    on.send(...byFile);
    return front(on)?.source;
  });
  const MACRO = { facing: 'environment', kind: 'macro' } as const;
  testMember('the lens that took the photo, not one that was open before', MACRO, (on) => {
    on.lens = { facing: 'user', kind: 'unknown' };
    on.send(...open);
    on.lens = MACRO;
    return front(on.frame('blur', 10).send(...used))?.lens;
  });
  testMember('retakes per side', { front: 2, back: 0 }, (on) => {
    on.send(...open, ...good, { type: 'retake' }, { type: 'cameraReady' }, ...good, { type: 'retake' });
    on.send({ type: 'cameraReady' }, ...used, { type: 'turned' }, { type: 'cameraReady' }, ...used);
    return Object.fromEntries(on.summary.photos.map(({ side, retakes }) => [side, retakes]));
  });
  testMember('findings passed over: those about the picture', [{ reason: 'low_quality', cause: 'glare' }], (on) => {
    on.state = initialState({ ...SENDING, maxRetakes: 0 });
    const findings = [
      warning('low_quality', { cause: 'glare' }),
      warning('doc_expired', { cause: 'expired', aboutDocument: true }),
    ];
    on.send(...open, ...shoot(findings), { type: 'use' });
    return front(on)?.passed_findings;
  });
  testMember('findings of a photo that was taken again', [], (on) => {
    on.send(...open, ...shoot([warning('blur_img')]), { type: 'retake' }, { type: 'cameraReady' }, ...used);
    return front(on)?.passed_findings;
  });
  const SCREEN_MS = { starting: 1_100, aiming: 2_100, checking: 200, review: 400 };
  testMember('time of each screen, with the one that is shown', SCREEN_MS, (on) => {
    on.send({ type: 'start' });
    on.nowMs += 1_000;
    on.send({ type: 'cameraReady' });
    on.nowMs += 2_000;
    on.send(...good);
    on.nowMs += 350;
    return on.summary.screen_ms;
  });
  testMember('a screen that comes twice', { starting: 200, aiming: 200, checking: 400, review: 100 }, (on) => {
    on.send(...open, ...good, { type: 'retake' }, { type: 'cameraReady' }, ...good);
    return on.summary.screen_ms;
  });
  testMember('time of each hint', { search: 800, move_closer: 1_200, hold_still: 300 }, (on) => {
    on.send(...open).frame('search', 0);
    on.frame('move_closer', 800).frame('move_closer', 500);
    on.frame('hold_still', 700);
    on.frame(null, 250, 'taken').send(...good);
    return on.summary.hint_ms;
  });
  testMember('a hint outside the live screen is not shown', { search: 0 }, (on) => {
    on.send({ type: 'start' }).frame('search', 500).send({ type: 'cameraReady' });
    on.live = { hint: null, phase: 'searching' };
    return on.summary.hint_ms;
  });
  testMember('an hour at most', 3_600_000, (on) => {
    on.send(...open);
    on.nowMs += 5_000_000;
    return on.summary.screen_ms?.aiming;
  });
  testMember('a camera that is a program, also if another one took the photo', [true, 'main'], (on) => {
    on.lens = { facing: 'unknown', kind: 'software' };
    on.send(...open);
    on.lens = MAIN;
    on.frame('search', 10).send(...used);
    return [on.summary.virtual_camera, front(on)?.lens?.kind];
  });
  testMember('no such camera', false, (on) => on.send(...open).summary.virtual_camera);
  testMember('engine', ENGINE, (on) => on.summary.engine);
});

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
  testEnd('the page is left twice', ['left aiming'], (on) => on.send(...open).leave() && on.leave());
  testEnd(
    'the page comes back and is left again',
    ['left aiming', 'left aiming'],
    (on) => on.send(...open).leave() && on.frame('search', 100).leave(),
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
