import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HINTS } from '../../../src/checks/checks.js';
import { RULES } from '../../../src/checks/rules/rules.js';
import { REASON_WORDS } from '../../../src/contract/contract.js';
import { valuesOf } from '../../support/values-of.js';

test('every check rule has a known reason, a known hint or both, and exactly one limit', () => {
  for (const { reason, hint, under, over } of RULES) {
    assert.ok(reason !== undefined || hint !== undefined);
    if (reason !== undefined) assert.ok((REASON_WORDS as readonly string[]).includes(reason), reason);
    if (hint !== undefined) assert.ok(HINTS.includes(hint), hint);
    assert.ok((under === undefined) !== (over === undefined), 'one limit, one direction');
  }
});

test('of all check rules, only that of the minimum image size has severity block', () => {
  assert.deepEqual(
    valuesOf(
      RULES.filter(({ severity }) => severity === 'block'),
      'measure',
      'under',
    ),
    [['smallerSidePx', 'minPixels']],
  );
});
