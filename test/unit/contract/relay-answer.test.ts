import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCaptureConditions, parseRelayAnswer } from '../../../src/contract/contract.js';

const READ: readonly (readonly [sent: object, read: object])[] = [
  [
    { verdict: true, reason: '', flow_id: 'f' },
    { verdict: true, reason: '', flow_id: 'f' },
  ],
  [
    { verdict: false, reason: 'a_new_word', flow_id: 'f' },
    { verdict: false, reason: 'a_new_word', flow_id: 'f' },
  ],
  [
    { verdict: false, flow_id: 'f' },
    { verdict: false, reason: '', flow_id: 'f' },
  ],
  [
    { verdict: false, reason: null, flow_id: 'f', attempts_left: 0 },
    { verdict: false, reason: '', flow_id: 'f', attempts_left: 0 },
  ],
  [
    { verdict: false, reason: 'blur_img', flow_id: 'f', attempts_left: -1 },
    { verdict: false, reason: 'blur_img', flow_id: 'f' },
  ],
  [
    { verdict: false, reason: 'blur_img', flow_id: 'f', attempts_left: '2' },
    { verdict: false, reason: 'blur_img', flow_id: 'f' },
  ],
  [
    { verdict: true, reason: '', flow_id: 'f', ocr: { name: 'A' } },
    { verdict: true, reason: '', flow_id: 'f', ocr: { name: 'A' } },
  ],
];

for (const [sent, read] of READ) {
  test(`parseRelayAnswer: ${JSON.stringify(sent)} → ${JSON.stringify(read)}`, () =>
    assert.deepEqual(parseRelayAnswer(sent), read));
}

for (const json of [
  null,
  [],
  'ok',
  {},
  { verdict: 1, flow_id: 'f' },
  { verdict: true },
  { verdict: true, flow_id: 1 },
]) {
  test(`parseRelayAnswer: ${JSON.stringify(json)} → the error relay_protocol`, () => {
    assert.throws(() => parseRelayAnswer(json), { name: 'CaptureError', code: 'relay_protocol' });
  });
}

const CONDITIONS: readonly (readonly [sent: unknown, read: object])[] = [
  [null, {}],
  [[], {}],
  [
    { doc_types: ['passport', 'visa', 'id_card', 7, 'passport'], countries: ['fr', 'FRA', null] },
    { doc_types: ['id_card', 'passport'], countries: ['fr'] },
  ],
  [{ doc_types: ['visa'], countries: [], sides: 'top' }, {}],
  [{ doc_types: 'passport', handoff: 'yes', summary: 1, resume_key: 7, attempts_left: -1, more: 1 }, {}],
  [
    { sides: 'front', handoff: true, summary: true, resume_key: 'k', attempts_left: 2 },
    { sides: 'front', handoff: true, summary: true, resume_key: 'k', attempts_left: 2 },
  ],
];

for (const [sent, read] of CONDITIONS) {
  test(`parseCaptureConditions: ${JSON.stringify(sent)} → ${JSON.stringify(read)}`, () =>
    assert.deepEqual(parseCaptureConditions(sent), read));
}
