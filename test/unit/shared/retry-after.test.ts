import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parseRetryAfter } from '../../../src/shared/shared.js';

const HEADERS: readonly [string | null, number | undefined][] = [
  ['0', 0],
  [' 12 ', 12],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30],
  ['Thu, 01 Jan 2015 00:00:30 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
];
for (const [header, seconds] of HEADERS) {
  it(`Retry-After ${header} → ${seconds} s`, () =>
    assert.equal(parseRetryAfter(header, Date.UTC(2026, 0, 1)), seconds));
}
