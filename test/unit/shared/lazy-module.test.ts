import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lazy } from '../../../src/shared/shared.js';

test('lazy: loading fails → preload pauses, and load tries again at once', async () => {
  let starts = 0;
  const value = lazy(async () => {
    starts += 1;
    if (starts < 3) throw new Error('no connection');
    return starts;
  });
  value.preload();
  await assert.rejects(value.load());
  for (let frame = 0; frame < 30; frame++) value.preload();
  assert.equal(starts, 1);
  await assert.rejects(value.load());
  assert.equal(await value.load(), 3);
  value.preload();
  assert.deepEqual([starts, value.loaded], [3, 3]);
});
