import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Curtain } from '../../../src/element/curtain.js';
import {
  DocCapturedEvent,
  DocErrorEvent,
  DocProgressEvent,
  DocResultEvent,
  DocStateChangeEvent,
} from '../../../src/element/events.js';
import { eventsOf } from '../../../src/element/notable.js';
import type { CaptureState } from '../../../src/session/session.js';
import { stateOf } from '../../support/element/fake-capture.js';
import { CORNERS, picture, report } from '../../support/session/build.js';
import { zoneSeen } from '../../support/checks/mrz-seen.js';

const closed = new Curtain(() => false);
const open = new Curtain(() => true);
const types = (state: CaptureState, previous: CaptureState): string[] =>
  eventsOf(state, previous, closed).map(({ type }) => type);

const read = {
  ...report(),
  mrz: zoneSeen({ reading: 'read', lines: ['P<UTO'], fields: { surname: 'CONCEICAO' }, valid: true }),
  barcodes: [{ format: 'PDF_417' as const, text: 'SECRET', fields: null, corners: CORNERS }],
};
const kept = {
  file: picture(),
  report: read,
  source: 'camera' as const,
  warnings: [],
  blocked: false,
  sha256: null,
  repeated: false,
};
const WELCOME = stateOf();

test('a change of name or side is a state change, anything else is not', () => {
  assert.deepEqual(types(stateOf({ name: 'aiming' }), WELCOME), ['doc-statechange']);
  assert.deepEqual(types(stateOf({ name: 'aiming', side: 'back' }), stateOf({ name: 'aiming' })), ['doc-statechange']);
  assert.deepEqual(types(stateOf({ retakes: { front: 1, back: 0 } }), WELCOME), []);
});

test('a kept side is told once, with its file and report', () => {
  const before = stateOf({ name: 'review' });
  const after = stateOf({ name: 'turning', side: 'back', photos: { front: kept } });
  const captured = eventsOf(after, before, closed).find((event) => event instanceof DocCapturedEvent);
  assert.equal(captured?.side, 'front');
  assert.equal(captured.file, kept.file);
  assert.deepEqual(types(stateOf({ name: 'aiming', side: 'back', photos: { front: kept } }), after), [
    'doc-statechange',
  ]);
});

test('what was read from a document is told only to a page that asked', () => {
  const after = stateOf({ name: 'turning', photos: { front: kept } });
  const reports = [closed, open].map((curtain) => {
    const events = eventsOf(after, WELCOME, curtain);
    const change = events.find((event) => event instanceof DocStateChangeEvent);
    const captured = events.find((event) => event instanceof DocCapturedEvent);
    return JSON.stringify([captured?.report, change?.state.photos.front?.report]);
  });
  assert.ok(!/CONCEICAO|P<UTO|SECRET/.test(reports[0] ?? ''));
  assert.equal(reports[1]?.match(/CONCEICAO/g)?.length, 2);
  const candidate = closed.state(stateOf({ name: 'review', candidate: kept }));
  assert.deepEqual(candidate.candidate?.report.mrz?.fields, {});
  assert.ok(Object.isFrozen(candidate));
});

test('one snapshot is shown as one object', () => {
  assert.equal(closed.state(WELCOME), closed.state(WELCOME));
  assert.equal(open.state(WELCOME), WELCOME);
});

test('progress is told from the first moment, and only when it moves', () => {
  const sending = (progress: number | null) => stateOf({ name: 'sending', progress });
  assert.deepEqual(types(sending(null), WELCOME), ['doc-statechange', 'doc-progress']);
  const [event] = eventsOf(sending(0.5), sending(0.2), closed);
  assert.ok(event instanceof DocProgressEvent && event.progress === 0.5);
  assert.deepEqual(types(sending(0.5), sending(0.5)), []);
});

test('an answer is told with what it means', () => {
  const answer = { verdict: false, reason: 'blur_img', flow_id: 'f' };
  const outcome = { kind: 'again', reason: 'blur_img', word: 'blur_img', sides: ['front'] } as const;
  const [, event] = eventsOf(stateOf({ name: 'answered', answer, outcome }), WELCOME, closed);
  assert.ok(event instanceof DocResultEvent);
  assert.deepEqual([event.answer, event.outcome], [answer, outcome]);
});

test('a trouble, a notice and a silence are told as errors', () => {
  const view = { origin: 'file', code: 'file_empty', detail: { measured: 0 }, recoverable: true, ways: [] } as const;
  for (const change of [{ trouble: view }, { notice: view }]) {
    const [event] = eventsOf(stateOf(change), WELCOME, closed);
    assert.ok(event instanceof DocErrorEvent);
    assert.deepEqual([event.code, event.recoverable, event.detail], ['file_empty', true, { measured: 0 }]);
  }
  const wait = { kind: 'wait', reason: null, word: 'service_timeout', sides: [] } as const;
  const events = eventsOf(stateOf({ name: 'answered', outcome: wait }), WELCOME, closed);
  assert.ok(events.some((event) => event instanceof DocErrorEvent && event.code === 'service_timeout'));
});

test('every event bubbles and crosses shadow roots', () => {
  const events = [
    ...eventsOf(stateOf({ name: 'sending', photos: { front: kept } }), WELCOME, closed),
    new DocErrorEvent('internal', true),
  ];
  assert.equal(events.length, 4);
  for (const event of events) assert.ok(event.bubbles && event.composed, event.type);
});
