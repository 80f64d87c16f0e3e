/** The memory of uploads: used again, and given back to the system when nobody uploads. */
import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { createSegmentPool } from '../../../src/relay/upload-memory.js';

const take = (memory: { takeSegment(): Uint8Array }, count: number): Uint8Array[] =>
  Array.from({ length: count }, () => memory.takeSegment());

describe('the memory of uploads', () => {
  test('two open bodies → no segment in common; after the release the next body gets the same memory', () => {
    const pool = createSegmentPool();
    const [one, other] = [pool.open(), pool.open()];
    const segments = [...take(one, 20), ...take(other, 20)];
    for (const [index, segment] of segments.entries()) segment.fill(index);
    for (const [index, segment] of segments.entries()) assert.ok(segment.every((byte) => byte === index));
    one.release();
    one.release();
    const again = take(pool.open(), 20);
    assert.deepEqual(new Set(again), new Set(segments.slice(0, 20)));
    for (const segment of again) segment.fill(255);
    assert.ok(segments.slice(20).every((segment, index) => segment.every((byte) => byte === index + 20)));
  });

  test('100 bodies of 2 MB one after the other → never more than 3 MB', () => {
    const pool = createSegmentPool();
    const buffers = new Set<ArrayBufferLike>();
    for (let body = 0; body < 100; body++) {
      const memory = pool.open();
      for (const { buffer } of take(memory, 31)) buffers.add(buffer);
      memory.release();
    }
    const bytes = [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
    assert.ok(bytes <= 3_000_000, String(bytes));
  });

  test('half a minute without an upload → the memory is given back; an upload in between keeps its own', () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const pool = createSegmentPool();
    const first = pool.open();
    const buffers = new Set(take(first, 4_000).map(({ buffer }) => buffer));
    first.release();
    mock.timers.tick(9_000);
    const second = pool.open();
    const segment = second.takeSegment().fill(7);
    mock.timers.tick(30_000);
    assert.ok(segment.every((byte) => byte === 7));
    second.release();
    for (let elapsed = 0; elapsed < 60; elapsed++) mock.timers.tick(1_000);
    assert.ok(buffers.size > 200 && [...buffers].every(({ byteLength }) => byteLength === 0));
    assert.ok(!buffers.has(pool.open().takeSegment().buffer));
    mock.timers.reset();
  });
});
