/** The memory of uploads: used again, and given back to the system when nobody uploads. */
import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { SegmentPool } from '../../../src/relay/upload-memory.js';

const take = (memory: { takeSegment(): Uint8Array }, count: number): Uint8Array[] =>
  Array.from({ length: count }, () => memory.takeSegment());

describe('the memory of uploads', () => {
  test('two open bodies → no segment in common; after the release the next body gets the same memory', () => {
    const pool = new SegmentPool(10_000_000);
    const [one, other] = [pool.open(), pool.open()];
    const segments = [...take(one, 20), ...take(other, 20)];
    for (const [index, segment] of segments.entries()) segment.fill(index);
    for (const [index, segment] of segments.entries()) assert.ok(segment.every((byte) => byte === index));
    one.release();
    one.release();
    const buffer = segments[0]?.buffer;
    const again = take(pool.open(), 20);
    assert.ok(again.every((segment) => segment.buffer === buffer));
    for (const segment of again) segment.fill(255);
    assert.ok(segments.slice(20).every((segment, index) => segment.every((byte) => byte === index + 20)));
  });

  test('100 bodies of 2 MB one after the other → never more than 3 MB', () => {
    const pool = new SegmentPool(100_000_000);
    let buffer: ArrayBufferLike = new ArrayBuffer(0);
    for (let body = 0; body < 100; body++) {
      const memory = pool.open();
      [{ buffer }] = take(memory, 31) as [Uint8Array];
      memory.release();
    }
    assert.ok(buffer.byteLength <= 3_000_000, String(buffer.byteLength));
  });

  test('more than the pool holds → the memory is there all the same', () => {
    const segments = take(new SegmentPool(1_000_000).open(), 40);
    assert.ok(segments.every(({ length }) => length === 65_536));
  });

  test('a minute without an upload → the memory is given back; an upload in between keeps its own', () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const pool = new SegmentPool(300_000_000);
    const first = pool.open();
    const [{ buffer }] = take(first, 4_000) as [Uint8Array];
    assert.ok(buffer.byteLength > 250_000_000);
    first.release();
    mock.timers.tick(10_000);
    const second = pool.open();
    const segment = second.takeSegment().fill(7);
    mock.timers.tick(30_000);
    assert.ok(segment.every((byte) => byte === 7));
    second.release();
    for (let elapsed = 0; elapsed < 60; elapsed++) mock.timers.tick(1_000);
    assert.equal(buffer.byteLength, 0);
    mock.timers.reset();
  });
});
