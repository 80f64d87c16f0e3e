import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { HINTS, THRESHOLDS } from '../../../src/checks/checks.js';
import { RULES } from '../../../src/checks/rules.js';
import { REASON_WORDS } from '../../../src/contract/contract.js';

const page = readFileSync(new URL('../../../docs/thresholds.md', import.meta.url), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('the page of limits has every limit with its default, and no other', () => {
  assert.deepEqual(
    Object.fromEntries(rows.map(([, name = '', , value]) => [name.replaceAll('`', ''), Number(value)])),
    { ...THRESHOLDS },
  );
});

test('every limit says what it decides and what it was set on', () => {
  for (const [, name, unit, , decides, origin] of rows) {
    assert.ok(unit && decides && origin, name);
  }
});

test('every row of the judge says something: a reason of the service, a hint, or both', () => {
  for (const { reason, hint, under, over } of RULES) {
    assert.ok(reason !== undefined || hint !== undefined);
    if (reason !== undefined) assert.ok((REASON_WORDS as readonly string[]).includes(reason), reason);
    if (hint !== undefined) assert.ok(HINTS.includes(hint), hint);
    assert.ok((under === undefined) !== (over === undefined), 'one limit, one direction');
  }
});

test('only what the service is certain to refuse blocks', () => {
  assert.deepEqual(
    RULES.filter(({ severity }) => severity === 'block').map(({ measure, under }) => [measure, under]),
    [['smallerSidePx', 'minPixels']],
  );
});
