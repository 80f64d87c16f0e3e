import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRelayAnswer, CaptureError } from '../../../src/contract/contract.js';

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
    assert.throws(
      () => parseRelayAnswer(json),
      (error: unknown) => error instanceof CaptureError && error.code === 'relay_protocol',
    );
  });
}
