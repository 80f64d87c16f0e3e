import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DOC_TYPES, sidesToCapture } from '../../../src/contract/contract.js';

test('a passport is photographed on its data page alone, every other document on both sides', () => {
  for (const docType of DOC_TYPES) {
    assert.deepEqual(sidesToCapture(docType), docType === 'passport' ? ['front'] : ['front', 'back'], docType);
  }
});
