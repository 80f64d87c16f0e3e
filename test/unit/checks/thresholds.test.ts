import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { HINTS, THRESHOLDS } from '../../../src/checks/checks.js';
import { RULES } from '../../../src/checks/rules/rules.js';
import { REASON_WORDS } from '../../../src/contract/contract.js';

const page = readFileSync(new URL('../../../docs/thresholds.md', import.meta.url), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('docs/thresholds.md lists every threshold with its default, and no other', () => {
  assert.deepEqual(
    Object.fromEntries(rows.map(([, name = '', , value]) => [name.replaceAll('`', ''), Number(value)])),
    { ...THRESHOLDS },
  );
});

test('docs/thresholds.md gives unit, effect and origin of every threshold', () => {
  for (const [, name, unit, , decides, origin] of rows) {
    assert.ok(unit && decides && origin, name);
  }
});

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
    RULES.filter(({ severity }) => severity === 'block').map(({ measure, under }) => [measure, under]),
    [['smallerSidePx', 'minPixels']],
  );
});
