import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DocPhotoEvent,
  DocErrorEvent,
  DocProgressEvent,
  DocResultEvent,
  DocStateChangeEvent,
} from '../../../src/element/events.js';
import { createStateEvents, Redactor } from '../../../src/element/state-events.js';
import type { CaptureState } from '../../../src/session/session.js';
import { createState } from '../../support/element/fake-capture.js';
import { capturedPhoto, CORNERS, checkReport } from '../../support/session/sample-reports.js';
import { createMrzSeen } from '../../support/checks/create-mrz-seen.js';
import { valuesOf } from '../../support/values-of.js';

const redacting = new Redactor(() => false);
const exposing = new Redactor(() => true);
const eventTypes = (state: CaptureState, previous: CaptureState): string[] =>
  createStateEvents(state, previous, redacting).map(({ type }) => type);

const reportWithFields = {
  ...checkReport(),
  mrz: createMrzSeen({ reading: 'read', lines: ['P<UTO'], fields: { surname: 'CONCEICAO' }, valid: true }),
  barcodes: [
    { format: 'PDF_417' as const, text: 'SECRET', fields: { documentNumber: 'SECRET' }, corners: CORNERS },
    { format: 'QR_CODE' as const, text: 'SECRET', fields: null, corners: CORNERS },
  ],
};
const acceptedPhoto = capturedPhoto(reportWithFields);
const WELCOME = createState();

test('a new state name or side → a doc-statechange event; only a new number of retakes → no event', () => {
  assert.deepEqual(eventTypes(createState({ name: 'aiming' }), WELCOME), ['doc-statechange']);
  const aiming = createState({ name: 'aiming' });
  assert.deepEqual(eventTypes(createState({ name: 'aiming', side: 'back' }), aiming), ['doc-statechange']);
  assert.deepEqual(eventTypes(createState({ retakes: { front: 1, back: 0 } }), WELCOME), []);
});

test('an accepted photo → one doc-photo event with its side and file', () => {
  const before = createState({ name: 'review' });
  const after = createState({ name: 'turning', side: 'back', photos: { front: acceptedPhoto } });
  const captured = createStateEvents(after, before, redacting).find((event) => event instanceof DocPhotoEvent);
  assert.equal(captured?.side, 'front');
  assert.equal(captured.file, acceptedPhoto.file);
  const next = createState({ name: 'aiming', side: 'back', photos: { front: acceptedPhoto } });
  assert.deepEqual(eventTypes(next, after), ['doc-statechange']);
});

test('doc-photo and doc-statechange events → contain names, MRZ and barcode text only with expose of fields', () => {
  const after = createState({ name: 'turning', photos: { front: acceptedPhoto } });
  const reports = [redacting, exposing].map((redactor) => {
    const events = createStateEvents(after, WELCOME, redactor);
    const change = events.find((event) => event instanceof DocStateChangeEvent);
    const captured = events.find((event) => event instanceof DocPhotoEvent);
    return JSON.stringify([captured?.report, change?.state.photos.front?.report]);
  });
  assert.ok(!/CONCEICAO|P<UTO|SECRET/.test(reports[0] ?? ''));
  assert.equal(reports[1]?.match(/CONCEICAO/g)?.length, 2);
  const candidate = redacting.redactState(createState({ name: 'review', candidate: acceptedPhoto }));
  assert.deepEqual(candidate.candidate?.report.mrz?.fields, {});
  assert.ok(Object.isFrozen(candidate));
});

test('redactReport → a report keeps the barcode formats but nothing that was read; exposed → the report unchanged', () => {
  const shown = redacting.redactReport(reportWithFields);
  assert.ok(!/CONCEICAO|P<UTO|SECRET/.test(JSON.stringify(shown)));
  assert.deepEqual(valuesOf(shown.barcodes, 'format', 'fields'), [
    ['PDF_417', {}],
    ['QR_CODE', null],
  ]);
  assert.equal(exposing.redactReport(reportWithFields), reportWithFields);
});

test('redactState twice with the same state → the same object', () => {
  assert.equal(redacting.redactState(WELCOME), redacting.redactState(WELCOME));
  assert.equal(exposing.redactState(WELCOME), WELCOME);
});

test('sending starts or its progress changes → a doc-progress event; the same progress → no event', () => {
  const sending = (progress: number | null) => createState({ name: 'sending', progress });
  assert.deepEqual(eventTypes(sending(null), WELCOME), ['doc-statechange', 'doc-progress']);
  const [event] = createStateEvents(sending(0.5), sending(0.2), redacting);
  assert.ok(event instanceof DocProgressEvent && event.progress === 0.5);
  assert.deepEqual(eventTypes(sending(0.5), sending(0.5)), []);
});

test('an answer of the service → a doc-result event with the answer and its outcome', () => {
  const answer = { verdict: false, reason: 'blur_img', flow_id: 'f' };
  const outcome = { kind: 'again', reason: 'blur_img', word: 'blur_img', sides: ['front'] } as const;
  const [, event] = createStateEvents(createState({ name: 'answered', answer, outcome }), WELCOME, redacting);
  assert.ok(event instanceof DocResultEvent);
  assert.deepEqual([event.answer, event.outcome], [answer, outcome]);
});

test('an error, a notice or a service timeout → a doc-error event with its code', () => {
  const view = { origin: 'file', code: 'file_empty', detail: { measured: 0 }, recoverable: true, actions: [] } as const;
  for (const change of [{ error: view }, { notice: view }]) {
    const [event] = createStateEvents(createState(change), WELCOME, redacting);
    assert.ok(event instanceof DocErrorEvent);
    assert.deepEqual([event.code, event.recoverable, event.detail], ['file_empty', true, { measured: 0 }]);
  }
  const wait = { kind: 'wait', reason: null, word: 'service_timeout', sides: [] } as const;
  const events = createStateEvents(createState({ name: 'answered', outcome: wait }), WELCOME, redacting);
  assert.ok(events.some((event) => event instanceof DocErrorEvent && event.code === 'service_timeout'));
});

test('doc-statechange, doc-photo, doc-progress and doc-error events bubble and are composed', () => {
  const events = [
    ...createStateEvents(createState({ name: 'sending', photos: { front: acceptedPhoto } }), WELCOME, redacting),
    new DocErrorEvent('internal', true),
  ];
  assert.equal(events.length, 4);
  for (const event of events) assert.ok(event.bubbles && event.composed, event.type);
});
