import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MIN_ID1_ASPECT } from '../../../src/checks/checks.js';
import { classifyFormat, formatAspect, MAX_FORMAT_MISFIT } from '../../../src/checks/limits/limits.js';

test('MAX_FORMAT_MISFIT → 0.055, half the logarithmic distance between the aspects of ID-1 and ID-3', () => {
  assert.equal(MAX_FORMAT_MISFIT, 0.055);
});

test('MIN_ID1_ASPECT → 1.502, half-way between the aspects of ID-1 and ID-2', () => {
  assert.equal(MIN_ID1_ASPECT.toFixed(3), '1.502');
});

for (const [aspect, docType, format] of [
  [formatAspect('ID-1'), undefined, 'ID-1'],
  [1.5, undefined, 'ID-1'],
  [1.499, undefined, 'ID-3'],
  [formatAspect('ID-2'), undefined, 'ID-3'],
  [formatAspect('ID-2'), 'id_card', 'ID-2'],
  [formatAspect('ID-3'), 'passport', 'ID-3'],
  [1.3, undefined, null],
  [1.7, undefined, null],
] as const) {
  test(`classifyFormat: aspect ${aspect.toFixed(3)}, ${docType ?? 'unknown type'} → ${format ?? 'no format'}`, () => {
    assert.equal(classifyFormat(aspect, { docType }), format);
  });
}
