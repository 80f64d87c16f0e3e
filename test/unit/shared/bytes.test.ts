import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { concatBytes, readStream, sha256Hex, toHex } from '../../../src/shared/shared.js';

test('concatBytes: chunks → one array in their order; no chunks → an empty array', () => {
  assert.deepEqual(concatBytes([Uint8Array.of(1, 2), new Uint8Array(), Uint8Array.of(3)]), Uint8Array.of(1, 2, 3));
  assert.deepEqual(concatBytes([]), new Uint8Array());
});

test('toHex: bytes → two lower-case hexadecimal digits per byte', () => {
  assert.equal(toHex(Uint8Array.of(0, 10, 255)), '000aff');
});

test('sha256Hex: bytes or a text in UTF-8 → the digest that Node computes', async () => {
  for (const data of ['', 'Zoë', Uint8Array.of(0, 255)]) {
    assert.equal(await sha256Hex(data), createHash('sha256').update(data).digest('hex'));
  }
});

function streamOf(...chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

test('readStream: a stream up to the limit → all bytes; no stream → an empty array', async () => {
  assert.deepEqual(await readStream(streamOf(Uint8Array.of(1, 2), Uint8Array.of(3)), 3), Uint8Array.of(1, 2, 3));
  assert.deepEqual(await readStream(null, 3), new Uint8Array());
});

test('readStream: a stream one byte over the limit → RangeError, and the stream is cancelled', async () => {
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(Uint8Array.of(1, 2)),
    cancel: () => void (isCancelled = true),
  });
  await assert.rejects(readStream(endless, 3), RangeError);
  assert.ok(isCancelled);
});

test('readStream: a stream that breaks → rejects with the stream’s own error', async () => {
  const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new TypeError('broken')) });
  await assert.rejects(readStream(broken, 3), TypeError);
});
