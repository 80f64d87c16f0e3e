/** The memory of uploads: used again, and given back to the system when nobody uploads. */
import assert from 'node:assert/strict';
import { test, describe, mock } from 'node:test';
import { createUploadParser } from '../../../src/relay/parse-multipart-upload.js';
import { readBodyChunks, THROUGHPUT_PERIOD_MS, type BodyReader } from '../../../src/relay/read-body-chunks.js';
import { createBufferPool, type BodyMemory } from '../../../src/relay/buffer-pool.js';
import { validatePhoto } from '../../../src/relay/validate-upload.js';
import { systemClock } from '../../../src/shared/shared.js';
import { arrayBufferBytes } from '../../support/relay/heap-bytes.js';
import {
  BOUNDARY,
  DATA_PART,
  END_BOUNDARY,
  concatRaw,
  rawPart,
  streamChunks,
} from '../../support/relay/raw-multipart.js';
import { jpeg } from '../../support/relay/small-files.js';
import { FakeClock } from '../../support/fake-clock.js';

const LIMITS = { uploadIdleMs: 10_000, uploadTotalMs: 10_000, uploadMinBytesPerSecond: 1 };

function read(
  init: RequestInit & { duplex: 'half' },
  onChunk: (chunk: Uint8Array) => void,
  memory: Pick<BodyMemory, 'takeSegment'> = createBufferPool().acquire(),
): Promise<void> {
  const request = new Request('http://relay.test/photos', { method: 'POST', ...init });
  return readBodyChunks(request, { maxBytes: 10_000_000, limits: LIMITS, clock: systemClock, memory }, onChunk);
}

const PHOTO = jpeg(600, 400, 300_000);
const UPLOAD = concatRaw(
  rawPart('Content-Disposition: form-data; name="photos"; filename="a.jpg"', PHOTO),
  DATA_PART,
  END_BOUNDARY,
);

function cut(bytes: Uint8Array, length: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
    bytes.subarray(index * length, (index + 1) * length),
  );
}

for (const chunkBytes of [700, 20_000, 65_536, 200_000, UPLOAD.length]) {
  test(`a body in chunks of ${chunkBytes} bytes → unchanged, in segments of memory that the photo uses without a copy`, async () => {
    const chunks: Uint8Array[] = [];
    const parser = createUploadParser(BOUNDARY, (part) => part.chunks);
    await read({ body: streamChunks(cut(UPLOAD, chunkBytes)), duplex: 'half' }, (chunk) => {
      chunks.push(chunk);
      parser.write(chunk);
    });
    const { photos } = parser.finish();
    assert.deepEqual(Buffer.concat(chunks), Buffer.from(UPLOAD));
    assert.deepEqual(Buffer.concat(photos[0] ?? []), Buffer.from(PHOTO));
    for (const piece of photos[0] ?? []) if (piece.length > 100) assert.equal(piece.buffer, chunks[0]?.buffer);
  });
}

test('a body of 9 MB stalls after 40 KB → one segment of memory is in use', async () => {
  let reportStall = (): void => undefined;
  const isStalled = new Promise<void>((resolve) => (reportStall = resolve));
  const body = streamChunks(cut(UPLOAD.subarray(0, 40_000), 1_000), 'stall', reportStall);
  const client = new AbortController();
  let segments = 0;
  const memory = { takeSegment: () => new Uint8Array(65_536).fill(++segments) };
  const reading = read({ body, duplex: 'half', signal: client.signal }, () => undefined, memory);
  await isStalled;
  client.abort();
  await assert.rejects(reading, { code: 'bad_request' });
  assert.equal(segments, 1);
});

const TIME_LIMITS = { uploadIdleMs: 15_000, uploadTotalMs: 300_000, uploadMinBytesPerSecond: 4_096 };

/**
 * When an upload ends with `upload_timeout`, in milliseconds; `null` if it lasts to its end.
 * @param waitMs how long the relay waits for memory after its first chunk
 */
async function timeUntilEnd(bytes: number, everyMs: number, forMs: number, waitMs = 0): Promise<number | null> {
  const clock = new FakeClock();
  let waitsLeft = waitMs === 0 ? 0 : 1;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // What the relay waits for is set up first.
        await new Promise(setImmediate);
        clock.advance(everyMs);
        if (clock.now() >= forMs) controller.close();
        else if (bytes > 0) controller.enqueue(new Uint8Array(bytes));
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request('http://relay.test/photos', { method: 'POST', body, duplex: 'half' } as RequestInit);
  const reserve = async (): Promise<void> => {
    if (waitsLeft-- > 0) clock.advance(waitMs);
  };
  try {
    await readBodyChunks(request, { maxBytes: 1e9, limits: TIME_LIMITS, clock, reserve }, () => undefined);
    return null;
  } catch (error) {
    assert.equal((error as { code?: string }).code, 'upload_timeout');
    return clock.now();
  }
}

describe('time limits of an upload', () => {
  const cases = [
    { sends: 'nothing', bytes: 0, everyMs: 15_000, endMs: 15_000 },
    { sends: 'a byte every 10 s', bytes: 1, everyMs: 10_000, endMs: THROUGHPUT_PERIOD_MS },
    { sends: '4,000 bytes per second', bytes: 4_000, everyMs: 1_000, endMs: THROUGHPUT_PERIOD_MS },
    { sends: '4,300 bytes per second', bytes: 4_300, everyMs: 1_000, endMs: null },
    { sends: '64 KB per second for too long', bytes: 64_000, everyMs: 1_000, forMs: 400_000, endMs: 300_000 },
    { sends: '1 MB every 14 s', bytes: 1_000_000, everyMs: 14_000, endMs: null },
  ];
  for (const { sends, bytes, everyMs, forMs = 200_000, endMs } of cases) {
    test(`an upload that sends ${sends} → ${endMs === null ? 'goes on' : `ends after ${endMs} ms`}`, async () => {
      assert.equal(await timeUntilEnd(bytes, everyMs, forMs), endMs);
    });
  }

  test('the relay waits 100 s for memory → that counts neither as idle time nor for the throughput', async () => {
    assert.equal(await timeUntilEnd(64_000, 10_000, 250_000, 100_000), null);
  });
});

test('an upload ends while it waits for memory → afterwards it reserves, takes and passes on nothing', async () => {
  const clock = new FakeClock();
  const calls: string[] = [];
  let endWait = (): void => undefined;
  const reserve = (): Promise<void> => {
    calls.push('reserve');
    return new Promise((resolve) => (endWait = resolve));
  };
  const takeSegment = (): Uint8Array => {
    calls.push('takeSegment');
    return new Uint8Array(65_536);
  };
  // This reader does not notice the end.
  const readBody: BodyReader = async (onChunk) => {
    for (let count = 0; count < 2; count++)
      await (async () => onChunk(new Uint8Array(20_000)))().catch(() => undefined);
  };
  const request = new Request('http://relay.test/photos', { method: 'POST' });
  const options = { maxBytes: 1e9, limits: TIME_LIMITS, clock, readBody, memory: { takeSegment }, reserve };
  const reading = readBodyChunks(request, options, () => void calls.push('onChunk'));
  const rejected = assert.rejects(reading, { code: 'upload_timeout' });
  clock.advance(TIME_LIMITS.uploadTotalMs);
  await rejected;
  endWait();
  await new Promise(setImmediate);
  assert.deepEqual(calls, ['reserve']);
});

const take = (memory: { takeSegment(): Uint8Array }, count: number): Uint8Array[] =>
  Array.from({ length: count }, () => memory.takeSegment());

describe('the memory of uploads', () => {
  test('two open bodies → no segment in common; after the release the next body gets the same memory', () => {
    const pool = createBufferPool();
    const [one, other] = [pool.acquire(), pool.acquire()];
    const segments = [...take(one, 20), ...take(other, 20)];
    for (const [index, segment] of segments.entries()) segment.fill(index);
    for (const [index, segment] of segments.entries()) assert.ok(segment.every((byte) => byte === index));
    one.release();
    one.release();
    const again = take(pool.acquire(), 20);
    assert.deepEqual(new Set(again), new Set(segments.slice(0, 20)));
    for (const segment of again) segment.fill(255);
    assert.ok(segments.slice(20).every((segment, index) => segment.every((byte) => byte === index + 20)));
  });

  test('half a minute without an upload → the memory is given back; an upload in between keeps its own', () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const pool = createBufferPool();
    const first = pool.acquire();
    const buffers = new Set(take(first, 4_000).map(({ buffer }) => buffer));
    first.release();
    mock.timers.tick(9_000);
    const second = pool.acquire();
    const segment = second.takeSegment().fill(7);
    mock.timers.tick(30_000);
    assert.ok(segment.every((byte) => byte === 7));
    second.release();
    for (let elapsed = 0; elapsed < 60; elapsed++) mock.timers.tick(1_000);
    assert.ok(buffers.size > 200 && [...buffers].every(({ byteLength }) => byteLength === 0));
    assert.ok(!buffers.has(pool.acquire().takeSegment().buffer));
    mock.timers.reset();
  });

  test('10 s after a photo of 9 MB was examined → the memory for it is given back', () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const examine = (): void => void validatePhoto({ chunks: [jpeg(600, 400, 9_000_000)], mediaType: '' }, 0, true);
    const before = arrayBufferBytes();
    examine();
    assert.ok(arrayBufferBytes() - before > 8_000_000, 'it is there');
    mock.timers.tick(10_000);
    assert.ok(arrayBufferBytes() - before < 1_000_000, `${arrayBufferBytes() - before} bytes are left`);
    mock.timers.reset();
  });
});
