import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  classifyFormat,
  formatAspect,
  MAX_FORMAT_MISFIT,
  MIN_ID1_ASPECT,
} from '../../../../src/checks/document/format-proportions.js';

test('half the distance from ID-1 to ID-3 → 0.055 as the default limit', () => {
  assert.equal(MAX_FORMAT_MISFIT, 0.055);
});

test('half-way between the aspects of ID-1 and ID-2 → 1.502', () => {
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
  test(`aspect ${aspect.toFixed(3)}, ${docType ?? 'unknown type'} → ${format ?? 'no format'}`, () => {
    assert.equal(classifyFormat(aspect, { docType }), format);
  });
}
