import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isHeaderName, parseRetryAfter } from '../../../src/shared/shared.js';

const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const CASES: readonly (readonly [header: string | null, seconds: number | undefined])[] = [
  ['0', 0],
  ['120', 120],
  [' 7 ', 7],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 30],
  ['Sat, 21 Nov 2026 11:59:00 GMT', 0],
  [null, undefined],
  ['', undefined],
  ['soon', undefined],
  ['1.5 minutes', undefined],
];

for (const [header, seconds] of CASES) {
  test(`parseRetryAfter: ${JSON.stringify(header)} → ${seconds}`, () => {
    assert.equal(parseRetryAfter(header, NOW_MS), seconds);
  });
}

test('isHeaderName: a token → true; empty text, a space, a colon or a letter beyond ASCII → false', () => {
  for (const name of ['Authorization', 'x-token', "a!#$%&'*+.^_`|~9"]) assert.ok(isHeaderName(name), name);
  for (const name of ['', 'two words', 'colon:', 'é', 'a\n']) assert.ok(!isHeaderName(name), name);
});
